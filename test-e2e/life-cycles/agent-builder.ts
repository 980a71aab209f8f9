import { heldRequest } from '../requests/agent-builder.ts';
import type { LifeCycles } from '../support/life-cycle.ts';
import { ask, each, recordAt } from './ask.ts';

const decisions = ['APPROVED', 'REJECTED', 'EXPIRED'] as const;

/** The walks of the records of the agent builder. */
export const agentBuilder: LifeCycles = {
  'An approval': {
    starts: {
      'asked for': async (world) => {
        const { gate, repeat } = await heldRequest(world);
        const path = `/agent-builder/runs/${gate.runId}/approvals/${gate.gateId}`;
        const decide = each(decisions, (decision) => () => ask(world, 'post', path, { decision }));
        return { status: recordAt(world, path, 'approval').status, verbs: { ...decide, repeat } };
      },
    },
  },
};
