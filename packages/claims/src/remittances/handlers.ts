import type { Handlers } from '@rcm/http';
import { Claim } from '../claims/claim.ts';
import { claimView, shownLines } from '../claims/view.ts';
import type { ClaimsPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { remittanceOperations } from './contract.ts';

export const remittanceHandlers = ({
  recordRemittance,
}: Pick<ClaimsPorts, 'recordRemittance'>): Handlers<typeof remittanceOperations, typeof views> => ({
  async recordRemittance(context, { params, body }) {
    const claim = await context.find(Claim, params.claimId);
    claim.mustAcceptRemittances();
    const { id } = claim;
    const remittance = await recordRemittance(context, id, body);
    const lines = await shownLines(context, id);
    return { remittance, claim: await context.read(claimView, id, { lines }) };
  },
});
