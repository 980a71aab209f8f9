import { aProfile } from '../requests/claim-status.ts';
import type { LifeCycles } from '../support/life-cycle.ts';
import { dateIn, type World } from '../support/world.ts';
import { ask, recordAt } from './ask.ts';

const profiles = '/claim-status/mapping-profiles';

/** A status that a profile of the requests maps, and one that none does. */
const mapped = [{ categoryCode: 'P1', statusCode: '20' }];
const unmapped = [{ categoryCode: 'E9', statusCode: '0' }];

const publish = (world: World, profileId: string) =>
  ask(world, 'post', `${profiles}/${profileId}/publish`, {});

/** The walks of the records of claim status. */
export const claimStatus: LifeCycles = {
  'A mapping profile': {
    ends: ['SUPERSEDED'],
    starts: {
      created: async (world) => {
        const { id, payerId } = await aProfile(world);
        const { status, put } = recordAt(world, `${profiles}/${id}`, 'mappingProfile');
        return {
          status,
          verbs: {
            edit: put({ name: world.name() }),
            publish: () => publish(world, id),
            publishOther: async () => publish(world, (await aProfile(world, payerId)).id),
          },
        };
      },
    },
  },
  'An inquiry': {
    ends: ['COMPLETED'],
    starts: {
      created: async (world) => {
        const { patientId, payerId } = await world.coverage();
        const { id: mappingProfileId } = await aProfile(world, payerId);
        await world.send('put', `${profiles}/${mappingProfileId}`, { defaultOutcome: null });
        await publish(world, mappingProfileId);
        const claimIds = [];
        for (const procedureCode of ['99213', '99214']) {
          const { claim } = await world.send('post', '/reference/claims', {
            patientId,
            payerId,
            serviceDate: dateIn(-20),
            lines: [{ procedureCode, chargeAmount: 100 }],
          });
          claimIds.push(claim.id);
        }
        await world.send('post', '/claim-status/inquiries', { mappingProfileId, claimIds });
        const listed = `/claim-status/inquiries?claimId=${claimIds[0]}`;
        const read = async () => (await world.send('get', listed)).inquiries[0];
        const path = `/claim-status/inquiries/${(await read()).inquiryId}`;
        const answer = (claimIndex: number, statuses: readonly object[]) => () =>
          ask(world, 'post', `${path}/responses`, { claimIndex, statuses });
        return {
          status: async () => (await read()).processingState,
          verbs: {
            answerFirst: answer(0, mapped),
            answerSecond: answer(1, mapped),
            answerUnread: answer(0, unmapped),
            reprocess: () => ask(world, 'post', `${path}/reprocess`, {}),
            cancel: () => ask(world, 'post', `${path}/cancel`, {}),
          },
        };
      },
    },
  },
};
