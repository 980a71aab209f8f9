import type {
  BalanceWarning,
  ClaimPayer,
  ClaimWork,
  Entry,
  HandMadeEntry,
  PayerRank,
  ResolvedCredits,
} from '@rcm/balances';
import { dateInZone } from '@rcm/calendar';
import { add, type Money } from '@rcm/money';
import { type RowOf, statement, type TenantContext, toColumns } from '@rcm/tenancy';
import type { z } from 'zod';
import { endResolutions, resolutionsByClaim, resolutionsOfClaims } from '../credits/credit-resolution.ts';
import { dispositionChanges, standingChanges } from '../dispositions/disposition-change.ts';
import { rebillsByClaim, rebillsOfClaims } from '../rebills/rebill.ts';
import { Claim } from './claim.ts';
import { type EntryCause, entriesOfClaims, type entryColumns, insertEntries } from './entry.ts';
import { insertPayerChanges } from './payer-change.ts';
import { coveragesOfClaims, payersOf } from './payers.ts';
import type { Adjustment, ClaimStatus } from './schema.ts';
import { settled } from './settled.ts';

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

/** Locks claims, and those with which they share an account: those that replace each other. */
const locked = statement({
  name: 'claims.locked_claims',
  parameters: { ids: 'text[]' },
  columns: claimColumns,
  with: `accounts as materialized (
      select distinct coalesce(c.last_successor_id, c.id) as id from claims.claims c
      where c.organization_id = :tenant and c.id = any (:ids)
    )`,
  text: `${selectClaims}
    from claims.claims t
    where t.organization_id = :tenant and t.id = any (array(
      select a.id collate "C" from accounts a
      union select r.id from accounts a
        join claims.claims r on r.organization_id = :tenant and r.last_successor_id = a.id))
    order by t.id for no key update of t`,
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
  const claims = await lockEach(context, ids);
  const requested = new Set(ids);
  const found = claims.flatMap(({ id, successorId }) => successorId ?? id).concat(claims.map(({ id }) => id));
  // Of a claim that replaces or is replaced, nothing but itself was read. It may even have been replaced while this
  // transaction waited for its lock.
  const others = found.filter((id) => !requested.has(id));
  return others.length === 0 ? claims : lockClaims(context, [...new Set([...ids, ...others])]);
}

type LockedClaim = Awaited<ReturnType<typeof lockEach>>[number];

async function lockEach(context: TenantContext, ids: readonly string[]) {
  const [
    claims = [],
    lines = [],
    coverageRows = [],
    entries = [],
    rebillRows = [],
    changeRows = [],
    left = [],
  ] = await context.sql.batch([
    [locked, { ids }],
    [linesOfClaims, { ids }],
    [coveragesOfClaims, { ids }],
    [entriesOfClaims, { ids }],
    [rebillsOfClaims, { ids }],
    [dispositionChanges, {}],
    [resolutionsOfClaims, { ids }],
  ]);
  const changes = standingChanges(changeRows.map(dispositionChanges.decode));
  const coveragesOf = Map.groupBy(coverageRows.map(coveragesOfClaims.decode), ({ claimId }) => claimId);
  const rebillsOf = rebillsByClaim(rebillRows.map(rebillsOfClaims.decode));
  const resolutionsOf = resolutionsByClaim(left.map(resolutionsOfClaims.decode));
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
        creditResolutions: resolutionsOf.get(claim.id) ?? [],
        isQmb: coverages.some(({ isQmb }) => isQmb),
        primaryPayerIds: [...new Set([claim.payerId, ...primary])],
        dispositionChanges: changes,
      };
    }),
    lines.map(linesOfClaims.decode),
    entries.map(entriesOfClaims.decode),
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
export interface ClaimSettlement extends SettledBalances, ResolvedCredits {
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
  /** True if Medicare or Medicaid paid for a part with a credit. */
  readonly hasProgramCredit: boolean;
  /** The entries to be added. */
  readonly entries: readonly SettledEntry[];
  /** Null keeps the stored number. */
  readonly payerClaimNumber: string | null;
  readonly lines: readonly SettledLine[];
}

/** Writes settlements to locked claims, and adds their entries. Unchanged claims get no new version. */
export async function settleClaims(
  context: TenantContext,
  settlements: readonly ClaimSettlement[],
): Promise<void> {
  const { now, organization } = context;
  const ended = settlements.flatMap(({ endedCreditResolutionIds }) => endedCreditResolutionIds);
  const claims = settlements.map(
    ({
      claimId: id,
      lines: _lines,
      entries: _entries,
      endedCreditResolutionIds: _ended,
      work,
      ...claim
    }) => ({
      id,
      ...claim,
      ...work,
      balance: add(claim.insuranceBalance, claim.heldBalance),
    }),
  );
  const lines = settlements.flatMap(({ claimId, lines: ofClaim }) =>
    ofClaim.map((line) => ({ claimId, ...line })),
  );
  const entries = settlements.flatMap(({ claimId, entries: ofClaim }) =>
    ofClaim.map((entry) => ({ claimId, ...entry })),
  );
  const [, changed = []] = await context.sql.batch([
    insertPayerChanges(context, settlements),
    [
      settled,
      {
        now,
        today: dateInZone(now, organization.timeZone),
        claims: claims.map(toColumns),
        lines: lines.map(toColumns),
      },
    ],
    ...insertEntries(context, entries),
    ...endResolutions(context, ended),
  ]);
  for (const { id } of changed.map(settled.decode)) context.changed(Claim.record, id, 'update');
}
