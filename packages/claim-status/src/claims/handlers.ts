import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { ClaimStatusPorts } from '../ports.ts';
import type { claimOperations } from './contract.ts';
import { latestStatus } from './latest.ts';

export const claimHandlers = (ports: Pick<ClaimStatusPorts, 'claims'>): Handlers<typeof claimOperations> => ({
  async getLatestStatus(context, { params }) {
    const [claim] = await ports.claims(context, [params.claimId]);
    if (claim === undefined) throw notFound('Claim');
    return { claimStatus: await latestStatus(context, claim) };
  },
});
