import {
  type Call,
  documentNumber,
  expression,
  insertParts,
  newId,
  statement,
  type TenantContext,
} from '@rcm/tenancy';
import { today } from '../clock.ts';
import { Account, initialColumns } from './account.ts';
import type { AccountState, Ledger } from './ledger.ts';

/** A claim whose shares need an account. */
interface ClaimToAssign {
  readonly claim: {
    readonly id: string;
    readonly patientId: string;
    readonly accountId: string | null;
    readonly facilityId: string | null;
  };
  /** The account that holds shares of the claim, or held them last. */
  readonly lastAccountId: string | null;
}

/** A new account for shares. */
export interface OpenedAccount extends AccountState {
  readonly patientId: string;
  readonly facilityId: string | null;
}

/** The accounts to which shares are posted. */
export interface ShareAccounts {
  /** Account id by claim id. */
  readonly ids: ReadonlyMap<string, string>;
  readonly opened: readonly OpenedAccount[];
}

const selectExisting = statement({
  name: 'patient_ar.accounts_among',
  parameters: { ids: 'text[]' },
  columns: { id: 'text' },
  text: 'select a.id from patient_ar.accounts a where a.organization_id = :tenant and a.id = any(:ids)',
});

/** Held until the operation ends, so that concurrent claims of one patient open only one account. */
export const lockPatients = statement({
  name: 'patient_ar.lock_patients',
  parameters: { patientIds: 'text[]' },
  columns: {},
  text: `select pg_advisory_xact_lock(
      hashtextextended('patient_ar.patient ' || p.id, hashtextextended(:tenant::text, 0)))
    from (select distinct unnest(:patientIds) as id order by id) p`,
});

const selectOnlyAccounts = statement({
  name: 'patient_ar.only_accounts_of_patients',
  parameters: { patientIds: 'text[]' },
  columns: { patientId: 'text', id: 'text' },
  text: `select a.patient_id, min(a.id) from patient_ar.accounts a
    where a.organization_id = :tenant and a.patient_id = any(:patientIds)
    group by a.patient_id having count(*) = 1`,
});

/**
 * Assigns an account to each claim: the account that the claim names; else the one that holds, or last held, shares of the
 * claim; else the only account of the patient; else a new account, shared by all given claims of the patient.
 */
export async function assignAccounts(
  context: TenantContext,
  claims: readonly ClaimToAssign[],
): Promise<ShareAccounts> {
  const namedIds = claims.flatMap(({ claim }) => claim.accountId ?? []);
  const existing = namedIds.length === 0 ? [] : await context.sql.all(selectExisting, { ids: namedIds });
  const existingIds = new Set(existing.map(({ id }) => id));
  const ids = new Map<string, string>();
  const others: ClaimToAssign['claim'][] = [];
  for (const { claim, lastAccountId } of claims) {
    const own =
      claim.accountId !== null && existingIds.has(claim.accountId) ? claim.accountId : lastAccountId;
    if (own === null) others.push(claim);
    else ids.set(claim.id, own);
  }
  const { only, opened } = await findOrOpenAccounts(context, others);
  for (const { id, patientId } of others) {
    ids.set(id, only.get(patientId) ?? opened.get(patientId)?.id ?? '');
  }
  return { ids, opened: [...opened.values()] };
}

/** Finds the account of each patient who has exactly one, and opens an account for the others. */
async function findOrOpenAccounts(context: TenantContext, claims: readonly ClaimToAssign['claim'][]) {
  const opened = new Map<string, OpenedAccount>();
  if (claims.length === 0) return { only: new Map<string, string>(), opened };
  const patientIds = claims.map(({ patientId }) => patientId);
  const [, rows = []] = await context.sql.batch([
    [lockPatients, { patientIds }],
    [selectOnlyAccounts, { patientIds }],
  ]);
  const only = new Map(
    rows.map((row) => selectOnlyAccounts.decode(row)).map(({ patientId, id }) => [patientId, id]),
  );
  for (const { patientId, facilityId } of claims) {
    if (only.has(patientId) || opened.has(patientId)) continue;
    opened.set(patientId, createState(patientId, facilityId));
  }
  return { only, opened };
}

const createState = (patientId: string, facilityId: string | null): OpenedAccount => ({
  id: newId(Account.idPrefix),
  patientId,
  facilityId,
  balance: '0.00',
  lastSequence: 0,
  outstandingSince: null,
  lastPaymentAt: null,
  placementId: null,
});

const selectAccountStates = statement({
  name: 'patient_ar.lock_accounts',
  parameters: { ids: 'text[]' },
  columns: {
    id: 'text',
    balance: 'text',
    lastSequence: 'number',
    outstandingSince: 'timestamp?',
    lastPaymentAt: 'timestamp?',
    activePlanId: 'text?',
    placementId: 'text?',
  },
  text: `select a.id, a.balance, a.last_sequence, a.outstanding_since, a.last_payment_at, a.active_plan_id,
      a.placement_id
    from patient_ar.accounts a
    where a.organization_id = :tenant and a.id = any(:ids)
    order by a.id for update`,
});

/** A locked account with its active plan. */
export interface LockedAccount extends AccountState {
  readonly activePlanId: string | null;
}

/** Locks accounts in the order of their ids. */
export const lockAccountStates = (context: TenantContext, ids: readonly string[]): Promise<LockedAccount[]> =>
  context.sql.all(selectAccountStates, { ids });

const account = insertParts(Account, {
  id: expression('n.id'),
  accountNumber: expression('n.account_number'),
  patientId: expression('n.patient_id'),
  facilityId: expression('n.facility_id'),
  // A claim has only the id of its facility; the name comes from other accounts of the facility.
  facilityName: expression(`(select f.facility_name from patient_ar.accounts f
    where f.organization_id = :tenant and f.facility_id = n.facility_id and f.facility_name is not null
    order by f.created_at desc, f.id desc limit 1)`),
  financialClass: 'INSURED',
  balance: expression('n.balance'),
  lastSequence: expression('n.last_sequence'),
  outstandingSince: expression('n.outstanding_since'),
  ...initialColumns,
  lastPaymentAt: expression('n.last_payment_at'),
});

const insertAccounts = statement({
  name: 'patient_ar.insert_accounts',
  parameters: {
    ...account.parameters,
    ids: 'text[]',
    numbers: 'text[]',
    patientIds: 'text[]',
    facilityIds: 'text[]',
    balances: 'numeric[]',
    sequences: 'integer[]',
    outstanding: 'timestamptz[]',
    lastPaid: 'timestamptz[]',
  },
  columns: {},
  text: `insert into ${account.table} (${account.columns})
    select ${account.values}
    from unnest(:ids, :numbers, :patientIds, :facilityIds, :balances, :sequences, :outstanding, :lastPaid)
      as n (id, account_number, patient_id, facility_id, balance, last_sequence, outstanding_since, last_payment_at)
    returning 1`,
});

const updateAccounts = statement({
  name: 'patient_ar.update_accounts',
  parameters: {
    now: 'timestamptz',
    ids: 'text[]',
    balances: 'numeric[]',
    sequences: 'integer[]',
    outstanding: 'timestamptz[]',
    lastPaid: 'timestamptz[]',
  },
  columns: {},
  text: `update patient_ar.accounts a
    set balance = u.balance, last_sequence = u.last_sequence, outstanding_since = u.outstanding_since,
      last_payment_at = u.last_payment_at, updated_at = :now, version = a.version + 1
    from unnest(:ids, :balances, :sequences, :outstanding, :lastPaid)
      as u (id, balance, last_sequence, outstanding_since, last_payment_at)
    where a.organization_id = :tenant and a.id = u.id`,
});

/** Creates the calls that update the accounts of changed ledgers and insert new accounts. */
export function createAccountWrites(
  context: TenantContext,
  ledgers: readonly Ledger[],
  opened: readonly OpenedAccount[],
): Call[] {
  const isOpened = new Set(opened.map(({ id }) => id));
  const updated = ledgers
    .filter(({ account: { id }, entries }) => entries.length > 0 && !isOpened.has(id))
    .map((ledger) => ledger.account);
  for (const { id } of updated) context.changed(Account.record, id, 'update');
  for (const { id } of opened) context.changed(Account.record, id, 'create');
  return [
    ...(opened.length > 0 ? [createInsert(context, opened)] : []),
    ...(updated.length > 0
      ? [[updateAccounts, { now: context.now, ...toStateColumns(updated) }] as const]
      : []),
  ];
}

const createInsert = (context: TenantContext, opened: readonly OpenedAccount[]): Call => [
  insertAccounts,
  {
    ...account.given({ now: context.now }),
    ...toStateColumns(opened),
    numbers: opened.map(({ id }) => documentNumber('ACC', today(context), id)),
    patientIds: opened.map(({ patientId }) => patientId),
    facilityIds: opened.map(({ facilityId }) => facilityId),
  },
];

const toStateColumns = (accounts: readonly AccountState[]) => ({
  ids: accounts.map(({ id }) => id),
  balances: accounts.map(({ balance }) => balance),
  sequences: accounts.map(({ lastSequence }) => lastSequence),
  outstanding: accounts.map(({ outstandingSince }) => outstandingSince ?? null),
  lastPaid: accounts.map(({ lastPaymentAt }) => lastPaymentAt ?? null),
});
