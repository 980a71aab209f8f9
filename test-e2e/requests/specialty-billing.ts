import { dateIn, type RequestBuilders, type World } from '../support/world.ts';

export const episodes = '/specialty-billing/home-health/episodes';

const episodeBody = async (world: World) => ({
  patientId: (await world.patient()).id,
  payerId: (await world.payer()).id,
  startOfCareDate: dateIn(-3),
  mbi: world.name().slice(0, 20),
  agencyNpi: '1234567893',
  orderDate: dateIn(-5),
  firstVisitDate: dateIn(-3),
  isTransfer: true,
  requiresNoa: true,
  periodPayment: 2043.5,
});

export const anEpisode = async (world: World, values: object = {}): Promise<{ id: string }> =>
  (await world.send('post', episodes, { ...(await episodeBody(world)), ...values })).episode;

export async function aNoa(world: World, values: object = {}): Promise<{ episodeId: string; noaId: string }> {
  const episodeId = (await anEpisode(world, values)).id;
  const body = { conditionCodes: [world.name().slice(0, 20)] };
  const { noa } = await world.send('post', `${episodes}/${episodeId}/noa`, body);
  return { episodeId, noaId: noa.id };
}

async function aQueuedNoa(world: World): Promise<{ episodeId: string; noaId: string }> {
  const { episodeId, noaId } = await aNoa(world);
  await world.send('post', `${episodes}/${episodeId}/noa/submit`, { noaId });
  return { episodeId, noaId };
}

/** Requests to the specialty billing operations. */
export const specialtyBilling: RequestBuilders = {
  'specialty-billing.listEpisodes': async () => ({
    query: { status: ['OPEN', 'CLOSED'], startOfCareFrom: dateIn(-30), patientId: ['pat_1', 'pat_2'] },
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
  'specialty-billing.updateEpisode': async (world) => ({
    params: { episodeId: (await anEpisode(world)).id },
    body: {
      payerId: (await world.payer()).id,
      startOfCareDate: dateIn(-4),
      dischargeDate: dateIn(-2),
      mbi: world.name().slice(0, 20),
      agencyNpi: '1558598797',
      orderDate: dateIn(-6),
      firstVisitDate: dateIn(-4),
      isTransfer: false,
      requiresNoa: true,
      periodPayment: 1999.99,
    },
  }),
  'specialty-billing.updateNoa': async (world) => ({
    params: await aNoa(world),
    body: { admissionDate: dateIn(-2), conditionCodes: ['47'] },
  }),
  'specialty-billing.validateNoa': async (world) => ({ params: await aNoa(world) }),
  'specialty-billing.acknowledgeNoa': async (world) => ({
    params: await aQueuedNoa(world),
    body: { result: 'RETURNED', answeredOn: dateIn(-1), reasonCode: world.name().slice(0, 20) },
  }),
  'specialty-billing.cancelNoa': async (world) => ({
    params: await aQueuedNoa(world),
    body: { reason: world.name() },
  }),
  'specialty-billing.claimNoaException': async (world) => ({
    params: await aNoa(world, { startOfCareDate: dateIn(-20) }),
    body: { reason: 'BEYOND_CONTROL', remarks: world.name() },
  }),
  'specialty-billing.listNoaTimeliness': async () => ({
    query: { noaStatus: ['DRAFT', 'PENDING_ACK'], dueFrom: dateIn(-30), dueTo: dateIn(30) },
  }),
};
