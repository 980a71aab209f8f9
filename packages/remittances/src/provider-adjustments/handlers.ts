import { conflict, invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { compare, isNegative, isZero, type Money, negate, sum } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { RemittancesPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { accountOfCode, allocatableCodes, authorizedReturn } from './codes.ts';
import type { providerAdjustmentOperations } from './contract.ts';
import { addEntry, ProviderAdjustmentEntry } from './entry.ts';
import { ProviderAdjustment } from './provider-adjustment.ts';
import { providerAdjustmentList, shownAdjustment } from './view.ts';

export const providerAdjustmentHandlers = (
  ports: RemittancesPorts,
): Handlers<typeof providerAdjustmentOperations, typeof views> => {
  const answer = async (context: TenantContext, id: string) => ({
    providerAdjustment: await shownAdjustment(context, ports, id),
  });
  return {
    listProviderAdjustments: (context, { query }) => providerAdjustmentList.read(context, query),

    async getProviderAdjustment(context, { params }) {
      return answer(context, await idOf(context, params));
    },

    async allocateProviderAdjustment(context, { params, body: { allocations, note = null } }) {
      const adjustment = await adjustmentOf(context, params);
      mustBeAllocatable(adjustment);
      const { amount, reasonCode, reference = null } = adjustment;
      const signed = (allocated: Money) => (isNegative(amount) ? negate(allocated) : allocated);
      const total = signed(sum(allocations.map((one) => one.amount)));
      mustNotExceed(adjustment, total);
      mustBeDistinct(allocations);
      const byClaim = Map.groupBy(allocations, ({ claimId }) => claimId);
      await mustNotBeReversed(context, adjustment, [...byClaim.keys()]);
      const claimAdjustmentIds = await ports.postProviderLevelAmounts(
        context,
        [...byClaim].map(([claimId, ofClaim]) => ({
          claimId,
          kind: reasonCode === authorizedReturn ? 'REFUND' : 'TAKEBACK',
          parts: ofClaim.map((one) => ({
            lineNumber: one.lineNumber ?? null,
            amount: signed(one.amount),
          })),
          reference,
          note,
        })),
      );
      adjustment.allocate(total);
      for (const [claimId, ofClaim] of byClaim) {
        const allocated = signed(sum(ofClaim.map((one) => one.amount)));
        const claimAdjustmentId = claimAdjustmentIds.get(claimId) ?? null;
        addEntry(context, adjustment, 'ALLOCATION', allocated, { claimId, claimAdjustmentId, note });
      }
      return answer(context, adjustment.id);
    },

    async reverseProviderAdjustmentAllocations(context, { params, body: { reason, claimId } }) {
      const adjustment = await adjustmentOf(context, params);
      adjustment.mustBeOpenTo('reverseAllocations');
      const allocations = (await allocationsOf(context, adjustment)).filter(
        (one) => claimId === undefined || one.claimId === claimId,
      );
      if (allocations.length === 0 && claimId !== undefined) {
        throw invalid(
          'body.claimId',
          'Expected a claim to which the adjustment is allocated',
          'not_allocated',
        );
      }
      if (allocations.length === 0) throw conflict('Nothing of the provider adjustment is allocated');
      for (const { claimAdjustmentId, amount, ...allocation } of allocations) {
        const reversed = { claimId: allocation.claimId, adjustmentId: claimAdjustmentId, reason };
        await ports.reverseProviderLevelAmount(context, reversed);
        adjustment.reverseAllocation(amount);
        const said = { ...allocation, claimAdjustmentId, note: reason };
        addEntry(context, adjustment, 'ALLOCATION', negate(amount), said);
      }
      return answer(context, adjustment.id);
    },

    async settleProviderAdjustment(context, { params, body: { account, note = null } }) {
      const adjustment = await adjustmentOf(context, params);
      addEntry(context, adjustment, 'SETTLEMENT', adjustment.settle(account), { account, note });
      return answer(context, adjustment.id);
    },

    async reverseProviderAdjustmentSettlement(context, { params, body: { reason } }) {
      const adjustment = await adjustmentOf(context, params);
      const { account = null } = adjustment;
      const amount = adjustment.reverseSettlement();
      if (isZero(amount)) throw conflict('Nothing of the provider adjustment is settled');
      addEntry(context, adjustment, 'SETTLEMENT', negate(amount), { account, note: reason });
      return answer(context, adjustment.id);
    },
  };
};

const idOfNumber = statement({
  name: 'remittances.adjustment_of_number',
  parameters: { paymentId: 'text', number: 'integer' },
  columns: { id: 'text' },
  text: `select a.id from remittances.provider_adjustments a
    where a.organization_id = :tenant and a.payment_id = :paymentId and a.number = :number`,
});

interface Numbered {
  readonly paymentId: string;
  /** Digits. */
  readonly number: string;
}

/** The id of an adjustment; throws 404 if the payment has none with the number. */
async function idOf(context: TenantContext, { paymentId, number }: Numbered): Promise<string> {
  const found = await context.sql.one(idOfNumber, { paymentId, number: Number(number) });
  if (found === null) throw notFound(ProviderAdjustment.record);
  return found.id;
}

/** Locks an adjustment for a change. */
const adjustmentOf = async (context: TenantContext, numbered: Numbered): Promise<ProviderAdjustment> =>
  context.find(ProviderAdjustment, await idOf(context, numbered));

/** Throws 400 for reason codes that belong to no claim, 409 for an adjustment without an open amount. */
function mustBeAllocatable(adjustment: ProviderAdjustment): void {
  const { reasonCode } = adjustment;
  const account = accountOfCode(reasonCode);
  if (account !== null) {
    const message = `Expected an adjustment that may concern claims: ${reasonCode} is ${account}`;
    throw invalid('params.number', message, 'not_allocatable');
  }
  if (!allocatableCodes.includes(reasonCode)) {
    const message = `Expected an adjustment with the reason code ${allocatableCodes.join(', ')}`;
    throw invalid('params.number', message, 'not_allocatable');
  }
  adjustment.mustBeOpenTo('allocate');
}

function mustNotExceed({ openAmount }: ProviderAdjustment, total: Money): void {
  const exceeds = isNegative(total) ? compare(total, openAmount) < 0 : compare(total, openAmount) > 0;
  if (exceeds) throw invalid('body.allocations', 'Expected at most the open amount', 'too_big');
}

/** Throws 400 for a line that is named twice, and for lines of a claim that is named as a whole. */
function mustBeDistinct(
  allocations: readonly { readonly claimId: string; readonly lineNumber?: number | undefined }[],
): void {
  for (const [index, { claimId, lineNumber }] of allocations.entries()) {
    const isRepeated = allocations
      .slice(0, index)
      .some(
        (one) =>
          one.claimId === claimId &&
          (one.lineNumber === lineNumber || one.lineNumber === undefined || lineNumber === undefined),
      );
    if (isRepeated) {
      throw invalid(`body.allocations.${index}`, 'Expected each claim or line once', 'duplicate');
    }
  }
}

const claimsWithReversal = statement({
  name: 'remittances.claims_with_reversal',
  parameters: { claimIds: 'text[]', payerId: 'text', payerClaimNumber: 'text' },
  columns: { id: 'text', claimId: 'text' },
  text: `select c.id, c.claim_id from remittances.claim_payments c
    where c.organization_id = :tenant and c.claim_id = any (:claimIds) and c.status = 'POSTED' and c.is_reversal
      and c.payer_claim_number = :payerClaimNumber and c.payer_id is not distinct from :payerId
    order by c.id limit 1`,
});

/** Throws 409 with the reversal that took the amount back already. */
async function mustNotBeReversed(
  context: TenantContext,
  { reference, payerId }: ProviderAdjustment,
  claimIds: readonly string[],
): Promise<void> {
  if (!reference) return;
  const found = await context.sql.one(claimsWithReversal, {
    claimIds,
    payerId: payerId ?? null,
    payerClaimNumber: reference,
  });
  if (found === null) return;
  throw conflict('A reversal with this claim number of the payer took the amount back from the claim', {
    existingId: found.id,
  });
}

/** An amount that is allocated to a claim. */
interface Allocation {
  readonly claimId: string;
  readonly claimAdjustmentId: string;
  readonly refundId: string | null;
  readonly amount: Money;
}

/** The allocations of an adjustment that were not taken back, in order of the claims. */
async function allocationsOf({ em }: TenantContext, { id }: ProviderAdjustment): Promise<Allocation[]> {
  const entries = await em.find(ProviderAdjustmentEntry, { adjustmentId: id, kind: 'ALLOCATION' });
  const groups = Map.groupBy(entries, ({ claimAdjustmentId }) => claimAdjustmentId);
  return [...groups]
    .flatMap(([claimAdjustmentId, [first, ...others]]) => {
      const amount = sum([first, ...others].map((entry) => entry?.amount ?? '0.00'));
      if (!claimAdjustmentId || !first?.claimId || isZero(amount)) return [];
      return [{ claimId: first.claimId, claimAdjustmentId, refundId: first.refundId ?? null, amount }];
    })
    .sort((one, other) => (one.claimId < other.claimId ? -1 : 1));
}
