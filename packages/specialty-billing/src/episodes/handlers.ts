import { conflict, invalid, notFound } from '@rcm/errors';
import type { Handlers, OperationInput } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import { resolvePastDay } from '../clock.ts';
import { updateDueNotice } from '../noas/due.ts';
import { HomeHealthNoa, isActiveNotice } from '../noas/noa.ts';
import type { SpecialtyBillingPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { episodeOperations } from './contract.ts';
import { HomeHealthEpisode } from './episode.ts';
import { episodeList, showDetail } from './view.ts';

type Update = OperationInput<typeof episodeOperations.updateEpisode>['body'];

const findNoas = ({ em }: TenantContext, { id }: HomeHealthEpisode) =>
  em.find(HomeHealthNoa, { episodeId: id }, { orderBy: { createdAt: 'asc', id: 'asc' } });

export const episodeHandlers = (
  ports: SpecialtyBillingPorts,
): Handlers<typeof episodeOperations, typeof views> => {
  async function assertPayerExists(context: TenantContext, id: string | null | undefined): Promise<void> {
    if (id && (await ports.payer(context, id)) === null) throw notFound('Payer');
  }

  return {
    listEpisodes: (context, { query }) => episodeList.read(context, query),

    async createEpisode(context, { body }) {
      if ((await ports.patient(context, body.patientId)) === null) throw notFound('Patient');
      await assertPayerExists(context, body.payerId);
      const episode = context.create(HomeHealthEpisode, {
        patientId: body.patientId,
        payerId: body.payerId ?? null,
        status: 'OPEN',
        startOfCareDate: body.startOfCareDate,
        dischargeDate: null,
        mbi: body.mbi ?? null,
        agencyNpi: body.agencyNpi ?? null,
        orderDate: body.orderDate ?? null,
        firstVisitDate: body.firstVisitDate ?? null,
        isTransfer: body.isTransfer,
        requiresNoa: body.requiresNoa,
        periodPayment: body.periodPayment ?? null,
        noaDueOn: null,
        dueNoaId: null,
      });
      updateDueNotice(episode, []);
      return { episode: showDetail(context, episode, []) };
    },

    async getEpisode(context, { params }) {
      const episode = await context.find(HomeHealthEpisode, params.episodeId);
      return { episode: showDetail(context, episode, await findNoas(context, episode)) };
    },

    async updateEpisode(context, { params, body }) {
      const episode = await context.find(HomeHealthEpisode, params.episodeId);
      await assertPayerExists(context, body.payerId);
      const noas = await findNoas(context, episode);
      const { startOfCareDate, dischargeDate, ...facts } = body;
      Object.assign(episode, facts);
      if (startOfCareDate !== undefined) moveStartOfCare(episode, noas, startOfCareDate);
      applyDischarge(context, episode, noas, dischargeDate);
      updateDueNotice(episode, noas);
      return { episode: showDetail(context, episode, noas) };
    },
  };
};

/** Moves the start of care together with its notices; 409 if one of these has been submitted. */
function moveStartOfCare(
  episode: HomeHealthEpisode,
  noas: readonly HomeHealthNoa[],
  startOfCareDate: string,
): void {
  if (startOfCareDate === episode.startOfCareDate) return;
  const affected = noas.filter((noa) => isActiveNotice(noa) && noa.admissionDate === episode.startOfCareDate);
  for (const noa of affected) noa.edit({ admissionDate: startOfCareDate });
  episode.startOfCareDate = startOfCareDate;
}

/** Closes the episode on the day of discharge, or reopens it. The day lies between the admission and today. */
function applyDischarge(
  context: TenantContext,
  episode: HomeHealthEpisode,
  noas: readonly HomeHealthNoa[],
  given: Update['dischargeDate'],
): void {
  if (given === null && episode.status === 'CLOSED') episode.reopen();
  if (given) episode.discharge(resolvePastDay(context, given, 'body.dischargeDate'));
  const { dischargeDate, startOfCareDate } = episode;
  if (!dischargeDate) return;
  if (dischargeDate < startOfCareDate) {
    const path = given ? 'body.dischargeDate' : 'body.startOfCareDate';
    throw invalid(path, 'Expected a start of care on or before the discharge');
  }
  if (noas.some((noa) => isActiveNotice(noa) && noa.admissionDate > dischargeDate)) {
    throw conflict('A notice has an admission date after the discharge');
  }
}
