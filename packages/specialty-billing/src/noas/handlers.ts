import { LockMode } from '@mikro-orm/core';
import { conflict, invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import { resolvePastDay, today } from '../clock.ts';
import { HomeHealthEpisode } from '../episodes/episode.ts';
import type { SpecialtyBillingPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { HomeHealthNoaAttempt } from './attempt.ts';
import type { noaOperations } from './contract.ts';
import { updateDueNotice } from './due.ts';
import { HomeHealthNoa, isActiveNotice } from './noa.ts';
import { checkReadiness } from './readiness.ts';
import { submissionDeadline } from './timeliness.ts';
import { readTimeliness } from './timeliness-list.ts';
import { attemptView, showDetail } from './view.ts';

/** Finds a notice of an episode; 404 if it is missing or belongs to another episode. */
async function findNoa(context: TenantContext, episodeId: string, noaId: string): Promise<HomeHealthNoa> {
  const noa = await context.find(HomeHealthNoa, noaId);
  if (noa.episodeId !== episodeId) throw notFound(HomeHealthNoa.record);
  return noa;
}

async function findEpisode(context: TenantContext, id: string): Promise<HomeHealthEpisode> {
  const episode = await context.look(HomeHealthEpisode, id);
  if (episode === null) throw notFound(HomeHealthEpisode.record);
  return episode;
}

/** Locks the episode before its notices, so that concurrent operations update the due notice one after the other. */
async function lockEpisode({ em }: TenantContext, id: string): Promise<HomeHealthEpisode> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const episode = await em.findOne(HomeHealthEpisode, { id }, lock);
  if (episode === null) throw notFound(HomeHealthEpisode.record);
  return episode;
}

const findNoas = ({ em }: TenantContext, { id }: HomeHealthEpisode) =>
  em.find(HomeHealthNoa, { episodeId: id });

const findAttempts = ({ em }: TenantContext, { id }: HomeHealthNoa) =>
  em.find(HomeHealthNoaAttempt, { noaId: id }, { orderBy: { createdAt: 'asc', id: 'asc' } });

/** Throws 409 if the admission is after the discharge, or already has a notice other than `self`. */
function assertAdmissionIsOpen(
  { dischargeDate }: HomeHealthEpisode,
  noas: readonly HomeHealthNoa[],
  admissionDate: string,
  self: string | null,
): void {
  if (dischargeDate && admissionDate > dischargeDate) {
    throw conflict('An admission after the discharge belongs to another episode');
  }
  const isTaken = noas.some(
    (noa) => isActiveNotice(noa) && noa.admissionDate === admissionDate && noa.id !== self,
  );
  if (isTaken) throw conflict('The admission already has a notice');
}

export const noaHandlers = ({
  patientOfNotice,
}: Pick<SpecialtyBillingPorts, 'patientOfNotice'>): Handlers<typeof noaOperations, typeof views> => ({
  async createNoa(context, { params, body }) {
    const episode = await context.find(HomeHealthEpisode, params.episodeId);
    const noas = await findNoas(context, episode);
    const admissionDate = body.admissionDate ?? episode.startOfCareDate;
    assertAdmissionIsOpen(episode, noas, admissionDate, null);
    const noa = context.create(HomeHealthNoa, {
      ...initialColumns,
      episodeId: episode.id,
      typeOfBill: '32A',
      admissionDate,
      conditionCodes: body.conditionCodes ?? [],
      submissionDeadline: submissionDeadline(admissionDate),
      cancelsNoaId: null,
    });
    updateDueNotice(episode, [...noas, noa]);
    return { noa: showDetail(context, episode, noa, []) };
  },

  async getNoa(context, { params }) {
    const noa = await findNoa(context, params.episodeId, params.noaId);
    const episode = await findEpisode(context, noa.episodeId);
    return { noa: showDetail(context, episode, noa, await findAttempts(context, noa)) };
  },

  async updateNoa(context, { params, body }) {
    const episode = await lockEpisode(context, params.episodeId);
    const noa = await findNoa(context, episode.id, params.noaId);
    const noas = await findNoas(context, episode);
    noa.edit(body);
    assertAdmissionIsOpen(episode, noas, noa.admissionDate, noa.id);
    updateDueNotice(episode, noas);
    return { noa: showDetail(context, episode, noa, await findAttempts(context, noa)) };
  },

  async validateNoa(context, { params }) {
    const noa = await context.look(HomeHealthNoa, params.noaId);
    if (noa?.episodeId !== params.episodeId) throw notFound(HomeHealthNoa.record);
    const episode = await findEpisode(context, noa.episodeId);
    const patient = await patientOfNotice(context, episode.patientId);
    if (patient === null) throw notFound('Patient');
    const checks = checkReadiness(noa, episode, today(context), patient);
    return { externalRiskMode: 'VALIDATED_ONLY', isReady: checks.every(({ isMet }) => isMet), checks };
  },

  async submitNoa(context, { params, body }) {
    const noa = await findNoa(context, params.episodeId, body.noaId);
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
      // Rendered here, so that the ETag of the response is that of the notice.
      attempt: attemptView.show(attempt, context.now),
    };
  },

  async acknowledgeNoa(context, { params, body }) {
    const episode = await lockEpisode(context, params.episodeId);
    const noa = await findNoa(context, episode.id, params.noaId);
    const answeredOn = resolvePastDay(context, body.answeredOn, 'body.answeredOn');
    if (answeredOn < noa.admissionDate) {
      throw invalid('body.answeredOn', 'Expected a day on or after the admission', 'too_small');
    }
    noa.answer(body.result, answeredOn);
    const attempts = await findAttempts(context, noa);
    const status = body.result === 'ACCEPTED' ? 'ACKNOWLEDGED' : body.result;
    for (const attempt of attempts.filter((one) => one.status === 'QUEUED')) {
      attempt.answer(status, answeredOn, body.reasonCode ?? null);
    }
    updateDueNotice(episode, await findNoas(context, episode));
    return { externalRiskMode: 'LOCAL_ONLY', noa: showDetail(context, episode, noa, attempts) };
  },

  async cancelNoa(context, { params, body }) {
    const episode = await lockEpisode(context, params.episodeId);
    const noa = await findNoa(context, episode.id, params.noaId);
    noa.cancel(body.reason ?? null);
    const attempts = await findAttempts(context, noa);
    for (const attempt of attempts.filter((one) => one.status === 'QUEUED')) attempt.cancel();
    const { episodeId, admissionDate, conditionCodes } = noa;
    const cancellation =
      noa.typeOfBill === '32A' && noa.submittedAt
        ? context.create(HomeHealthNoa, {
            ...initialColumns,
            episodeId,
            typeOfBill: '32D',
            admissionDate,
            conditionCodes,
            submissionDeadline: null,
            cancelsNoaId: noa.id,
          })
        : null;
    updateDueNotice(episode, await findNoas(context, episode));
    return {
      externalRiskMode: 'LOCAL_ONLY',
      noa: showDetail(context, episode, noa, attempts),
      cancellation,
    };
  },

  async claimNoaException(context, { params, body }) {
    const noa = await findNoa(context, params.episodeId, params.noaId);
    const episode = await findEpisode(context, noa.episodeId);
    noa.claimException(body, today(context), context.now);
    return {
      externalRiskMode: 'LOCAL_ONLY',
      noa: showDetail(context, episode, noa, await findAttempts(context, noa)),
    };
  },

  listNoaTimeliness: (context, { query }) => readTimeliness(context, query),
});

/** The columns of a new draft. */
const initialColumns = {
  status: 'DRAFT',
  submittedAt: null,
  acceptedOn: null,
  cancelReason: null,
  exceptionReason: null,
  exceptionRemarks: null,
  exceptionClaimedAt: null,
} as const;
