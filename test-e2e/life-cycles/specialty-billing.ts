import { aNoa, anEpisode, episodes } from '../requests/specialty-billing.ts';
import type { LifeCycles } from '../support/life-cycle.ts';
import { dateIn, type World } from '../support/world.ts';
import { ask, each, recordAt } from './ask.ts';

/** A notice that is not sent, and what is sent about it. */
async function aNotice(world: World) {
  const { episodeId, noaId } = await aNoa(world);
  const { read, put, post } = recordAt(world, `${episodes}/${episodeId}/noa/${noaId}`, 'noa');
  const answer = (result: string) =>
    post('acknowledgement', { result, ...(result === 'ACCEPTED' ? {} : { reasonCode: '31755' }) });
  return {
    read,
    verbs: {
      edit: put({ conditionCodes: ['47'] }),
      submit: () => ask(world, 'post', `${episodes}/${episodeId}/noa/submit`, { noaId }),
      ...each(['ACCEPTED', 'RETURNED', 'REJECTED'], answer),
      cancel: post('cancel', { reason: world.name() }),
    },
  };
}

/** The walks of the records of specialty billing. */
export const specialtyBilling: LifeCycles = {
  'A home-health episode': {
    ends: ['CLOSED'],
    starts: {
      created: async (world) => {
        const { status, put } = recordAt(world, `${episodes}/${(await anEpisode(world)).id}`, 'episode');
        return {
          status,
          verbs: { discharge: put({ dischargeDate: dateIn(-2) }), reopen: put({ dischargeDate: null }) },
        };
      },
    },
  },
  'A notice of admission': {
    starts: {
      created: async (world) => {
        const { read, verbs } = await aNotice(world);
        return { status: async () => (await read()).status, verbs };
      },
    },
  },
  'An attempt to submit a notice of admission': {
    starts: {
      submitted: async (world) => {
        const { read, verbs } = await aNotice(world);
        await verbs.submit();
        return { status: async () => (await read()).attempts[0].status, verbs };
      },
    },
  },
};
