import { dateIn, type RequestBuilders, type World } from '../support/world.ts';

const episodes = '/specialty-billing/home-health/episodes';

const episodeBody = async (world: World) => ({
  patientId: (await world.patient()).id,
  payerId: (await world.payer()).id,
  startOfCareDate: dateIn(-3),
  mbi: world.name().slice(0, 20),
  agencyNpi: '1234567893',
  orderDate: dateIn(-5),
  firstVisitDate: dateIn(-3),
});

const anEpisode = async (world: World): Promise<{ id: string }> =>
  (await world.send('post', episodes, await episodeBody(world))).episode;

async function aNoa(world: World): Promise<{ episodeId: string; noaId: string }> {
  const episodeId = (await anEpisode(world)).id;
  const body = { conditionCodes: [world.name().slice(0, 20)] };
  const { noa } = await world.send('post', `${episodes}/${episodeId}/noa`, body);
  return { episodeId, noaId: noa.id };
}

/** Requests to the specialty billing operations. */
export const specialtyBilling: RequestBuilders = {
  'specialty-billing.listEpisodes': async () => ({
    query: { status: ['OPEN', 'CLOSED'], startOfCareFrom: dateIn(-30) },
  }),
  'specialty-billing.createEpisode': async (world) => ({ body: await episodeBody(world) }),
  'specialty-billing.getEpisode': async (world) => ({ params: { episodeId: (await aNoa(world)).episodeId } }),
  'specialty-billing.createNoa': async (world) => ({
    params: { episodeId: (await anEpisode(world)).id },
    body: { admissionDate: dateIn(-3), conditionCodes: ['47'] },
  }),
  'specialty-billing.getNoa': async (world) => ({ params: await aNoa(world) }),
  'specialty-billing.submitNoa': async (world) => {
    const { episodeId, noaId } = await aNoa(world);
    return {
      params: { episodeId },
      body: { noaId, queueOnly: true, idempotencyKey: world.name(), adapterName: world.name() },
    };
  },
};
