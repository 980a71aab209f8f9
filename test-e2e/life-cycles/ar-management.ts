import { followUpBody } from '../requests/ar-management.ts';
import type { LifeCycles } from '../support/life-cycle.ts';
import { dateIn } from '../support/world.ts';
import { ask, each } from './ask.ts';

const followUps = '/ar-management/follow-ups';

/** The walks of the records of AR management. */
export const arManagement: LifeCycles = {
  'A follow-up': {
    starts: {
      created: async (world) => {
        const body = await followUpBody(world);
        const { followUp } = await world.send('post', followUps, body);
        const put = (values: object) => () => ask(world, 'put', `${followUps}/${followUp.id}`, values);
        const notes = `/ar-management/claims/${body.claimId}/notes`;
        return {
          status: async () => (await world.send('get', notes)).followUps[0].status,
          verbs: {
            update: put({ dueDate: dateIn(6) }),
            ...each(['COMPLETED', 'CANCELLED'], (status) => put({ status, outcome: world.name() })),
          },
        };
      },
    },
  },
};
