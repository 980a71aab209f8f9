import { conflict, invalid, notFound } from '@rcm/errors';
import type { Handlers, OperationInput } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import { pastDay } from '../clock.ts';
import { settleDue } from '../noas/due.ts';
import { givesNotice, HomeHealthNoa } from '../noas/noa.ts';
import type { SpecialtyBillingPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { episodeOperations } from './contract.ts';
import { HomeHealthEpisode } from './episode.ts';
import { episodeList, inDetail } from './view.ts';

type Update = OperationInput<typeof episodeOperations.updateEpisode>['body'];

const noasOf = ({ em }: TenantContext, { id }: HomeHealthEpisode) =>
  em.find(HomeHealthNoa, { episodeId: id }, { orderBy: { createdAt: 'asc', id: 'asc' } });

export const episodeHandlers = (
  ports: SpecialtyBillingPorts,
): Handlers<typeof episodeOperations, typeof views> => {
  async function payerMustExist(context: TenantContext, id: string | null | undefined): Promise<void> {
    if (id && (await ports.payer(context, id)) === null) throw notFound('Payer');
  }

  return {
    listEpisodes: (context, { query }) => episodeList.read(context, query),

    async createEpisode(context, { body }) {
      if ((await ports.patient(context, body.patientId)) === null) throw notFound('Patient');
      await payerMustExist(context, body.payerId);
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
      settleDue(episode, []);
      return { episode: inDetail(context, episode, []) };
    },

    async getEpisode(context, { params }) {
      const episode = await context.find(HomeHealthEpisode, params.episodeId);
      return { episode: inDetail(context, episode, await noasOf(context, episode)) };
    },

    async updateEpisode(context, { params, body }) {
      const episode = await context.find(HomeHealthEpisode, params.episodeId);
      await payerMustExist(context, body.payerId);
      const noas = await noasOf(context, episode);
      const { startOfCareDate, dischargeDate, ...facts } = body;
      Object.assign(episode, facts);
      if (startOfCareDate !== undefined) beginOn(episode, noas, startOfCareDate);
      dischargeAsSaid(context, episode, noas, dischargeDate);
      settleDue(episode, noas);
      return { episode: inDetail(context, episode, noas) };
    },
  };
};

/** Moves the start of care, and with it the notices of the old one; 409 where one of them has left already. */
function beginOn(episode: HomeHealthEpisode, noas: readonly HomeHealthNoa[], startOfCareDate: string): void {
  if (startOfCareDate === episode.startOfCareDate) return;
  const standing = noas.filter((noa) => givesNotice(noa) && noa.admissionDate === episode.startOfCareDate);
  for (const noa of standing) noa.edit({ admissionDate: startOfCareDate });
  episode.startOfCareDate = startOfCareDate;
}

/** Closes the episode on the day of discharge, or opens it again; the day lies between the admission and today. */
function dischargeAsSaid(
  context: TenantContext,
  episode: HomeHealthEpisode,
  noas: readonly HomeHealthNoa[],
  given: Update['dischargeDate'],
): void {
  if (given === null && episode.status === 'CLOSED') episode.reopen();
  if (given) episode.discharge(pastDay(context, given, 'body.dischargeDate'));
  const { dischargeDate, startOfCareDate } = episode;
  if (!dischargeDate) return;
  if (dischargeDate < startOfCareDate) {
    const path = given ? 'body.dischargeDate' : 'body.startOfCareDate';
    throw invalid(path, 'Expected a start of care that is not after the discharge');
  }
  if (noas.some((noa) => givesNotice(noa) && noa.admissionDate > dischargeDate)) {
    throw conflict('A notice tells of an admission after the discharge');
  }
}
