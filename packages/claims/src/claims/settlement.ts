import type { BalanceWarning, ClaimPayer, ClaimWork, Entry, HandMadeEntry, PayerRank } from '@rcm/balances';
import { dateInZone } from '@rcm/calendar';
import { add, type Money } from '@rcm/money';
import { type RowOf, statement, type TenantContext, toColumns } from '@rcm/tenancy';
import type { z } from 'zod';
import { dispositionChanges, standingChanges } from '../dispositions/disposition-change.ts';
import { rebillsByClaim, rebillsOfClaims } from '../rebills/rebill.ts';
import { Claim } from './claim.ts';
import { type EntryCause, entriesOfClaims, type entryColumns, insertEntries } from './entry.ts';
import { insertPayerChanges } from './payer-change.ts';
import { coveragesOfClaims, payersOf } from './payers.ts';
import type { Adjustment, ClaimStatus } from './schema.ts';

/** The columns of a claim that posting needs. */
export const claimColumns = {
  id: 'text',
  claimNumber: 'text',
  patientId: 'text',
  payerId: 'text',
  providerId: 'text?',
  facilityId: 'text?',
  accountId: 'text?',
  payerClaimNumber: 'text?',
  replacesClaimId: 'text?',
  successorId: 'text?',
  isVoided: 'boolean',
  serviceDate: 'text',
  totalCharge: 'text',
  payerRank: 'text',
  payerProgram: 'text',
  billedAt: 'timestamp?',
  responseDays: 'number',
} as const;

/** SQL that selects `claimColumns` of claims `t`. */
export const selectClaims = `select t.id, t.claim_number, t.patient_id, t.payer_id, t.provider_id, t.facility_id,
      t.account_id, t.payer_claim_number, t.replaces_claim_id, t.last_successor_id, t.status = 'VOIDED', t.service_date, t.total_charge, t.payer_rank,
      (select p.program_type from reference_data.payers p
        where p.organization_id = :tenant and p.id = t.payer_id collate "C") as payer_program,
      t.billed_at, (select p.response_days from reference_data.payers p
        where p.organization_id = :tenant and p.id = t.payer_id collate "C") as response_days`;

const locked = statement({
  name: 'claims.locked_claims',
  parameters: { ids: 'text[]' },
  columns: claimColumns,
  text: `${selectClaims}
    from claims.claims t
    where t.organization_id = :tenant and t.id = any (:ids)
    order by t.id for no key update`,
});

/** The claims that share an account with some claims: those that replace each other. */
const accountMembers = statement({
  name: 'claims.claims_of_accounts',
  parameters: { ids: 'text[]' },
  columns: { id: 'text' },
  with: `accounts as materialized (
      select distinct coalesce(c.last_successor_id, c.id) as id from claims.claims c
      where c.organization_id = :tenant and c.id = any (:ids)
    )`,
  text: `select a.id from accounts a
    union select t.id from accounts a
      join claims.claims t on t.organization_id = :tenant and t.last_successor_id = a.id`,
});

const lineColumns = {
  claimId: 'text',
  lineNumber: 'number',
  procedureCode: 'text',
  modifiers: 'json',
  units: 'number',
  chargeAmount: 'text',
  controlNumber: 'text?',
  serviceDate: 'text?',
} as const;

/** The columns of claim lines that posting needs. */
export const linesOfClaims = statement({
  name: 'claims.lines_of_claims',
  parameters: { ids: 'text[]' },
  columns: lineColumns,
  text: `select t.claim_id, t.line_number, t.procedure_code, t.modifiers, t.units, t.charge_amount,
      t.control_number, t.service_date
    from claims.claim_lines t
    where t.organization_id = :tenant and t.claim_id = any (:ids)
    order by t.claim_id, t.line_number`,
});

/**
 * Locks claims in order of id until the transaction ends, and returns them in that order with their lines, payers and
 * entries, together with the claims that replace them and that they replace. Missing claims are skipped. `primaryPayerIds`
 * are the claim's payer, the payers of the patient's PRIMARY coverages on the day of service, and those to which it was
 * rebilled as PRIMARY. The dispositions that the organization changed come with them, in the same message.
 */
export async function lockClaims(context: TenantContext, ids: readonly string[]): Promise<LockedClaim[]> {
  const members = await context.sql.all(accountMembers, { ids });
  const all = [...new Set([...ids, ...members.map(({ id }) => id)])].sort();
  const claims = await lockEach(context, all);
  // Another transaction may have replaced a claim while this one waited for its lock.
  const isMissing = ({ successorId }: LockedClaim) => successorId !== null && !all.includes(successorId);
  return claims.some(isMissing) ? lockClaims(context, all) : claims;
}

type LockedClaim = Awaited<ReturnType<typeof lockEach>>[number];

async function lockEach(context: TenantContext, ids: readonly string[]) {
  const [claims = [], lineRows = [], coverageRows = [], entryRows = [], rebillRows = [], changeRows = []] =
    await context.sql.batch([
      [locked, { ids }],
      [linesOfClaims, { ids }],
      [coveragesOfClaims, { ids }],
      [entriesOfClaims, { ids }],
      [rebillsOfClaims, { ids }],
      [dispositionChanges, {}],
    ]);
  const changes = standingChanges(changeRows.map(dispositionChanges.decode));
  const coveragesOf = Map.groupBy(coverageRows.map(coveragesOfClaims.decode), ({ claimId }) => claimId);
  const rebillsOf = rebillsByClaim(rebillRows.map(rebillsOfClaims.decode));
  return withLinesAndEntries(
    context,
    claims.map(locked.decode).map((claim) => {
      const coverages = coveragesOf.get(claim.id) ?? [];
      const rebills = rebillsOf.get(claim.id) ?? [];
      const primary = [...coverages, ...rebills]
        .filter(({ rank }) => rank === 'PRIMARY')
        .map(({ payerId }) => payerId);
      return {
        ...claim,
        payers: payersOf(claim, coverages),
        rebills,
        isQmb: coverages.some(({ isQmb }) => isQmb),
        primaryPayerIds: [...new Set([claim.payerId, ...primary])],
        dispositionChanges: changes,
      };
    }),
    lineRows.map(linesOfClaims.decode),
    entryRows.map(entriesOfClaims.decode),
  );
}

/** Adds lines and entries to claims. */
export function withLinesAndEntries<
  Head extends Pick<RowOf<typeof claimColumns>, 'id' | 'payerRank' | 'payerProgram' | 'billedAt'>,
>(
  { organization }: TenantContext,
  claims: readonly Head[],
  lines: readonly RowOf<typeof lineColumns>[],
  entries: readonly RowOf<typeof entryColumns>[],
) {
  const linesOf = Map.groupBy(lines, ({ claimId }) => claimId);
  const entriesOf = Map.groupBy(entries, ({ claimId }) => claimId);
  return claims.map(({ payerRank, payerProgram: _, billedAt, ...claim }) => ({
    ...claim,
    billedOn: billedAt && dateInZone(billedAt, organization.timeZone),
    payerRank: payerRank as PayerRank,
    lines: (linesOf.get(claim.id) ?? []).map(({ claimId: _, modifiers, ...line }) => ({
      ...line,
      modifiers: modifiers as string[],
    })),
    entries: (entriesOf.get(claim.id) ?? []).map(
      ({ claimId: _, ...entry }) =>
        entry as HandMadeEntry & { readonly adjustmentId: string | null; readonly isHandMade: boolean },
    ),
  }));
}

/** The balances of a line, or of a claim. */
interface SettledBalances {
  readonly contractualAmount: Money;
  readonly writeOffAmount: Money;
  readonly insuranceBalance: Money;
  readonly patientBalance: Money;
  readonly heldBalance: Money;
  readonly creditBalance: Money;
}

/** One line as all payers together adjudicated it; amounts are null until a payer has answered. */
export interface SettledLine extends SettledBalances {
  readonly lineNumber: number;
  readonly allowedAmount: Money | null;
  readonly paidAmount: Money | null;
  readonly adjustments: readonly Adjustment[] | null;
  readonly remarkCodes: readonly string[] | null;
}

/** An entry to be added, with its cause. */
interface SettledEntry extends Entry, EntryCause {
  readonly id?: string | undefined;
}

/** The result of all payments that are posted to a claim; amounts are null if there are none. */
export interface ClaimSettlement extends SettledBalances {
  readonly claimId: string;
  readonly status: z.infer<typeof ClaimStatus>;
  readonly allowedAmount: Money | null;
  readonly paidAmount: Money | null;
  readonly patientResponsibility: Money | null;
  readonly responsiblePayerId: string | null;
  readonly nextPayerId: string | null;
  readonly work: ClaimWork;
  /** The day by which a payer has to answer to which another one forwarded the claim unanswered. */
  readonly forwardedUntil: string | null;
  readonly rebilledAt: Date | null;
  readonly warnings: readonly BalanceWarning[];
  /** The payers in payer order, and whether the patient is a Qualified Medicare Beneficiary, as adjudicated. */
  readonly payers: readonly ClaimPayer[];
  readonly isQmb: boolean;
  /** The part of the credit that waits for the reversals of answers to a replaced or voided claim. */
  readonly awaitedReversalAmount: Money;
  /** The day until which it waits, `YYYY-MM-DD`; the stored day is kept while something waits. */
  readonly reversalDueOn: string | null;
  /** The entries to be added. */
  readonly entries: readonly SettledEntry[];
  /** Null keeps the stored number. */
  readonly payerClaimNumber: string | null;
  readonly lines: readonly SettledLine[];
}

/** The columns of a settlement with their types. */
const balanceColumns = {
  contractual_amount: 'numeric',
  write_off_amount: 'numeric',
  insurance_balance: 'numeric',
  patient_balance: 'numeric',
  held_balance: 'numeric',
  credit_balance: 'numeric',
};
const settledLineColumns = {
  allowed_amount: 'numeric',
  paid_amount: 'numeric',
  adjustments: 'jsonb',
  remark_codes: 'jsonb',
  ...balanceColumns,
};
const settledColumns = {
  status: 'text',
  allowed_amount: 'numeric',
  paid_amount: 'numeric',
  patient_responsibility: 'numeric',
  balance: 'numeric',
  ...balanceColumns,
  responsible_payer_id: 'text',
  next_payer_id: 'text',
  awaited_amount: 'numeric',
  response_due_on: 'date',
  forwarded_until: 'date',
  secondary_due_amount: 'numeric',
  held_share_amount: 'numeric',
  held_until: 'date',
  cob_difference_amount: 'numeric',
  missing_answer_amount: 'numeric',
  unexplained_amount: 'numeric',
  rebilled_at: 'timestamptz',
  warnings: 'jsonb',
  payers: 'jsonb',
  is_qmb: 'boolean',
  awaited_reversal_amount: 'numeric',
};

/** SQL for the stored values that a settlement `s` of a claim `t` keeps. */
const keptColumns = {
  payer_claim_number: 'coalesce(s.payer_claim_number, t.payer_claim_number)',
  reversal_due_on:
    'case when s.reversal_due_on is not null then coalesce(t.reversal_due_on, s.reversal_due_on) end',
};
const keptNames = Object.keys(keptColumns);
const keptValues = Object.values(keptColumns);

type TypedColumns = Readonly<Record<string, string>>;

const of = (alias: string, columns: TypedColumns) =>
  Object.keys(columns)
    .map((column) => `${alias}.${column}`)
    .join(', ');
const assigned = (columns: TypedColumns) =>
  Object.keys(columns)
    .map((column) => `${column} = s.${column}`)
    .join(', ');
/** SQL for the rows of a JSON parameter. The row type of the table would convert every column of it. */
const rowsOf = (parameter: string, columns: TypedColumns) =>
  `json_to_recordset(:${parameter}) as s (${Object.entries(columns)
    .map(([column, type]) => `${column} ${type}`)
    .join(', ')})`;

const settled = statement({
  name: 'claims.settled_claims',
  parameters: { now: 'timestamptz', claims: 'json', lines: 'json' },
  columns: { id: 'text' },
  with: `changed_lines as (
      update claims.claim_lines t
      set ${assigned(settledLineColumns)}, version = t.version + 1, updated_at = :now
      from ${rowsOf('lines', { claim_id: 'text', line_number: 'integer', ...settledLineColumns })}
      where t.organization_id = :tenant and t.claim_id = s.claim_id and t.line_number = s.line_number
        and (${of('t', settledLineColumns)}) is distinct from (${of('s', settledLineColumns)})
      returning t.claim_id
    )`,
  text: `update claims.claims t
    set ${assigned(settledColumns)},
      ${Object.entries(keptColumns)
        .map(([column, value]) => `${column} = ${value}`)
        .join(', ')},
      version = t.version + 1, updated_at = :now
    from ${rowsOf('claims', { id: 'text', payer_claim_number: 'text', reversal_due_on: 'date', ...settledColumns })}
    where t.organization_id = :tenant and t.id = s.id
      and ((${of('t', settledColumns)}, ${keptNames.map((column) => `t.${column}`).join(', ')}) is distinct from
          (${of('s', settledColumns)}, ${keptValues.join(', ')})
        or t.id in (select claim_id from changed_lines))
    returning t.id`,
});

/** Writes settlements to locked claims, and adds their entries. Unchanged claims get no new version. */
export async function settleClaims(
  context: TenantContext,
  settlements: readonly ClaimSettlement[],
): Promise<void> {
  const claims = settlements.map(({ claimId: id, lines: _lines, entries: _entries, work, ...claim }) => ({
    id,
    ...claim,
    ...work,
    balance: add(claim.insuranceBalance, claim.heldBalance),
  }));
  const lines = settlements.flatMap(({ claimId, lines: ofClaim }) =>
    ofClaim.map((line) => ({ claimId, ...line })),
  );
  const entries = settlements.flatMap(({ claimId, entries: ofClaim }) =>
    ofClaim.map((entry) => ({ claimId, ...entry })),
  );
  const [, changed = []] = await context.sql.batch([
    insertPayerChanges(context, settlements),
    [settled, { now: context.now, claims: claims.map(toColumns), lines: lines.map(toColumns) }],
    ...insertEntries(context, entries),
  ]);
  for (const { id } of changed.map(settled.decode)) context.changed(Claim.record, id, 'update');
}
