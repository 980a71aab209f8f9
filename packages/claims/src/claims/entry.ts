import { defineEntity, p } from '@mikro-orm/core';
import type { Entry } from '@rcm/balances';
import { dateInZone } from '@rcm/calendar';
import { conflict } from '@rcm/errors';
import { compare, isNegative, isZero, type Money, negate, subtract } from '@rcm/money';
import { type Call, newId, statement, type TenantContext, TenantOwned } from '@rcm/tenancy';
import { openBalance } from './balances.ts';
import { Claim } from './claim.ts';
import type { ClaimLine } from './claim-line.ts';
import { claimStates } from './claim-states.ts';
import { BalanceOwner, ClaimEntryKind } from './schema.ts';

export const ClaimEntrySchema = defineEntity({
  name: 'ClaimEntry',
  schema: 'claims',
  tableName: 'claim_entries',
  extends: TenantOwned,
  properties: {
    claimId: p.text(),
    /** 0 for the claim as a whole. */
    lineNumber: p.integer(),
    kind: p.enum(ClaimEntryKind.options),
    subKind: p.text().nullable(),
    ownerBefore: p.enum(BalanceOwner.options).nullable(),
    ownerAfter: p.enum(BalanceOwner.options).nullable(),
    amount: p.decimal().precision(14).scale(2),
    effectiveOn: p.string().columnType('date'),
    claimPaymentId: p.text().nullable(),
    adjustmentId: p.text().nullable(),
  },
  indexes: [
    { name: 'claim_entries_claim', properties: ['organizationId', 'claimId', 'createdAt', 'id'] },
    { name: 'claim_entries_effective', properties: ['organizationId', 'effectiveOn'] },
    { name: 'claim_entries_newest', properties: ['organizationId', 'createdAt'] },
  ],
});

/** An amount of a claim that moved from one owner to another. Entries are only added, never changed. */
export class ClaimEntry extends ClaimEntrySchema.class {
  static readonly idPrefix = 'cle';
  static readonly record = 'claimEntry';
  static readonly schema = ClaimEntrySchema;
}
ClaimEntrySchema.setClass(ClaimEntry);

/**
 * Why entries are added: a claim payment, an adjustment by a person, or a change of the claim itself. An adjustment that
 * ends a denial names the claim payment that denied.
 */
export interface EntryCause {
  /** `YYYY-MM-DD`. */
  readonly effectiveOn: string;
  readonly claimPaymentId: string | null;
  /** The adjustment by a person that made or took back the entry. */
  readonly adjustmentId?: string | undefined;
}

/** An entry of a claim with its cause. */
export interface CausedEntry extends Entry, EntryCause {
  /** Set where other records refer to the entry. */
  readonly id?: string | undefined;
  readonly claimId: string;
}

const insert = statement({
  name: 'claims.insert_entries',
  parameters: {
    now: 'timestamptz',
    ids: 'text[]',
    claimIds: 'text[]',
    lineNumbers: 'integer[]',
    kinds: 'text[]',
    subKinds: 'text[]',
    ownersBefore: 'text[]',
    ownersAfter: 'text[]',
    amounts: 'numeric[]',
    effectiveOn: 'date[]',
    claimPaymentIds: 'text[]',
    adjustmentIds: 'text[]',
  },
  columns: {},
  text: `insert into claims.claim_entries (organization_id, id, created_at, updated_at, claim_id, line_number, kind,
      sub_kind, owner_before, owner_after, amount, effective_on, claim_payment_id, adjustment_id)
    select :tenant, e.id, :now, :now, e.claim_id, e.line_number, e.kind, e.sub_kind, e.owner_before, e.owner_after,
      e.amount, e.effective_on, e.claim_payment_id, e.adjustment_id
    from unnest(:ids, :claimIds, :lineNumbers, :kinds, :subKinds, :ownersBefore, :ownersAfter, :amounts, :effectiveOn,
      :claimPaymentIds, :adjustmentIds) as e (id, claim_id, line_number, kind, sub_kind, owner_before, owner_after,
        amount, effective_on, claim_payment_id, adjustment_id)
    returning 1`,
});

/** The call that adds entries. The audit trail has the claims that they change. */
export const insertEntries = ({ now }: TenantContext, entries: readonly CausedEntry[]): Call[] =>
  entries.length === 0
    ? []
    : [
        [
          insert,
          {
            now,
            ids: entries.map(({ id }) => id ?? newId(ClaimEntry.idPrefix)),
            claimIds: entries.map(({ claimId }) => claimId),
            lineNumbers: entries.map(({ lineNumber }) => lineNumber),
            kinds: entries.map(({ kind }) => kind),
            subKinds: entries.map(({ subKind }) => subKind),
            ownersBefore: entries.map(({ ownerBefore }) => ownerBefore),
            ownersAfter: entries.map(({ ownerAfter }) => ownerAfter),
            amounts: entries.map(({ amount }) => amount),
            effectiveOn: entries.map(({ effectiveOn }) => effectiveOn),
            claimPaymentIds: entries.map(({ claimPaymentId }) => claimPaymentId),
            adjustmentIds: entries.map(({ adjustmentId }) => adjustmentId ?? null),
          },
        ],
      ];

/** An entry for a charge. */
type ChargeEntry = Omit<CausedEntry, 'id' | 'adjustmentId'>;

type Charges = ReadonlyMap<number, Money>;

const chargesOf = (
  { status }: Pick<Claim, 'status'>,
  lines: readonly Pick<ClaimLine, 'lineNumber' | 'chargeAmount'>[],
): Charges =>
  new Map(status === 'VOIDED' ? [] : lines.map(({ lineNumber, chargeAmount }) => [lineNumber, chargeAmount]));

const none: Charges = new Map();

/** The entries for changed charges of a claim without answers. */
function chargeEntries(
  { now, organization }: TenantContext,
  claimId: string,
  before: Charges,
  after: Charges,
): ChargeEntry[] {
  const cause = { effectiveOn: dateInZone(now, organization.timeZone), claimPaymentId: null };
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((lineNumber) => {
    const change = subtract(after.get(lineNumber) ?? '0.00', before.get(lineNumber) ?? '0.00');
    if (isZero(change)) return [];
    const owners = isNegative(change)
      ? ({ ownerBefore: 'INSURANCE', ownerAfter: null } as const)
      : ({ ownerBefore: null, ownerAfter: 'INSURANCE' } as const);
    const amount = isNegative(change) ? negate(change) : change;
    return [{ claimId, lineNumber, kind: 'CHARGE' as const, subKind: null, ...owners, amount, ...cause }];
  });
}

/** The entries for the charges of a new claim. */
export const entriesOfNewClaim = (
  context: TenantContext,
  claim: Pick<Claim, 'id' | 'status'>,
  lines: readonly Pick<ClaimLine, 'lineNumber' | 'chargeAmount'>[],
): ChargeEntry[] => chargeEntries(context, claim.id, none, chargesOf(claim, lines));

/** Adds records of entries, for operations that write through the entity layer. */
export function createEntries(context: TenantContext, entries: readonly ChargeEntry[]): void {
  for (const entry of entries) context.create(ClaimEntry, { ...entry, adjustmentId: null });
}

/** True if persons wrote off, transferred or refunded amounts of a claim without answers. */
const isAdjusted = ({
  status,
  totalCharge,
  insuranceBalance,
}: Pick<Claim, 'status' | 'totalCharge' | 'insuranceBalance'>): boolean =>
  status === 'SUBMITTED' && compare(insuranceBalance, totalCharge) !== 0;

/** True if a claim has neither answers nor adjustments, and is not void: it may be corrected and voided. */
export const hasOnlyCharges = (claim: Parameters<typeof isAdjusted>[0]): boolean =>
  claimStates.allows(claim.status, 'correct') && !isAdjusted(claim);

/**
 * Runs a function that changes the lines of a claim without answers, and adds entries for what it changes of the charges.
 * Throws 409 for a claim with adjustments, which hold for the present charges.
 */
export function withChargeEntries<Line extends ClaimLine>(
  context: TenantContext,
  claim: Claim,
  lines: readonly Line[],
  change: () => Line[],
): Line[] {
  if (isAdjusted(claim)) throw conflict('The claim has adjustments: reverse them first');
  const before = chargesOf(claim, lines);
  const changed = change();
  createEntries(context, chargeEntries(context, claim.id, before, chargesOf(claim, changed)));
  return changed;
}

/** Locks a claim; throws 409 if it is voided or replaced. */
export async function openClaim(context: TenantContext, id: string): Promise<Claim> {
  const claim = await context.find(Claim, id);
  if (claim.status === 'VOIDED') throw conflict('The claim is voided');
  return unreplaced(claim);
}

/** Locks a claim that may have a credit; throws 409 if it was voided before payers paid, or is replaced. */
export async function creditedClaim(context: TenantContext, id: string): Promise<Claim> {
  const claim = await context.find(Claim, id);
  const wasPaid = typeof claim.paidAmount === 'string';
  if (claim.status === 'VOIDED' && !wasPaid) throw conflict('The claim is voided');
  return unreplaced(claim);
}

function unreplaced(claim: Claim): Claim {
  if (claim.status === 'REPLACED')
    throw conflict('The claim is replaced: its replacement shows its balances');
  return claim;
}

/** Voids a claim without posted payments: its charges become 0.00. Throws 409 for any other. */
export function voidClaim(context: TenantContext, claim: Claim, lines: ClaimLine[], reason: string): void {
  withChargeEntries(context, claim, lines, () => {
    claim.void(reason, context.now);
    for (const line of lines) Object.assign(line, openBalance('0.00'));
    return lines;
  });
}

/**
 * Voids a claim that was followed by one with frequency code 8. Returns false for an answered claim: it must be adjudicated
 * again, and what payers paid waits for their reversals.
 */
export function voidByClaim(
  context: TenantContext,
  claim: Claim,
  lines: ClaimLine[],
  reason = 'Voided by a claim with frequency code 8',
): boolean {
  const isUnanswered = hasOnlyCharges(claim);
  if (isUnanswered) voidClaim(context, claim, lines, reason);
  else claim.withdraw(reason, context.now);
  return isUnanswered;
}

export const entryColumns = {
  claimId: 'text',
  id: 'text',
  lineNumber: 'number',
  kind: 'text',
  subKind: 'text?',
  ownerBefore: 'text?',
  ownerAfter: 'text?',
  amount: 'text',
  postedAt: 'timestamp',
  claimPaymentId: 'text?',
  adjustmentId: 'text?',
  isHandMade: 'boolean',
} as const;

/**
 * The entries of claims, in the order in which they were added. Those of an adjustment are hand-made until it is reversed:
 * the entries that take it back are linked to it too.
 */
export const entriesOfClaims = statement({
  name: 'claims.entries_of_claims',
  parameters: { ids: 'text[]' },
  columns: entryColumns,
  text: `select e.claim_id, e.id, e.line_number, e.kind, e.sub_kind, e.owner_before, e.owner_after, e.amount,
      e.created_at, e.claim_payment_id, e.adjustment_id, e.adjustment_id is not null and a.reversed_at is null
    from claims.claim_entries e
    left join claims.manual_adjustments a on a.organization_id = :tenant and a.id = e.adjustment_id collate "C"
    where e.organization_id = :tenant and e.claim_id = any (:ids)
    order by e.claim_id, e.created_at, e.id`,
});
