import { invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { isStorable } from '@rcm/money';
import { shownWith } from '@rcm/tenancy';
import type { ReferencePorts } from '../ports.ts';
import { mustExist } from '../references.ts';
import type { views } from '../views.ts';
import { addLine, Claim, chargeOf, claimValues } from './claim.ts';
import type { claimOperations } from './contract.ts';
import { claimList, partsOf } from './view.ts';

export const claimHandlers = (
  ports: Pick<
    ReferencePorts,
    'account' | 'denialCasesOfClaim' | 'appealsOfClaim' | 'underpaymentCasesOfClaim'
  >,
): Handlers<typeof claimOperations, typeof views> => ({
  listClaims: (context, { query }) => claimList.read(context, query),

  async createClaim(context, { body }) {
    await mustExist(context, body);
    if (body.accountId !== undefined && (await ports.account(context, body.accountId)) === null) {
      throw notFound('Account');
    }
    const totalCharge = chargeOf(body.lines);
    if (!isStorable(totalCharge)) throw invalid('body.lines', 'Expected a total below 10^12', 'too_big');
    const claim = context.create(Claim, claimValues(context, body, totalCharge));
    const lines = body.lines.map((line, index) => addLine(context, claim.id, line, index));
    return { claim: shownWith(claim, { lines }) };
  },

  async getClaim(context, { params: { claimId } }) {
    const claim = await context.find(Claim, claimId);
    return {
      claim: shownWith(claim, {
        ...(await partsOf(context, claim)),
        denialCaseIds: await ports.denialCasesOfClaim(context, claimId),
        appealIds: await ports.appealsOfClaim(context, claimId),
        underpaymentCaseIds: await ports.underpaymentCasesOfClaim(context, claimId),
      }),
    };
  },
});
