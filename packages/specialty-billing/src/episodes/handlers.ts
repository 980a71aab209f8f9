import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { HomeHealthNoa } from '../noas/noa.ts';
import type { SpecialtyBillingPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { episodeOperations } from './contract.ts';
import { HomeHealthEpisode } from './episode.ts';
import { episodeList, inDetail } from './view.ts';

export const episodeHandlers = (
  ports: SpecialtyBillingPorts,
): Handlers<typeof episodeOperations, typeof views> => ({
  listEpisodes: (context, { query }) => episodeList.read(context, query),

  async createEpisode(context, { body }) {
    if ((await ports.patient(context, body.patientId)) === null) throw notFound('Patient');
    if (body.payerId && (await ports.payer(context, body.payerId)) === null) throw notFound('Payer');
    const episode = context.create(HomeHealthEpisode, {
      patientId: body.patientId,
      payerId: body.payerId ?? null,
      status: 'OPEN',
      startOfCareDate: body.startOfCareDate,
      mbi: body.mbi ?? null,
      agencyNpi: body.agencyNpi ?? null,
      orderDate: body.orderDate ?? null,
      firstVisitDate: body.firstVisitDate ?? null,
    });
    return { episode: inDetail(context, episode, []) };
  },

  async getEpisode(context, { params }) {
    const episode = await context.find(HomeHealthEpisode, params.episodeId);
    const noas = await context.em.find(
      HomeHealthNoa,
      { episodeId: episode.id },
      { orderBy: { createdAt: 'asc', id: 'asc' } },
    );
    return { episode: inDetail(context, episode, noas) };
  },
});
