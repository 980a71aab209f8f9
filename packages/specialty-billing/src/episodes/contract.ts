import { date, paging, reference, repeatable, tenDigits, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { careDate } from '../care-date.ts';
import { EpisodeStatus, HomeHealthEpisode, HomeHealthEpisodeDetail } from './schema.ts';

const episode = z.object({ episode: HomeHealthEpisodeDetail });

export const episodeOperations = {
  listEpisodes: operation({
    id: 'specialty-billing.listEpisodes',
    method: 'get',
    path: '/specialty-billing/home-health/episodes',
    scope: 'specialty-billing:read',
    summary: 'List home-health episodes',
    description: 'Newest first.',
    query: z.object({
      ...paging(),
      payerId: repeatable(text(1, 200)).optional(),
      status: repeatable(EpisodeStatus).optional(),
      startOfCareFrom: date.optional(),
      startOfCareTo: date.optional(),
    }),
    data: z.object({ episodes: z.array(HomeHealthEpisode), total: z.int() }),
    single: true,
  }),
  createEpisode: operation({
    id: 'specialty-billing.createEpisode',
    method: 'post',
    path: '/specialty-billing/home-health/episodes',
    scope: 'specialty-billing:write',
    summary: 'Open a home-health episode',
    description: 'The 30-day periods and the clock of the notice of admission count from the start of care.',
    body: z.object({
      patientId: reference('patient'),
      payerId: reference('payer').optional(),
      startOfCareDate: careDate,
      mbi: text(1, 20)
        .meta({ description: 'Medicare beneficiary identifier', examples: ['1EG4TE5MK73'] })
        .optional(),
      agencyNpi: tenDigits.optional(),
      orderDate: date.optional(),
      firstVisitDate: date.optional(),
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
    description: 'With the 30-day periods that have begun and the state of its notices of admission.',
    params: z.object({ episodeId: z.string() }),
    data: episode,
    errors: [404],
  }),
};
