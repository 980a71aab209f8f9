import {
  type Call,
  documentNumber,
  expression,
  inserted,
  newId,
  statement,
  type TenantContext,
} from '@rcm/tenancy';
import { today } from '../clock.ts';
import { Account, yetUnset } from './account.ts';
import type { Ledger, Standing } from './ledger.ts';

/** What a claim says of the account that its shares go to. */
interface Placed {
  readonly claim: {
    readonly id: string;
    readonly patientId: string;
    readonly accountId: string | null;
    readonly facilityId: string | null;
  };
  /** The account that shares of the claim stand on, or stood on last. */
  readonly lastAccountId: string | null;
}

/** An account that is opened for shares. */
export interface OpenedAccount extends Standing {
  readonly patientId: string;
  readonly facilityId: string | null;
}

/** The accounts that shares go to. */
export interface ShareAccounts {
  /** By claim. */
  readonly ids: ReadonlyMap<string, string>;
  readonly opened: readonly OpenedAccount[];
}

const selectExisting = statement({
  name: 'patient_ar.accounts_among',
  parameters: { ids: 'text[]' },
  columns: { id: 'text' },
  text: 'select a.id from patient_ar.accounts a where a.organization_id = :tenant and a.id = any(:ids)',
});

/** Held until the operation is over, so that claims of one patient that are posted at the same time open one account. */
const lockPatients = statement({
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
 * The account that the shares of each claim go to: the claim's own; else the one that shares of it stand on, or stood on
 * last; else the only one of the patient; else a new one, which all claims of the patient among these have in common.
 */
export async function accountsOfShares(
  context: TenantContext,
  placed: readonly Placed[],
): Promise<ShareAccounts> {
  const named = placed.flatMap(({ claim }) => claim.accountId ?? []);
  const existing = named.length === 0 ? [] : await context.sql.all(selectExisting, { ids: named });
  const known = new Set(existing.map(({ id }) => id));
  const ids = new Map<string, string>();
  const others: Placed['claim'][] = [];
  for (const { claim, lastAccountId } of placed) {
    const own = claim.accountId !== null && known.has(claim.accountId) ? claim.accountId : lastAccountId;
    if (own === null) others.push(claim);
    else ids.set(claim.id, own);
  }
  const { only, opened } = await accountsOfPatients(context, others);
  for (const { id, patientId } of others) {
    ids.set(id, only.get(patientId) ?? opened.get(patientId)?.id ?? '');
  }
  return { ids, opened: [...opened.values()] };
}

/** The account of each patient who has only one, and those that are opened for the other patients. */
async function accountsOfPatients(context: TenantContext, claims: readonly Placed['claim'][]) {
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
    opened.set(patientId, anAccount(patientId, facilityId));
  }
  return { only, opened };
}

const anAccount = (patientId: string, facilityId: string | null): OpenedAccount => ({
  id: newId(Account.idPrefix),
  patientId,
  facilityId,
  balance: '0.00',
  lastSequence: 0,
  outstandingSince: null,
  lastPaymentAt: null,
  placementId: null,
});

const selectStandings = statement({
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

/** An account that is locked, with the plan that asks for what is owed. */
export interface LockedAccount extends Standing {
  readonly activePlanId: string | null;
}

/** Locks accounts in the order of their ids. */
export const lockStandings = (context: TenantContext, ids: readonly string[]): Promise<LockedAccount[]> =>
  context.sql.all(selectStandings, { ids });

const account = inserted(Account, {
  id: expression('n.id'),
  accountNumber: expression('n.account_number'),
  patientId: expression('n.patient_id'),
  facilityId: expression('n.facility_id'),
  // A claim names the facility by its id alone; the accounts that it has know its name.
  facilityName: expression(`(select f.facility_name from patient_ar.accounts f
    where f.organization_id = :tenant and f.facility_id = n.facility_id and f.facility_name is not null
    order by f.created_at desc, f.id desc limit 1)`),
  financialClass: 'INSURED',
  balance: expression('n.balance'),
  lastSequence: expression('n.last_sequence'),
  outstandingSince: expression('n.outstanding_since'),
  ...yetUnset,
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
  },
  columns: {},
  text: `insert into ${account.table} (${account.columns})
    select ${account.values}
    from unnest(:ids, :numbers, :patientIds, :facilityIds, :balances, :sequences, :outstanding)
      as n (id, account_number, patient_id, facility_id, balance, last_sequence, outstanding_since)`,
});

const updateAccounts = statement({
  name: 'patient_ar.update_accounts',
  parameters: {
    now: 'timestamptz',
    ids: 'text[]',
    balances: 'numeric[]',
    sequences: 'integer[]',
    outstanding: 'timestamptz[]',
  },
  columns: {},
  text: `update patient_ar.accounts a
    set balance = u.balance, last_sequence = u.last_sequence, outstanding_since = u.outstanding_since,
      updated_at = :now, version = a.version + 1
    from unnest(:ids, :balances, :sequences, :outstanding) as u (id, balance, last_sequence, outstanding_since)
    where a.organization_id = :tenant and a.id = u.id`,
});

/** What writes the accounts of changed ledgers, and those that are opened. */
export function writesOf(
  context: TenantContext,
  ledgers: readonly Ledger[],
  opened: readonly OpenedAccount[],
): Call[] {
  const isOpened = new Set(opened.map(({ id }) => id));
  const kept = ledgers
    .filter(({ account: { id }, entries }) => entries.length > 0 && !isOpened.has(id))
    .map((ledger) => ledger.account);
  for (const { id } of kept) context.changed(Account.record, id, 'update');
  for (const { id } of opened) context.changed(Account.record, id, 'create');
  return [
    ...(opened.length > 0 ? [insertion(context, opened)] : []),
    ...(kept.length > 0 ? [[updateAccounts, { now: context.now, ...standingsOf(kept) }] as const] : []),
  ];
}

const insertion = (context: TenantContext, opened: readonly OpenedAccount[]): Call => [
  insertAccounts,
  {
    ...account.given({ now: context.now }),
    ...standingsOf(opened),
    numbers: opened.map(({ id }) => documentNumber('ACC', today(context), id)),
    patientIds: opened.map(({ patientId }) => patientId),
    facilityIds: opened.map(({ facilityId }) => facilityId),
  },
];

const standingsOf = (accounts: readonly Standing[]) => ({
  ids: accounts.map(({ id }) => id),
  balances: accounts.map(({ balance }) => balance),
  sequences: accounts.map(({ lastSequence }) => lastSequence),
  outstanding: accounts.map(({ outstandingSince }) => outstandingSince ?? null),
});
