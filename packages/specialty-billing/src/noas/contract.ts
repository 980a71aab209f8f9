import { date, identifier, listed, listing, reference, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { careDate } from '../care-date.ts';
import {
  AdmissionDue,
  ExceptionReason,
  HomeHealthNoa,
  HomeHealthNoaDetail,
  NoaAttempt,
  NoaStatus,
  ReadinessCheck,
} from './schema.ts';

const noa = z.object({ noa: HomeHealthNoaDetail });

const params = z.object({ episodeId: identifier, noaId: identifier });

const conditionCodes = z
  .array(text(1, 20).meta({ examples: ['47'] }))
  .max(24)
  .meta({ description: 'Condition codes of the bill; 47 for a transfer from another home health agency' });

const localOnly = z.literal('LOCAL_ONLY').meta({ description: 'A local record: Medicare is not contacted' });

export const noaOperations = {
  createNoa: operation({
    id: 'specialty-billing.createNoa',
    method: 'post',
    path: '/specialty-billing/home-health/episodes/:episodeId/noa',
    scope: 'specialty-billing:write',
    summary: 'Draft a notice of admission',
    description:
      'A local draft of a type of bill 32A. From date and through date are the admission date; the notice has to be submitted and accepted within 5 calendar days after it (42 CFR 484.205(j)). An admission has one notice, until it is cancelled, and one after the discharge belongs to another episode: 409.',
    params: z.object({ episodeId: identifier }),
    body: z.object({
      admissionDate: careDate
        .meta({ description: 'The start of care of the episode unless given' })
        .optional(),
      conditionCodes: conditionCodes.optional(),
    }),
    data: noa,
    status: 201,
    errors: [404, 409, 412],
  }),
  getNoa: operation({
    id: 'specialty-billing.getNoa',
    method: 'get',
    path: '/specialty-billing/home-health/episodes/:episodeId/noa/:noaId',
    scope: 'specialty-billing:read',
    summary: 'Read a notice of admission',
    description:
      'With its attempts, the days that are left, and the reduction of payment if it were accepted today.',
    params,
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
    params: z.object({ episodeId: identifier }),
    body: z.object({
      noaId: reference('notice of admission'),
      queueOnly: z.literal(true).default(true).describe('True: the notice is queued here and sent by nobody'),
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
      externalRiskMode: z
        .literal('QUEUED_ONLY')
        .describe('What happens outside of this service: nothing, for only local records change'),
      status: z.literal('queued').describe('Where the record stands'),
      episodeId: z.string().describe('Identifier of the episode of home health care'),
      noaId: z.string().describe('Identifier of the notice of admission'),
      attempt: NoaAttempt,
    }),
    status: 202,
    errors: [404, 409, 412],
  }),
  updateNoa: operation({
    id: 'specialty-billing.updateNoa',
    method: 'put',
    path: '/specialty-billing/home-health/episodes/:episodeId/noa/:noaId',
    scope: 'specialty-billing:write',
    summary: 'Edit a notice of admission',
    description:
      'Open in DRAFT and RETURNED. Only the fields that are sent change; From date, through date and deadline follow the admission date.',
    params,
    body: z.object({ admissionDate: careDate.optional(), conditionCodes: conditionCodes.optional() }),
    data: noa,
    errors: [404, 409, 412],
  }),
  validateNoa: operation({
    id: 'specialty-billing.validateNoa',
    method: 'post',
    path: '/specialty-billing/home-health/episodes/:episodeId/noa/:noaId/validate',
    scope: 'specialty-billing:write',
    summary: 'Check a notice of admission before its submission',
    description:
      'Every condition with whether it is met: a status that can be submitted, the order, the first visit on the admission date, the format of the Medicare beneficiary identifier, the NPI of the agency, no date in the future, condition code 47 for a transfer and only for one. Changes nothing and holds nothing up: a submission does not ask for it.',
    params,
    data: z.object({
      externalRiskMode: z
        .literal('VALIDATED_ONLY')
        .meta({ description: 'Checked here alone: nothing is submitted and Medicare is not asked' }),
      isReady: z.boolean().meta({ description: 'True where every condition is met' }),
      checks: z.array(ReadinessCheck).describe('The checks, one for each question'),
    }),
    errors: [404],
  }),
  acknowledgeNoa: operation({
    id: 'specialty-billing.acknowledgeNoa',
    method: 'post',
    path: '/specialty-billing/home-health/episodes/:episodeId/noa/:noaId/acknowledgement',
    scope: 'specialty-billing:write',
    summary: 'Record what Medicare answered to a notice of admission',
    description:
      'Open in PENDING_ACK. ACCEPTED stops the clock on the day of acceptance; RETURNED may be edited and submitted again; REJECTED may be submitted again. The answer goes for every attempt that is still queued.',
    params,
    body: z
      .object({
        result: NoaStatus.extract(['ACCEPTED', 'RETURNED', 'REJECTED']).meta({
          description: 'What the Medicare contractor answered',
        }),
        answeredOn: date
          .meta({
            description:
              'The day of the answer, from the admission to today, in the time zone of the organization; today unless given',
          })
          .optional(),
        reasonCode: text(1, 20)
          .meta({ description: 'Why it was returned or rejected; required with these', examples: ['19963'] })
          .optional(),
      })
      .refine(({ result, reasonCode }) => result === 'ACCEPTED' || reasonCode !== undefined, {
        path: ['reasonCode'],
        message: 'Expected a reason code',
      }),
    data: z.object({ externalRiskMode: localOnly, noa: HomeHealthNoaDetail }),
    errors: [404, 409, 412],
  }),
  cancelNoa: operation({
    id: 'specialty-billing.cancelNoa',
    method: 'post',
    path: '/specialty-billing/home-health/episodes/:episodeId/noa/:noaId/cancel',
    scope: 'specialty-billing:write',
    summary: 'Cancel a notice of admission',
    description:
      'The notice becomes CANCELLED, and its queued attempts with it. Where it was ever submitted, a notice of type of bill 32D is drafted that takes it back, to be submitted and acknowledged like any other; one that never left needs none.',
    params,
    body: z.object({
      reason: text(1, 500)
        .meta({
          description: 'Why, for the people here; not sent',
          examples: ['Admitted under another agency'],
        })
        .optional(),
    }),
    data: z.object({
      externalRiskMode: localOnly,
      noa: HomeHealthNoaDetail,
      cancellation: HomeHealthNoa.nullable().meta({ description: 'The 32D; null where none is needed' }),
    }),
    errors: [404, 409, 412],
  }),
  claimNoaException: operation({
    id: 'specialty-billing.claimNoaException',
    method: 'post',
    path: '/specialty-billing/home-health/episodes/:episodeId/noa/:noaId/exception',
    scope: 'specialty-billing:write',
    summary: 'Claim an exception for a late notice of admission',
    description:
      'Only for a notice that is late: accepted after its deadline, or not accepted by now. Medicare decides on it with the claim, which carries modifier KX on the line of the HIPPS code (revenue code 0023) and the remarks; until then the reduction stays at risk. Claiming again replaces what was claimed.',
    params,
    body: z.object({
      reason: ExceptionReason,
      remarks: text(1, 1000).meta({
        description: 'Remarks of the claim for an exception',
        examples: ['Flood closed the office from 4 to 9 May'],
      }),
    }),
    data: z.object({ externalRiskMode: localOnly, noa: HomeHealthNoaDetail }),
    errors: [404, 409, 412],
  }),
  listNoaTimeliness: operation({
    id: 'specialty-billing.listNoaTimeliness',
    method: 'get',
    path: '/specialty-billing/home-health/noa-timeliness',
    scope: 'specialty-billing:read',
    summary: 'List admissions by the deadline of their notice',
    description:
      'Every admission whose notice is not accepted, drafted or not, unless sorted the earliest deadline first, and what its payment stands to lose: from the day after the deadline on, 1/30 of a period’s payment for each day from the admission to the acceptance (42 CFR 484.205(j)). An operational aid, not legal advice.',
    query: z.object({
      ...listing(['submissionDeadline', 'dischargeDate']),
      payerId: repeatable(text(1, 200)).optional(),
      noaStatus: repeatable(NoaStatus.extract(['DRAFT', 'PENDING_ACK', 'RETURNED', 'REJECTED'])).optional(),
      dueFrom: date.meta({ description: 'Deadlines from this day on' }).optional(),
      dueTo: date.meta({ description: 'Deadlines up to this day' }).optional(),
    }),
    data: z.object({ admissions: z.array(AdmissionDue).describe('The admissions of the page'), ...listed }),
    single: true,
  }),
};
