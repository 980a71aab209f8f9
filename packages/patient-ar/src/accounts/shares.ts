import { startOfDay } from '@rcm/calendar';
import { compare, isNegative, type Money, sum } from '@rcm/money';
import { type RowOf, statement, type TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import { assertPlansCovered } from '../payment-plans/plan-coverage.ts';
import type { LedgerPorts } from '../ports.ts';
import { getLedger, type Ledger } from './ledger.ts';
import { openLedgers, writeLedgers } from './posting.ts';
import { assertReversible, findSettlements, reverseEntries } from './reversal.ts';
import type { ShareKind } from './schema.ts';
import { assignAccounts, createAccountWrites } from './share-accounts.ts';
import { lockForReversal, reapplyPayments, restoreAdjustments, type ShareCharge } from './share-reversal.ts';

/** The share that one claim payment, or a transfer by a person, leaves to the patient; positive. */
export interface PatientShare {
  /** The claim payment, or the claim entry of the transfer. */
  readonly claimPaymentId: string;
  readonly kind: z.infer<typeof ShareKind>;
  readonly amount: Money;
}

/** A claim with patient shares. */
export interface SharedClaim {
  readonly id: string;
  readonly claimNumber: string;
  readonly patientId: string;
  readonly accountId: string | null;
  readonly facilityId: string | null;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
}

/** All current shares of a claim. */
export interface ClaimShares {
  readonly claim: SharedClaim;
  /** The claims that it replaces, if any: their shares are its own now. */
  readonly replacedClaimIds?: readonly string[];
  readonly shares: readonly PatientShare[];
  /** The day from which changes of the shares count, `YYYY-MM-DD`. */
  readonly effectiveOn: string;
}

/** The cause of changed shares. A person's void or adjustment can be refused; a payer's response cannot. */
export interface ShareCause {
  readonly kind: 'POSTED' | 'VOIDED' | 'RELEASED' | 'ADJUSTED';
  /** Reason, if a person caused it. */
  readonly reason: string | null;
}

const shareColumns = {
  claimId: 'text',
  id: 'text',
  accountId: 'text',
  claimPaymentId: 'text',
  shareKind: 'text',
  amount: 'text',
  isReversed: 'boolean',
} as const;

/** The share entries of claims, current ones first. */
const selectShares = statement({
  name: 'patient_ar.share_entries_of_claims',
  parameters: { claimIds: 'text[]' },
  columns: shareColumns,
  text: `select e.claim_id, e.id, e.account_id, e.claim_payment_id, e.share_kind, e.amount,
      e.reversed_by_entry_id is not null
    from patient_ar.ledger_entries e
    where e.organization_id = :tenant and e.claim_id = any(:claimIds) and e.claim_payment_id is not null
      and e.reverses_entry_id is null
    order by e.reversed_by_entry_id is null, e.id`,
});

/** A share entry of a ledger, current or reversed. */
type ShareEntry = RowOf<typeof shareColumns>;

/** The difference between the ledgers and the shares of a claim. */
interface ShareChange {
  readonly claim: SharedClaim;
  readonly replacedClaimIds: readonly string[];
  /** The account that holds shares of the claim, or held them last. */
  readonly lastAccountId: string | null;
  readonly removed: readonly ShareEntry[];
  readonly missing: readonly PatientShare[];
  readonly effectiveOn: string;
}

/**
 * Updates the ledgers to the shares of locked claims: reverses each share that was removed or has another amount, and posts
 * the missing ones as of the date of service. Changes nothing if the ledgers are up to date. Payments of a reversed share
 * settle the new shares of its claim, then the oldest open charges, and the rest becomes unapplied credit. Transfers and adjustments of a part of the share
 * are reversed with it, and the adjustments are then applied to the new shares of the claim. A void or an adjustment is a
 * 409 if the share is partly transferred or adjusted, or if an account would then owe less than its payment plan requires.
 */
export const applyShares =
  (ports: LedgerPorts) =>
  async (
    context: TenantContext,
    claims: readonly ClaimShares[],
    { kind, reason }: ShareCause,
  ): Promise<void> => {
    const changes = await findChanges(context, claims);
    const removedIds = changes.flatMap(({ removed }) => removed.map(({ id }) => id));
    const owing = changes.filter(({ missing }) => missing.length > 0);
    if (removedIds.length === 0 && owing.length === 0) return;
    const { ids, opened } = await assignAccounts(context, owing);
    const { accounts, entries } = await lockForReversal(context, removedIds, [...ids.values()]);
    const ledgers = await openLedgers(context, [...accounts, ...opened]);
    const settlements = entries.length === 0 ? [] : await findSettlements(context, entries);
    const canBeRefused = kind === 'VOIDED' || kind === 'ADJUSTED';
    if (canBeRefused) assertReversible(entries, settlements);
    const days = new Map(changes.map(({ claim, effectiveOn }) => [claim.id, effectiveOn]));
    const lastDay = changes.filter(({ removed }) => removed.length > 0).map(({ effectiveOn }) => effectiveOn);
    const effectiveOn = lastDay.sort().at(-1);
    reverseEntries(ledgers, {
      entries,
      settlements,
      reason,
      now: context.now,
      effectiveOn: ({ claimId }) => days.get(claimId ?? '') ?? effectiveOn,
    });
    const charges = owing.flatMap((change) => {
      const ledger = getLedger(ledgers, ids.get(change.claim.id) ?? '');
      return enterCharges(context, ledger, change, reason);
    });
    restoreAdjustments(ledgers, { entries, settlements, charges, reason, now: context.now, effectiveOn });
    reapplyPayments(ledgers, { entries, settlements, charges });
    const changed = [...ledgers.values()].filter((ledger) => ledger.entries.length > 0);
    if (canBeRefused) {
      const decreased = new Set(changed.filter(isDecreased).map(({ account }) => account.id));
      await assertPlansCovered(
        context,
        accounts.filter(({ id }) => decreased.has(id)),
      );
    }
    await writeLedgers(context, ports, changed, () => createAccountWrites(context, changed, opened));
  };

async function findChanges(context: TenantContext, claims: readonly ClaimShares[]): Promise<ShareChange[]> {
  const replaced = new Set(claims.flatMap(({ replacedClaimIds = [] }) => replacedClaimIds));
  const claimIds = [...new Set([...claims.map(({ claim }) => claim.id), ...replaced])];
  const rows = await context.sql.all(selectShares, { claimIds });
  return claims
    .filter(({ claim }) => !replaced.has(claim.id))
    .map((each) => {
      const own = new Set([each.claim.id, ...(each.replacedClaimIds ?? [])]);
      return computeChange(
        each,
        rows.filter(({ claimId }) => own.has(claimId)),
      );
    });
}

function computeChange(
  { claim, replacedClaimIds = [], shares, effectiveOn }: ClaimShares,
  entries: readonly ShareEntry[],
): ShareChange {
  const missing = [...shares];
  const removed: ShareEntry[] = [];
  for (const entry of entries.filter(({ isReversed }) => !isReversed)) {
    const index = missing.findIndex((share) => isSameShare(share, entry));
    if (index === -1) removed.push(entry);
    else missing.splice(index, 1);
  }
  return {
    claim,
    replacedClaimIds,
    lastAccountId: entries.at(-1)?.accountId ?? null,
    removed,
    missing,
    effectiveOn,
  };
}

const isSameShare = (share: PatientShare, entry: ShareEntry) =>
  share.claimPaymentId === entry.claimPaymentId &&
  share.kind === entry.shareKind &&
  compare(share.amount, entry.amount) === 0;

function enterCharges(
  context: TenantContext,
  ledger: Ledger,
  { claim, replacedClaimIds, missing, effectiveOn }: ShareChange,
  reason: string | null,
): ShareCharge[] {
  const occurredAt = startOfDay(claim.serviceDate, context.organization.timeZone);
  return missing.map(({ claimPaymentId, kind, amount }) => {
    const { id } = ledger.enter({
      type: 'CHARGE',
      amount,
      occurredAt,
      effectiveOn,
      reference: claim.claimNumber,
      reason,
      claimId: claim.id,
      claimPaymentId,
      shareKind: kind,
    });
    return { claimIds: [claim.id, ...replacedClaimIds], ledger, id };
  });
}

const isDecreased = ({ entries }: Ledger) => isNegative(sum(entries.map(({ posting }) => posting.amount)));
