import type { PartBalance } from '@rcm/balances';
import { conflict } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { Money } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import { Claim } from '../claims/claim.ts';
import { creditedClaim, openClaim } from '../claims/entry.ts';
import { claimView, shownLines } from '../claims/view.ts';
import type { AdjustableClaim, ClaimsPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { createAdjustment, entriesOf, type ManualAdjustment } from './adjustment.ts';
import { allocate } from './allocation.ts';
import type { adjustmentOperations } from './contract.ts';
import { reverseAdjustment } from './reversal.ts';
import { adjustmentList } from './view.ts';

type Said = Omit<Parameters<typeof createAdjustment>[1], 'claimId' | 'lines'>;

/** An adjustment to be made of a claim. */
interface Asked extends Said {
  readonly lineNumber?: number | undefined;
  /** What is open to it in a line. */
  readonly openOf: (part: PartBalance) => Money;
  /** Locks the claim; `openClaim` if it is left out. */
  readonly lock?: typeof openClaim;
  /** Throws if it may not be made of the claim. */
  readonly check?: (claim: AdjustableClaim) => void;
}

export const adjustmentHandlers = ({
  adjustClaims,
}: Pick<ClaimsPorts, 'adjustClaims'>): Handlers<typeof adjustmentOperations, typeof views> => {
  async function create(
    context: TenantContext,
    claimId: string,
    { lineNumber, openOf, lock = openClaim, check, ...said }: Asked,
  ) {
    await lock(context, claimId);
    const created: ManualAdjustment[] = [];
    await adjustClaims(
      context,
      [claimId],
      (claim) => {
        check?.(claim);
        const lines = allocate(claim.parts, { amount: said.amount, lineNumber }, openOf);
        const adjustment = createAdjustment(context, { ...said, claimId, lines });
        created.push(adjustment);
        return { entries: entriesOf(adjustment), reversedId: null };
      },
      said.note ?? null,
    );
    return answer(context, claimId, created[0]);
  }

  async function reverse(
    context: TenantContext,
    claimId: string,
    [adjustmentId, type]: readonly [id: string, type: ManualAdjustment['type']],
    reason: string,
  ) {
    const reversed = { claimId, adjustmentId, type, reason };
    return answer(context, claimId, await reverseAdjustment(context, adjustClaims, reversed));
  }

  return {
    async listClaimAdjustments(context, { params, query }) {
      await context.find(Claim, params.claimId);
      return adjustmentList.read(context, query, params);
    },

    createClaimAdjustment: (context, { params: { claimId }, body }) =>
      create(context, claimId, {
        ...body,
        type: 'WRITE_OFF',
        openOf: ({ insuranceBalance }) => insuranceBalance,
      }),

    reverseClaimAdjustment: (context, { params: { claimId, adjustmentId }, body }) =>
      reverse(context, claimId, [adjustmentId, 'WRITE_OFF'], body.reason),

    createClaimTransfer: (context, { params: { claimId }, body: { from, to, reason, ...body } }) =>
      create(context, claimId, {
        ...body,
        type: 'TRANSFER',
        movedFrom: from,
        movedTo: to,
        note: reason,
        openOf: (part) => (to === 'NEXT_PAYER' && part.nextPayerId === null ? '0.00' : openTo[from](part)),
        check: (claim) => mustAllow(claim, to),
      }),

    reverseClaimTransfer: (context, { params: { claimId, transferId }, body }) =>
      reverse(context, claimId, [transferId, 'TRANSFER'], body.reason),

    createPayerRefund: (context, { params: { claimId }, body }) =>
      create(context, claimId, {
        ...body,
        type: 'REFUND',
        lock: creditedClaim,
        openOf: ({ creditBalance }) => creditBalance,
      }),

    reversePayerRefund: (context, { params: { claimId, refundId }, body }) =>
      reverse(context, claimId, [refundId, 'REFUND'], body.reason),
  };
};

type TransferBody = Parameters<ReturnType<typeof adjustmentHandlers>['createClaimTransfer']>[1]['body'];

/** What each owner has of a line. */
const openTo: Readonly<Record<TransferBody['from'], (part: PartBalance) => Money>> = {
  INSURANCE: ({ insuranceBalance }) => insuranceBalance,
  PATIENT: ({ patientBalance }) => patientBalance,
  HELD: ({ heldBalance }) => heldBalance,
};

/** Throws 409 for a transfer that the payers of the claim don't allow. */
function mustAllow({ parts, isQmb }: AdjustableClaim, to: TransferBody['to']): void {
  if (to === 'NEXT_PAYER' && parts.every(({ nextPayerId }) => nextPayerId === null)) {
    throw conflict('The claim has no next payer');
  }
  if (to === 'PATIENT' && isQmb) {
    throw conflict('The patient is a Qualified Medicare Beneficiary, who may not be billed');
  }
}

async function answer(context: TenantContext, claimId: string, adjustment: ManualAdjustment | undefined) {
  if (adjustment === undefined) throw new Error('The claim was not adjusted');
  const lines = await shownLines(context, claimId);
  return { claim: await context.read(claimView, claimId, { lines }), adjustment };
}
