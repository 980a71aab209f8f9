import { invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { ReferencePorts } from '../ports.ts';
import { mustExist } from '../references.ts';
import { isStorable } from './adjudication.ts';
import { addLine, Claim, chargeOf, claimValues } from './claim.ts';
import type { claimOperations } from './contract.ts';
import { claimList, claimWithLines, readClaim } from './view.ts';

export const claimHandlers = (
  ports: Pick<
    ReferencePorts,
    'account' | 'denialCasesOfClaim' | 'appealsOfClaim' | 'underpaymentCasesOfClaim'
  >,
): Handlers<typeof claimOperations> => ({
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
    await context.em.flush();
    return { claim: claimWithLines(claim, lines, context.now) };
  },

  async getClaim(context, { params: { claimId } }) {
    return {
      claim: await readClaim(context, claimId, {
        denialCaseIds: await ports.denialCasesOfClaim(context, claimId),
        appealIds: await ports.appealsOfClaim(context, claimId),
        underpaymentCaseIds: await ports.underpaymentCasesOfClaim(context, claimId),
      }),
    };
  },
});
