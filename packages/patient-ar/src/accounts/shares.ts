import { startOfDay } from '@rcm/calendar';
import { compare, isNegative, type Money, sum } from '@rcm/money';
import { type RowOf, statement, type TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import { refuseBelowPlans } from '../payment-plans/plan-coverage.ts';
import type { LedgerPorts } from '../ports.ts';
import { type Ledger, ledgerOf } from './ledger.ts';
import { openLedgers, writeLedgers } from './posting.ts';
import { refuseHeld, settlementsOf, takeBack } from './reversal.ts';
import type { ShareKind } from './schema.ts';
import { accountsOfShares, writesOf } from './share-accounts.ts';
import { adjustAgain, lockFor, type ShareCharge } from './share-reversal.ts';

/** What a patient owes of a claim by one claim payment; above zero. */
export interface PatientShare {
  readonly claimPaymentId: string;
  readonly kind: z.infer<typeof ShareKind>;
  readonly amount: Money;
}

/** A claim of whose shares ledgers speak. */
export interface SharedClaim {
  readonly id: string;
  readonly claimNumber: string;
  readonly patientId: string;
  readonly accountId: string | null;
  readonly facilityId: string | null;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
}

/** All that the patient owes of a claim now. */
export interface ClaimShares {
  readonly claim: SharedClaim;
  readonly shares: readonly PatientShare[];
}

/** What changed the shares; a person's void may be refused, what a payer says may not. */
export interface ShareCause {
  readonly kind: 'POSTED' | 'VOIDED' | 'RELEASED';
  /** Why, where a person did it. */
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

/** The shares of claims that ledgers hold or held, those that they hold last. */
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

/** A share that a ledger holds, or held. */
type ShareEntry = RowOf<typeof shareColumns>;

/** What brings the ledgers to the shares of a claim. */
interface ShareChange {
  readonly claim: SharedClaim;
  /** The account that shares of the claim stand on, or stood on last. */
  readonly lastAccountId: string | null;
  readonly gone: readonly ShareEntry[];
  readonly missing: readonly PatientShare[];
}

/**
 * Brings the ledgers to what patients owe of claims, which are locked: takes back each share that is there no more or
 * has another amount, and posts what is missing, as of the day of service. Where all is as it should be it changes nothing. What was paid of
 * a share that is taken back settles the oldest open charges, and is unapplied credit else. A transfer of a part of the
 * share, and an adjustment that took off a part, are taken back with it; what the adjustment took off it then takes off
 * what the patient owes of the claim instead. 409 for a void where either stands, or where an account would owe less than
 * its payment plan asks for.
 */
export const followShares =
  (ports: LedgerPorts) =>
  async (
    context: TenantContext,
    claims: readonly ClaimShares[],
    { kind, reason }: ShareCause,
  ): Promise<void> => {
    const changes = await changesOf(context, claims);
    const goneIds = changes.flatMap(({ gone }) => gone.map(({ id }) => id));
    const owing = changes.filter(({ missing }) => missing.length > 0);
    if (goneIds.length === 0 && owing.length === 0) return;
    const { ids, opened } = await accountsOfShares(context, owing);
    const { accounts, entries } = await lockFor(context, goneIds, [...ids.values()]);
    const ledgers = await openLedgers(context, [...accounts, ...opened]);
    const settlements = entries.length === 0 ? [] : await settlementsOf(context, entries);
    if (kind === 'VOIDED') refuseHeld(entries, settlements);
    takeBack(ledgers, { entries, settlements, reason, now: context.now });
    const charges = owing.flatMap((change) => {
      const ledger = ledgerOf(ledgers, ids.get(change.claim.id) ?? '');
      return charge(context, ledger, change, reason);
    });
    adjustAgain(ledgers, { entries, settlements, charges, reason, now: context.now });
    const changed = [...ledgers.values()].filter((ledger) => ledger.entries.length > 0);
    if (kind === 'VOIDED') {
      const lessened = new Set(changed.filter(isLess).map(({ account }) => account.id));
      await refuseBelowPlans(
        context,
        accounts.filter(({ id }) => lessened.has(id)),
      );
    }
    await writeLedgers(context, ports, changed, () => writesOf(context, changed, opened));
  };

async function changesOf(context: TenantContext, claims: readonly ClaimShares[]): Promise<ShareChange[]> {
  const claimIds = claims.map(({ claim }) => claim.id);
  const rows = await context.sql.all(selectShares, { claimIds });
  const ofClaim = Map.groupBy(rows, ({ claimId }) => claimId);
  return claims.map((each) => changeOf(each, ofClaim.get(each.claim.id) ?? []));
}

function changeOf({ claim, shares }: ClaimShares, entries: readonly ShareEntry[]): ShareChange {
  const missing = [...shares];
  const gone: ShareEntry[] = [];
  for (const entry of entries.filter(({ isReversed }) => !isReversed)) {
    const at = missing.findIndex((share) => isOf(share, entry));
    if (at === -1) gone.push(entry);
    else missing.splice(at, 1);
  }
  return { claim, lastAccountId: entries.at(-1)?.accountId ?? null, gone, missing };
}

const isOf = (share: PatientShare, entry: ShareEntry) =>
  share.claimPaymentId === entry.claimPaymentId &&
  share.kind === entry.shareKind &&
  compare(share.amount, entry.amount) === 0;

function charge(
  context: TenantContext,
  ledger: Ledger,
  { claim, missing }: ShareChange,
  reason: string | null,
): ShareCharge[] {
  const occurredAt = startOfDay(claim.serviceDate, context.organization.timeZone);
  return missing.map(({ claimPaymentId, kind, amount }) => {
    const { id } = ledger.enter({
      type: 'CHARGE',
      amount,
      occurredAt,
      reference: claim.claimNumber,
      reason,
      claimId: claim.id,
      claimPaymentId,
      shareKind: kind,
    });
    return { claimId: claim.id, ledger, id };
  });
}

const isLess = ({ entries }: Ledger) => isNegative(sum(entries.map(({ posting }) => posting.amount)));
