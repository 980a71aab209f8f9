import { aPlacement, disputeBody } from '../requests/collections.ts';
import type { LifeCycles } from '../support/life-cycle.ts';
import { momentIn } from '../support/world.ts';
import { ask, each, recordAt, reverseNewest } from './ask.ts';

const outcomes = ['DEBT_VERIFIED', 'DEBT_ADJUSTED', 'DEBT_CANCELLED', 'WITHDRAWN'] as const;

/** The walks of the records of collections. */
export const collections: LifeCycles = {
  'A placement': {
    starts: {
      placed: async (world) => {
        const { placementId } = await aPlacement(world);
        const path = `/collections/placements/${placementId}`;
        const { read, status, post } = recordAt(world, path, 'placement');
        const { accountId } = await read();
        const act = (action: string) => post('status', { action, reason: world.name() });
        return {
          status,
          verbs: {
            pay: post('payments', { amount: 100 }),
            payAll: post('payments', { amount: 600 }),
            reverse: () => reverseNewest(world, accountId, ['PAYMENT']),
            recall: act('RECALL'),
            close: act('CLOSE'),
          },
        };
      },
    },
  },
  'A dispute': {
    starts: {
      received: async (world) => {
        const { dispute } = await world.send('post', '/collections/disputes', await disputeBody(world));
        const listed = `/collections/disputes?accountId=${dispute.accountId}`;
        const change = (body: object) => () => ask(world, 'put', `/collections/disputes/${dispute.id}`, body);
        const resolve = (outcome: string) => change({ outcome, resolutionNotes: world.name() });
        return {
          status: async () => (await world.send('get', listed)).disputes[0].status,
          verbs: {
            sendVerification: change({ verificationSentAt: momentIn(-1) }),
            ...each(outcomes, resolve),
          },
        };
      },
    },
  },
};
