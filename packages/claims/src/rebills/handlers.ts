import { dateInZone } from '@rcm/calendar';
import { conflict, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { creatorOf, statement, type TenantContext } from '@rcm/tenancy';
import { unreversed } from '../actors.ts';
import { Claim } from '../claims/claim.ts';
import { openClaim } from '../claims/entry.ts';
import { programOf } from '../claims/payers.ts';
import { claimView, shownLines } from '../claims/view.ts';
import type { AdjustableClaim, ClaimsPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { rebillOperations } from './contract.ts';
import { ClaimRebill, type StandingRebill } from './rebill.ts';
import { rebillList } from './view.ts';

const programOfPayer = statement({
  name: 'claims.program_of_payer',
  parameters: { id: 'text' },
  columns: { programType: 'text' },
  text: `select p.program_type from reference_data.payers p where p.organization_id = :tenant and p.id = :id`,
});

export const rebillHandlers = ({
  adjustClaims,
}: Pick<ClaimsPorts, 'adjustClaims'>): Handlers<typeof rebillOperations, typeof views> => {
  /** Adjudicates a claim again with the rebills that then stand. */
  const change = (
    context: TenantContext,
    claimId: string,
    rebillsOf: (claim: AdjustableClaim) => readonly StandingRebill[],
    reason: string | null,
  ) =>
    adjustClaims(
      context,
      [claimId],
      (claim) => ({ entries: [], reversedId: null, rebills: rebillsOf(claim) }),
      reason,
    );

  return {
    async listClaimRebills(context, { params, query }) {
      await context.find(Claim, params.claimId);
      return rebillList.read(context, query, params);
    },

    async rebillClaim(context, { params: { claimId }, body: { payerId, rank, reason = null } }) {
      const { replacedByClaimId } = await openClaim(context, claimId);
      if (replacedByClaimId) throw conflict('The claim is replaced: rebill the claim that replaces it');
      const payer = await context.sql.one(programOfPayer, { id: payerId });
      if (payer === null) throw notFound('Payer');
      const program = programOf(payer.programType);
      const { now, organization } = context;
      const rebilledOn = dateInZone(now, organization.timeZone);
      const created: ClaimRebill[] = [];
      await change(
        context,
        claimId,
        (claim) => {
          mustBeAnotherPayer(claim, { payerId, rank });
          const rebill = context.create(ClaimRebill, {
            claimId,
            payerId,
            rank,
            program,
            rebilledOn,
            reason,
            ...creatorOf(context.principal),
            ...unreversed,
          });
          created.push(rebill);
          const { id } = rebill;
          return [...claim.rebills, { id, payerId, rank, program, rebilledAt: now, rebilledOn }];
        },
        reason,
      );
      return shown(context, claimId, created[0]);
    },

    async reverseClaimRebill(context, { params: { claimId, rebillId }, body: { reason } }) {
      await openClaim(context, claimId);
      const rebill = await context.find(ClaimRebill, rebillId);
      if (rebill.claimId !== claimId) throw notFound(ClaimRebill.record);
      if (rebill.reversedAt) throw conflict('The rebill is reversed');
      await change(
        context,
        claimId,
        ({ rebills, answers }) => {
          if (answers.some((answer) => isAfter(rebill, answer))) {
            throw conflict('The payer answered the rebilled claim');
          }
          rebill.reverse(context, reason);
          return rebills.filter(({ id }) => id !== rebillId);
        },
        reason,
      );
      return shown(context, claimId, rebill);
    },
  };
};

/** Throws 409 if a payer is responsible for a claim, or was the last to answer it in a rank. */
function mustBeAnotherPayer(
  { responsiblePayerId, answers }: AdjustableClaim,
  { payerId, rank }: Pick<StandingRebill, 'payerId' | 'rank'>,
): void {
  const last = answers.findLast((answer) => answer.rank === rank);
  if (payerId === responsiblePayerId || payerId === last?.payerId) {
    throw conflict('The payer is responsible for the claim already');
  }
}

const isAfter = (
  { payerId, rank, createdAt }: ClaimRebill,
  answer: AdjustableClaim['answers'][number],
): boolean => answer.payerId === payerId && answer.rank === rank && answer.postedAt >= createdAt;

async function shown(context: TenantContext, claimId: string, rebill: ClaimRebill | undefined) {
  if (rebill === undefined) throw new Error('The claim was not rebilled');
  const lines = await shownLines(context, claimId);
  return { claim: await context.read(claimView, claimId, { lines }), rebill };
}
