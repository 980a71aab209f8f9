import {
  date,
  identifier,
  listed,
  listing,
  moneyInput,
  reference,
  repeatable,
  tenDigits,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { careDate } from '../care-date.ts';
import { EpisodeStatus, HomeHealthEpisode, HomeHealthEpisodeDetail } from './schema.ts';

const episode = z.object({ episode: HomeHealthEpisodeDetail });

const mbi = text(1, 20).meta({ description: 'Medicare beneficiary identifier', examples: ['1EG4TE5MK73'] });
const orderDate = date.meta({ description: 'The day of the verbal or written order' });
const firstVisitDate = date.meta({ description: 'The day of the first billable visit' });
const isTransfer = z.boolean().meta({
  description:
    'True if the patient came from another home health agency; the notice then has condition code 47',
});
const requiresNoa = z
  .boolean()
  .meta({ description: 'False if the payer requires no notice of admission; none is due then' });
const periodPayment = moneyInput.meta({
  description:
    'Expected payment of a 30-day period in dollars, outliers included; amounts at risk are computed from it',
  examples: [2043.5],
});

/** The columns by which episodes can be sorted. */
export const episodeSorts = ['createdAt', 'startOfCareDate'] as const;

export const episodeOperations = {
  listEpisodes: operation({
    id: 'specialty-billing.listEpisodes',
    method: 'get',
    path: '/specialty-billing/home-health/episodes',
    scope: 'specialty-billing:read',
    summary: 'List home-health episodes',
    description: 'Newest first.',
    query: z.object({
      ...listing(episodeSorts),
      patientId: repeatable(text(1, 200)).optional(),
      payerId: repeatable(text(1, 200)).optional(),
      status: repeatable(EpisodeStatus).optional(),
      startOfCareFrom: date.optional(),
      startOfCareTo: date.optional(),
    }),
    data: z.object({ episodes: z.array(HomeHealthEpisode).describe('The episodes of the page'), ...listed }),
    single: true,
  }),
  createEpisode: operation({
    id: 'specialty-billing.createEpisode',
    method: 'post',
    path: '/specialty-billing/home-health/episodes',
    scope: 'specialty-billing:write',
    summary: 'Open a home-health episode',
    description:
      'The 30-day periods and the deadline of the notice of admission are counted from the start of care.',
    body: z.object({
      patientId: reference('patient'),
      payerId: reference('payer').optional(),
      startOfCareDate: careDate,
      mbi: mbi.optional(),
      agencyNpi: tenDigits.optional().describe('National Provider Identifier of the home health agency'),
      orderDate: orderDate.optional(),
      firstVisitDate: firstVisitDate.optional(),
      isTransfer: isTransfer.default(false),
      requiresNoa: requiresNoa.default(true),
      periodPayment: periodPayment.optional(),
    }),
    data: episode,
    status: 201,
    errors: [404],
  }),
  getEpisode: operation({
    id: 'specialty-billing.getEpisode',
    method: 'get',
    path: '/specialty-billing/home-health/episodes/:episodeId',
    scope: 'specialty-billing:read',
    summary: 'Read a home-health episode',
    description: 'Includes the 30-day periods that have begun and the notices of admission.',
    params: z.object({ episodeId: identifier }),
    data: episode,
    errors: [404],
  }),
  updateEpisode: operation({
    id: 'specialty-billing.updateEpisode',
    method: 'put',
    path: '/specialty-billing/home-health/episodes/:episodeId',
    scope: 'specialty-billing:write',
    summary: 'Update a home-health episode',
    description:
      'Changes only the fields that are sent; null clears a field. A `dischargeDate` from the start of care to today closes the episode, another date corrects it, and null reopens the episode. An admission after the discharge belongs to another episode with its own notice. A new `startOfCareDate` is copied into the notices of the old date while they can be edited; 409 if one has been submitted and is not cancelled.',
    params: z.object({ episodeId: identifier }),
    body: z.object({
      payerId: reference('payer').nullable().optional(),
      startOfCareDate: careDate.optional(),
      dischargeDate: date
        .meta({ description: 'The day of discharge; at latest today in the time zone of the organization' })
        .nullable()
        .optional(),
      mbi: mbi.nullable().optional(),
      agencyNpi: tenDigits
        .nullable()
        .optional()
        .describe('National Provider Identifier of the home health agency'),
      orderDate: orderDate.nullable().optional(),
      firstVisitDate: firstVisitDate.nullable().optional(),
      isTransfer: isTransfer.optional(),
      requiresNoa: requiresNoa.optional(),
      periodPayment: periodPayment.nullable().optional(),
    }),
    data: episode,
    errors: [404, 409, 412],
  }),
};
