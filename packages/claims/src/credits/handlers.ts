import { addDays, dateInZone } from '@rcm/calendar';
import { conflict, invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { creatorOf, type TenantContext } from '@rcm/tenancy';
import { unreversed } from '../actors.ts';
import { Claim } from '../claims/claim.ts';
import { creditedClaim } from '../claims/entry.ts';
import { claimView, shownLines } from '../claims/view.ts';
import type { AdjustableClaim, ClaimsPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { type creditOperations, longestWait } from './contract.ts';
import { CreditResolution } from './credit-resolution.ts';
import { creditResolutionList } from './view.ts';

export const creditHandlers = ({
  adjustClaims,
}: Pick<ClaimsPorts, 'adjustClaims'>): Handlers<typeof creditOperations, typeof views> => {
  /** Adjudicates a claim again with the resolutions that then stand. */
  const change = (
    context: TenantContext,
    claimId: string,
    resolutionsOf: (claim: AdjustableClaim) => AdjustableClaim['creditResolutions'],
    reason: string | null,
  ) =>
    adjustClaims(
      context,
      [claimId],
      (claim) => ({ entries: [], reversedId: null, creditResolutions: resolutionsOf(claim) }),
      reason,
    );

  return {
    async listCreditResolutions(context, { params, query }) {
      await context.find(Claim, params.claimId);
      return creditResolutionList.read(context, query, params);
    },

    async resolveCredit(context, { params: { claimId, lineNumber: asked }, body }) {
      const { reason, waitsUntil = null, note = null } = body;
      const lineNumber = Number(asked);
      mustWaitOrExplain(context, await creditedClaim(context, claimId), body);
      const created: CreditResolution[] = [];
      await change(
        context,
        claimId,
        ({ parts, creditResolutions }) => {
          const part = parts.find((one) => one.lineNumber === lineNumber);
          if (part === undefined) throw notFound('Line');
          const { creditBalance: amount } = part;
          if (amount === '0.00') throw conflict('The line has no credit');
          const standing = creditResolutions.find((one) => one.lineNumber === lineNumber);
          if (standing) {
            throw conflict('The credit is resolved: reverse its resolution first', {
              existingId: standing.id,
            });
          }
          const resolution = context.create(CreditResolution, {
            claimId,
            lineNumber,
            amount,
            reason,
            waitsUntil,
            note,
            ...creatorOf(context.principal),
            endedAt: null,
            ...unreversed,
          });
          created.push(resolution);
          return [...creditResolutions, { id: resolution.id, lineNumber, amount, waitsUntil }];
        },
        note,
      );
      return shown(context, claimId, created[0]);
    },

    async reverseCreditResolution(context, { params: { claimId, resolutionId }, body: { reason } }) {
      await creditedClaim(context, claimId);
      const resolution = await context.find(CreditResolution, resolutionId);
      if (resolution.claimId !== claimId) throw notFound(CreditResolution.record);
      if (resolution.reversedAt) throw conflict('The resolution is reversed');
      if (resolution.endedAt) throw conflict('The resolution has ended: the credit changed');
      resolution.reverse(context, reason);
      await change(
        context,
        claimId,
        ({ creditResolutions }) => creditResolutions.filter(({ id }) => id !== resolutionId),
        reason,
      );
      return shown(context, claimId, resolution);
    },
  };
};

type Body = Parameters<ReturnType<typeof creditHandlers>['resolveCredit']>[1]['body'];

/** The reasons by which an overpayment is on its way back to the payer, as 42 CFR 401.305(d) asks for. */
const returning: readonly Body['reason'][] = ['PAYER_RECOUPS', 'REVERSAL_REQUESTED'];

/**
 * Throws 400 unless a credit waits for a day after today and within a year. One of Medicare or Medicaid waits at most until it
 * is due, unless it is on its way back, and takes a note if it is left for good.
 */
function mustWaitOrExplain(
  { now, organization }: TenantContext,
  { creditDueOn = null }: Claim,
  { reason, waitsUntil, note }: Body,
): void {
  const today = dateInZone(now, organization.timeZone);
  if (waitsUntil === undefined) {
    if (creditDueOn === null || note !== undefined) return;
    throw invalid('body.note', 'Expected a note for a credit of Medicare or Medicaid that is left for good');
  }
  if (waitsUntil <= today) throw invalid('body.waitsUntil', 'Expected a day after today', 'too_small');
  if (waitsUntil > addDays(today, longestWait)) {
    throw invalid('body.waitsUntil', `Expected a day within ${longestWait} days`, 'too_big');
  }
  if (creditDueOn !== null && waitsUntil > creditDueOn && !returning.includes(reason)) {
    throw invalid(
      'body.waitsUntil',
      'Expected at most the day by which a credit of Medicare or Medicaid is due',
      'too_big',
    );
  }
}

async function shown(
  context: TenantContext,
  claimId: string,
  creditResolution: CreditResolution | undefined,
) {
  if (creditResolution === undefined) throw new Error('The credit was not resolved');
  const lines = await shownLines(context, claimId);
  return { claim: await context.read(claimView, claimId, { lines }), creditResolution };
}
