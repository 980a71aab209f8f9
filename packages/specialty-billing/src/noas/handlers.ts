import { LockMode } from '@mikro-orm/core';
import { conflict, invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import { pastDay, today } from '../clock.ts';
import { HomeHealthEpisode } from '../episodes/episode.ts';
import type { views } from '../views.ts';
import { HomeHealthNoaAttempt } from './attempt.ts';
import type { noaOperations } from './contract.ts';
import { settleDue } from './due.ts';
import { givesNotice, HomeHealthNoa } from './noa.ts';
import { readinessOf } from './readiness.ts';
import { submissionDeadline } from './timeliness.ts';
import { readTimeliness } from './timeliness-list.ts';
import { attemptView, inDetail } from './view.ts';

/** A notice of an episode; 404 for one of another episode as for one that is not there. */
async function noaOf(context: TenantContext, episodeId: string, noaId: string): Promise<HomeHealthNoa> {
  const noa = await context.find(HomeHealthNoa, noaId);
  if (noa.episodeId !== episodeId) throw notFound(HomeHealthNoa.record);
  return noa;
}

async function episodeOf(context: TenantContext, id: string): Promise<HomeHealthEpisode> {
  const episode = await context.look(HomeHealthEpisode, id);
  if (episode === null) throw notFound(HomeHealthEpisode.record);
  return episode;
}

/** The episode, locked in front of its notices, so that what is due next is noted by one at a time. */
async function lockedEpisode({ em }: TenantContext, id: string): Promise<HomeHealthEpisode> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const episode = await em.findOne(HomeHealthEpisode, { id }, lock);
  if (episode === null) throw notFound(HomeHealthEpisode.record);
  return episode;
}

const noasOf = ({ em }: TenantContext, { id }: HomeHealthEpisode) =>
  em.find(HomeHealthNoa, { episodeId: id });

const attemptsOf = ({ em }: TenantContext, { id }: HomeHealthNoa) =>
  em.find(HomeHealthNoaAttempt, { noaId: id }, { orderBy: { createdAt: 'asc', id: 'asc' } });

/** 409 where an admission of the episode can have no notice, or has one already, which is not `self`. */
function admissionMustBeOpen(
  { dischargeDate }: HomeHealthEpisode,
  noas: readonly HomeHealthNoa[],
  admissionDate: string,
  self: string | null,
): void {
  if (dischargeDate && admissionDate > dischargeDate) {
    throw conflict('An admission after the discharge belongs to another episode');
  }
  const isTaken = noas.some(
    (noa) => givesNotice(noa) && noa.admissionDate === admissionDate && noa.id !== self,
  );
  if (isTaken) throw conflict('The admission has a notice already');
}

export const noaHandlers = (): Handlers<typeof noaOperations, typeof views> => ({
  async createNoa(context, { params, body }) {
    const episode = await context.find(HomeHealthEpisode, params.episodeId);
    const noas = await noasOf(context, episode);
    const admissionDate = body.admissionDate ?? episode.startOfCareDate;
    admissionMustBeOpen(episode, noas, admissionDate, null);
    const noa = context.create(HomeHealthNoa, {
      ...blank,
      episodeId: episode.id,
      typeOfBill: '32A',
      admissionDate,
      conditionCodes: body.conditionCodes ?? [],
      submissionDeadline: submissionDeadline(admissionDate),
      cancelsNoaId: null,
    });
    settleDue(episode, [...noas, noa]);
    return { noa: inDetail(context, episode, noa, []) };
  },

  async getNoa(context, { params }) {
    const noa = await noaOf(context, params.episodeId, params.noaId);
    const episode = await episodeOf(context, noa.episodeId);
    return { noa: inDetail(context, episode, noa, await attemptsOf(context, noa)) };
  },

  async updateNoa(context, { params, body }) {
    const episode = await lockedEpisode(context, params.episodeId);
    const noa = await noaOf(context, episode.id, params.noaId);
    const noas = await noasOf(context, episode);
    noa.edit(body);
    admissionMustBeOpen(episode, noas, noa.admissionDate, noa.id);
    settleDue(episode, noas);
    return { noa: inDetail(context, episode, noa, await attemptsOf(context, noa)) };
  },

  async validateNoa(context, { params }) {
    const noa = await context.look(HomeHealthNoa, params.noaId);
    if (noa?.episodeId !== params.episodeId) throw notFound(HomeHealthNoa.record);
    const episode = await episodeOf(context, noa.episodeId);
    const checks = readinessOf(noa, episode, today(context));
    return { externalRiskMode: 'VALIDATED_ONLY', isReady: checks.every(({ isMet }) => isMet), checks };
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
      answeredOn: null,
      reasonCode: null,
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

  async acknowledgeNoa(context, { params, body }) {
    const episode = await lockedEpisode(context, params.episodeId);
    const noa = await noaOf(context, episode.id, params.noaId);
    const answeredOn = pastDay(context, body.answeredOn, 'body.answeredOn');
    if (answeredOn < noa.admissionDate) {
      throw invalid('body.answeredOn', 'Expected a day from the admission on', 'too_small');
    }
    noa.answer(body.result, answeredOn);
    const attempts = await attemptsOf(context, noa);
    const status = body.result === 'ACCEPTED' ? 'ACKNOWLEDGED' : body.result;
    for (const attempt of attempts.filter((one) => one.status === 'QUEUED')) {
      attempt.answer(status, answeredOn, body.reasonCode ?? null);
    }
    settleDue(episode, await noasOf(context, episode));
    return { externalRiskMode: 'LOCAL_ONLY', noa: inDetail(context, episode, noa, attempts) };
  },

  async cancelNoa(context, { params, body }) {
    const episode = await lockedEpisode(context, params.episodeId);
    const noa = await noaOf(context, episode.id, params.noaId);
    noa.cancel(body.reason ?? null);
    const attempts = await attemptsOf(context, noa);
    for (const attempt of attempts.filter((one) => one.status === 'QUEUED')) attempt.cancel();
    const { episodeId, admissionDate, conditionCodes } = noa;
    const cancellation =
      noa.typeOfBill === '32A' && noa.submittedAt
        ? context.create(HomeHealthNoa, {
            ...blank,
            episodeId,
            typeOfBill: '32D',
            admissionDate,
            conditionCodes,
            submissionDeadline: null,
            cancelsNoaId: noa.id,
          })
        : null;
    settleDue(episode, await noasOf(context, episode));
    return {
      externalRiskMode: 'LOCAL_ONLY',
      noa: inDetail(context, episode, noa, attempts),
      cancellation,
    };
  },

  async claimNoaException(context, { params, body }) {
    const noa = await noaOf(context, params.episodeId, params.noaId);
    const episode = await episodeOf(context, noa.episodeId);
    noa.claimException(body, today(context), context.now);
    return {
      externalRiskMode: 'LOCAL_ONLY',
      noa: inDetail(context, episode, noa, await attemptsOf(context, noa)),
    };
  },

  listNoaTimeliness: (context, { query }) => readTimeliness(context, query),
});

/** How a notice begins. */
const blank = {
  status: 'DRAFT',
  submittedAt: null,
  acceptedOn: null,
  cancelReason: null,
  exceptionReason: null,
  exceptionRemarks: null,
  exceptionClaimedAt: null,
} as const;
