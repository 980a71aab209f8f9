import { endOfDay } from '@rcm/calendar';
import type { EntryBasis } from '@rcm/envelope';
import { badRequest, invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { withExtraFields } from '@rcm/lists';
import { mustExist } from '@rcm/reference/records';
import type { TenantContext } from '@rcm/tenancy';
import { setContent } from '../content/set-content.ts';
import type { ClosedDay, OwedOn } from '../figures/owed.ts';
import type { ClaimsPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { storableCharge } from './charge.ts';
import { Claim } from './claim.ts';
import { ClaimLine, replaceLines } from './claim-line.ts';
import { type claimOperations, danglingPointers, noSuchDiagnosis } from './contract.ts';
import { createClaim, mustBeFree } from './create-claim.ts';
import { DaysOfPayers } from './due-dates.ts';
import { voidClaim, withChargeEntries } from './entry.ts';
import { createPayerChange } from './payer-change.ts';
import { type ClaimLinks, readClaim } from './read-claim.ts';
import { mustKeepSeries } from './series.ts';
import { mustNotBeBatched } from './submission.ts';
import { chargedClaimList, claimEntryList, claimList, owedClaimList } from './view.ts';

const closedDay = ({ organization }: TenantContext, asOf: string, basis: EntryBasis): ClosedDay => ({
  asOf,
  basis,
  until: endOfDay(asOf, organization.timeZone).toISOString(),
});

export const claimHandlers = (
  ports: Pick<ClaimsPorts, 'account' | 'adjudicateAgain' | 'answersOfClaims'> & ClaimLinks,
): Handlers<typeof claimOperations, typeof views> => {
  async function mustHaveAccount(context: TenantContext, id: string | null | undefined): Promise<void> {
    if (id && (await ports.account(context, id)) === null) throw notFound('Account');
  }

  return {
    listClaims(context, { query: { owedByPayerId, ...query } }) {
      const { openOn, chargedOn, basis } = query;
      if (openOn !== undefined && chargedOn !== undefined) {
        throw invalid('query.chargedOn', 'Expected openOn or chargedOn, not both');
      }
      if (openOn !== undefined) {
        const owedOn: OwedOn = { ...closedDay(context, openOn, basis), payerIds: owedByPayerId ?? null };
        return owedClaimList.read(context, query, { owedOn });
      }
      const filtered = { ...query, owedByPayerId };
      return chargedOn === undefined
        ? claimList.read(context, filtered)
        : chargedClaimList.read(context, filtered, { chargedDay: closedDay(context, chargedOn, basis) });
    },

    async createClaim(context, { body }) {
      await mustExist(context, body);
      await mustHaveAccount(context, body.accountId);
      const { claim, lines } = await createClaim(context, ports, body);
      if (body.content !== undefined) {
        if (body.frequencyCode === '8') throw invalid('body.content', 'Expected none of a void');
        await setContent(context, ports, claim, body.content, 'body.content');
      }
      return { claim: withExtraFields(claim, { lines }) };
    },

    async updateClaim(context, { params, body }) {
      const claim = await context.find(Claim, params.claimId);
      await mustExist(context, body);
      await mustHaveAccount(context, body.accountId);
      mustKeepSeries(claim, body);
      if (body.claimNumber !== undefined && body.claimNumber !== claim.claimNumber) {
        await mustBeFree(context, body.claimNumber);
      }
      const { lines, ...changes } = body;
      const days = await DaysOfPayers.load(context, [body.payerId ?? claim.payerId]);
      createPayerChange(context, claim, changes.payerId);
      claim.correct(changes);
      claim.moveDueDates(days.of(claim.payerId), context.organization.timeZone);
      const currentLines = await linesOf(context, claim);
      mustPointToDiagnoses(
        claim,
        lines ?? currentLines,
        lines === undefined ? 'body.diagnosisCodes' : 'body.lines',
      );
      if (lines === undefined) return { claim: withExtraFields(claim, { lines: currentLines }) };
      storableCharge(lines);
      const replaced = withChargeEntries(context, claim, currentLines, () =>
        replaceLines(context, claim, currentLines, lines),
      );
      return { claim: withExtraFields(claim, { lines: replaced }) };
    },

    async voidClaim(context, { params, body }) {
      const claim = await context.find(Claim, params.claimId);
      mustNotBeBatched(claim);
      const lines = await linesOf(context, claim);
      voidClaim(context, claim, lines, body.reason);
      return { claim: withExtraFields(claim, { lines }) };
    },

    async listClaimEntries(context, { params, query }) {
      await context.find(Claim, params.claimId);
      return claimEntryList.read(context, query, params);
    },

    async getClaim(context, { params }) {
      return { claim: await readClaim(context, ports, params.claimId) };
    },
  };
};

const linesOf = ({ em }: TenantContext, { id }: Claim): Promise<ClaimLine[]> =>
  em.find(ClaimLine, { claimId: id }, { orderBy: { lineNumber: 'asc' } });

/** Throws 400 for `path` if a line points to a missing diagnosis code. */
function mustPointToDiagnoses(
  { diagnosisCodes }: Claim,
  lines: readonly { readonly diagnosisPointers: readonly number[] }[],
  path: 'body.lines' | 'body.diagnosisCodes',
): void {
  const issues = danglingPointers(diagnosisCodes, lines).map(([line, position]) => ({
    path: path === 'body.lines' ? `${path}.${line}.diagnosisPointers.${position}` : path,
    code: 'too_big',
    message: noSuchDiagnosis,
  }));
  if (issues.length > 0) throw badRequest(issues);
}
