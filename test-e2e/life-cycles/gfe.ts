import type { LifeCycles } from '../support/life-cycle.ts';
import { momentIn } from '../support/world.ts';
import { each, recordAt } from './ask.ts';

const events = [
  'OFFER',
  'COUNTER',
  'ARBITRATION',
  'RESOLVE_PROVIDER',
  'RESOLVE_PAYER',
  'RESOLVE_SPLIT',
  'WITHDRAW',
] as const;

const withAmount: readonly string[] = ['OFFER', 'COUNTER', 'RESOLVE_SPLIT'];

/** The walks of the records of good faith estimates. */
export const gfe: LifeCycles = {
  'An estimate': {
    starts: {
      created: async (world) => {
        const { status, put, post } = recordAt(
          world,
          `/gfe/estimates/${(await world.estimate()).id}`,
          'estimate',
        );
        return {
          status,
          verbs: {
            update: put({ patientDiscount: 5 }),
            generate: post('generate'),
            deliver: post('deliver', { deliveryMethod: 'GFE_DEL_MAIL' }),
            acknowledge: post('acknowledge'),
            dispute: post('idr', { billedAmount: 1_000 }),
            revise: post('revise', { serviceDate: momentIn(30) }),
            void: post('void', { reason: world.name() }),
          },
        };
      },
    },
  },
  'A dispute case': {
    starts: {
      opened: async (world) => {
        const { status, post } = recordAt(world, `/gfe/idr-cases/${(await world.idrCase()).id}`, 'idrCase');
        const record = (type: string) =>
          post('events', { type, ...(withAmount.includes(type) ? { amount: 700 } : {}) });
        return { status, verbs: each(events, record) };
      },
    },
  },
};
