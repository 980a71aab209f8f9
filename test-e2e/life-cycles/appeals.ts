import type { LifeCycles } from '../support/life-cycle.ts';
import { each, recordAt } from './ask.ts';

const statuses = [
  'DRAFT',
  'PENDING_DOCUMENTATION',
  'READY_FOR_SUBMISSION',
  'SUBMITTED',
  'RECEIVED_ACKNOWLEDGED',
  'UNDER_REVIEW',
  'PEER_TO_PEER_SCHEDULED',
  'PEER_TO_PEER_COMPLETED',
  'ADDITIONAL_INFO_REQUESTED',
  'DECIDED_FAVORABLE',
  'DECIDED_PARTIAL',
  'DECIDED_UNFAVORABLE',
  'WITHDRAWN',
  'EXPIRED',
] as const;

/** The walks of the records of appeals. */
export const appeals: LifeCycles = {
  'An appeal': {
    starts: {
      created: async (world) => {
        const { status, post } = recordAt(world, `/appeals/${(await world.appeal()).id}`, 'appeal');
        const to = (next: string) => post('transition', { status: next });
        return {
          status,
          verbs: {
            ...each(statuses, to),
            escalate: post('escalate'),
            undo: post('decision/undo', { reason: world.name() }),
          },
        };
      },
    },
  },
};
