import { aFile, aJob } from '../requests/scribe.ts';
import type { LifeCycles } from '../support/life-cycle.ts';
import { each, recordAt } from './ask.ts';

const statuses = [
  'RECORDING',
  'UPLOADING',
  'TRANSCRIBING',
  'GENERATING_NOTE',
  'COMPLETED',
  'FAILED',
] as const;

/** The walks of the records of scribe. */
export const scribe: LifeCycles = {
  'A scribe job': {
    starts: {
      created: async (world) => {
        const { status, put, post } = recordAt(world, `/scribe/jobs/${(await aJob(world)).id}`, 'job');
        const { id: memberId } = await world.member();
        const to = (next: string) => put({ status: next, finalNote: world.name() });
        return {
          status,
          verbs: {
            ...each(statuses, to),
            attachFile: post('files', aFile(world)),
            process: post('process'),
            attest: post('attest', { memberId, statement: world.name() }),
          },
        };
      },
    },
  },
};
