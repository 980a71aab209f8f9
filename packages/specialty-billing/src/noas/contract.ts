import { reference, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { careDate } from '../care-date.ts';
import { HomeHealthNoaDetail, NoaAttempt } from './schema.ts';

const noa = z.object({ noa: HomeHealthNoaDetail });

export const noaOperations = {
  createNoa: operation({
    id: 'specialty-billing.createNoa',
    method: 'post',
    path: '/specialty-billing/home-health/episodes/:episodeId/noa',
    scope: 'specialty-billing:write',
    summary: 'Draft a notice of admission',
    description:
      'A local draft of a type of bill 32A. From date and through date are the admission date; the notice has to be submitted and accepted within 5 calendar days after it (42 CFR 484.205(j)).',
    params: z.object({ episodeId: z.string() }),
    body: z.object({
      admissionDate: careDate
        .meta({ description: 'The start of care of the episode unless given' })
        .optional(),
      conditionCodes: z
        .array(text(1, 20).meta({ examples: ['47'] }))
        .max(24)
        .optional(),
    }),
    data: noa,
    status: 201,
    errors: [404],
  }),
  getNoa: operation({
    id: 'specialty-billing.getNoa',
    method: 'get',
    path: '/specialty-billing/home-health/episodes/:episodeId/noa/:noaId',
    scope: 'specialty-billing:read',
    summary: 'Read a notice of admission',
    description:
      'With its attempts, the days that are left, and the reduction of payment if it were accepted today.',
    params: z.object({ episodeId: z.string(), noaId: z.string() }),
    data: noa,
    errors: [404],
  }),
  submitNoa: operation({
    id: 'specialty-billing.submitNoa',
    method: 'post',
    path: '/specialty-billing/home-health/episodes/:episodeId/noa/submit',
    scope: 'specialty-billing:write',
    summary: 'Queue a notice of admission',
    strictQuery: false,
    description:
      'The notice becomes PENDING_ACK, or stays so; one that is ACCEPTED or CANCELLED is a 409. Makes a local attempt, a further one each time; no adapter is called and nothing is sent. After a timeout, read the notice before trying again.',
    params: z.object({ episodeId: z.string() }),
    body: z.object({
      noaId: reference('notice of admission'),
      queueOnly: z.literal(true).default(true),
      idempotencyKey: text(1, 160)
        .meta({
          description: 'Kept as the correlation id of the attempt',
          examples: ['noa-2026-10-06-rowan'],
        })
        .optional(),
      adapterName: text(1, 80)
        .meta({ description: 'A local marker', examples: ['LOCAL_QUEUE'] })
        .default('LOCAL_QUEUE'),
    }),
    data: z.object({
      externalRiskMode: z.literal('QUEUED_ONLY'),
      status: z.literal('queued'),
      episodeId: z.string(),
      noaId: z.string(),
      attempt: NoaAttempt,
    }),
    status: 202,
    errors: [404, 409, 412],
  }),
};
