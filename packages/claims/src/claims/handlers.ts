import { badRequest, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { shownWith } from '@rcm/lists';
import { mustExist } from '@rcm/reference/records';
import type { TenantContext } from '@rcm/tenancy';
import type { ClaimsPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { entered } from './balance-entry.ts';
import { addLine, Claim, ClaimLine, claimValues, replaceLines, storableCharge } from './claim.ts';
import { type claimOperations, danglingPointers, noSuchDiagnosis } from './contract.ts';
import { claimListOf, shownLines } from './view.ts';

export const claimHandlers = (
  ports: Pick<
    ClaimsPorts,
    | 'account'
    | 'remittancesOfClaim'
    | 'denialCasesOfClaim'
    | 'hasDenialCase'
    | 'appealsOfClaim'
    | 'underpaymentCasesOfClaim'
  >,
): Handlers<typeof claimOperations, typeof views> => {
  async function mustHaveAccount(context: TenantContext, id: string | null | undefined): Promise<void> {
    if (id && (await ports.account(context, id)) === null) throw notFound('Account');
  }

  const claims = claimListOf(ports.hasDenialCase);

  return {
    listClaims: (context, { query: { withoutCase, ...query } }) =>
      claims.read(context, {
        ...query,
        ...(withoutCase !== undefined && { [withoutCase ? 'withoutCase' : 'withCase']: true }),
      }),

    async createClaim(context, { body }) {
      await mustExist(context, body);
      await mustHaveAccount(context, body.accountId);
      const claim = context.create(Claim, claimValues(context, body, storableCharge(body.lines)));
      const lines = body.lines.map((line, index) => addLine(context, claim.id, line, index));
      return { claim: shownWith(claim, { lines }) };
    },

    async updateClaim(context, { params, body }) {
      const claim = await context.find(Claim, params.claimId);
      await mustExist(context, body);
      await mustHaveAccount(context, body.accountId);
      const { lines, ...changes } = body;
      claim.correct(changes);
      const held = await linesOf(context, claim);
      mustPoint(claim, lines ?? held, lines === undefined ? 'body.diagnosisCodes' : 'body.lines');
      if (lines === undefined) return { claim: shownWith(claim, { lines: held }) };
      storableCharge(lines);
      const replaced = entered(context, claim, () => replaceLines(context, claim, held, lines));
      return { claim: shownWith(claim, { lines: replaced }) };
    },

    async voidClaim(context, { params, body }) {
      const claim = await context.find(Claim, params.claimId);
      entered(context, claim, () => claim.void(body.reason, context.now));
      return { claim: shownWith(claim, { lines: await linesOf(context, claim) }) };
    },

    async getClaim(context, { params: { claimId } }) {
      const claim = await context.find(Claim, claimId);
      return {
        claim: shownWith(claim, {
          lines: await shownLines(context, claimId),
          remittances: await ports.remittancesOfClaim(context, claimId),
          denialCaseIds: await ports.denialCasesOfClaim(context, claimId),
          appealIds: await ports.appealsOfClaim(context, claimId),
          underpaymentCaseIds: await ports.underpaymentCasesOfClaim(context, claimId),
        }),
      };
    },
  };
};

const linesOf = ({ em }: TenantContext, { id }: Claim): Promise<ClaimLine[]> =>
  em.find(ClaimLine, { claimId: id }, { orderBy: { lineNumber: 'asc' } });

/** Throws 400 about `path` where a line points at no diagnosis code of its claim. */
function mustPoint(
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
