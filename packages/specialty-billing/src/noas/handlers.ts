import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import { HomeHealthEpisode } from '../episodes/episode.ts';
import type { views } from '../views.ts';
import { HomeHealthNoaAttempt } from './attempt.ts';
import type { noaOperations } from './contract.ts';
import { HomeHealthNoa } from './noa.ts';
import { submissionDeadline } from './timeliness.ts';
import { attemptView, inDetail } from './view.ts';

/** A notice of an episode; 404 for one of another episode as for one that is not there. */
async function noaOf(context: TenantContext, episodeId: string, noaId: string): Promise<HomeHealthNoa> {
  const noa = await context.find(HomeHealthNoa, noaId);
  if (noa.episodeId !== episodeId) throw notFound(HomeHealthNoa.record);
  return noa;
}

export const noaHandlers = (): Handlers<typeof noaOperations, typeof views> => ({
  async createNoa(context, { params, body }) {
    const episode = await context.look(HomeHealthEpisode, params.episodeId);
    if (episode === null) throw notFound(HomeHealthEpisode.record);
    const admissionDate = body.admissionDate ?? episode.startOfCareDate;
    const noa = context.create(HomeHealthNoa, {
      episodeId: episode.id,
      status: 'DRAFT',
      typeOfBill: '32A',
      admissionDate,
      conditionCodes: body.conditionCodes ?? [],
      submissionDeadline: submissionDeadline(admissionDate),
      submittedAt: null,
    });
    return { noa: inDetail(context, noa, []) };
  },

  async getNoa(context, { params }) {
    const noa = await noaOf(context, params.episodeId, params.noaId);
    const attempts = await context.em.find(
      HomeHealthNoaAttempt,
      { noaId: noa.id },
      { orderBy: { createdAt: 'asc', id: 'asc' } },
    );
    return { noa: inDetail(context, noa, attempts) };
  },

  async submitNoa(context, { params, body }) {
    const noa = await noaOf(context, params.episodeId, body.noaId);
    noa.submit(context.now);
    const { typeOfBill, admissionDate, conditionCodes } = noa;
    const attempt = context.create(HomeHealthNoaAttempt, {
      noaId: noa.id,
      submissionMethod: '837I',
      adapterName: body.adapterName,
      correlationId: body.idempotencyKey ?? null,
      status: 'QUEUED',
      request: {
        typeOfBill,
        admissionDate,
        fromDate: admissionDate,
        throughDate: admissionDate,
        conditionCodes,
      },
    });
    return {
      externalRiskMode: 'QUEUED_ONLY',
      status: 'queued',
      episodeId: noa.episodeId,
      noaId: noa.id,
      // As a value, so that the version that the answer names is that of the notice.
      attempt: attemptView.of(attempt, context.now),
    };
  },
});
