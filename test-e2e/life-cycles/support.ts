import type { LifeCycles } from '../support/life-cycle.ts';
import { each, recordAt } from './ask.ts';

const statuses = ['ST_OPEN', 'ST_IN_PROGRESS', 'ST_WAITING_ON_CUSTOMER', 'ST_RESOLVED', 'ST_CLOSED'] as const;

/** The walks of the records of support. */
export const support: LifeCycles = {
  'A support ticket': {
    ends: ['ST_CLOSED'],
    starts: {
      created: async (world) => {
        const body = { subject: world.name(), description: world.name() };
        const { ticket } = await world.send('post', '/support/tickets', body);
        const { status, put } = recordAt(world, `/support/tickets/${ticket.id}`, 'ticket');
        return { status, verbs: each(statuses, (next) => put({ status: next })) };
      },
    },
  },
};
