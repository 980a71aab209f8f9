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
      'Creates a local draft of type of bill 32A. Its from date and through date are the admission date. The notice must be submitted and accepted within 5 calendar days after the admission (42 CFR 484.205(j)). Answers 409 if the admission already has a notice that is not cancelled, or is after the discharge and so belongs to another episode.',
    params: z.object({ episodeId: identifier }),
    body: z.object({
      admissionDate: careDate
        .meta({ description: 'Defaults to the start of care of the episode' })
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
      'Includes its attempts, the days left until the deadline, and the reduction of payment if it were accepted today.',
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
    strict: false,
    description:
      'The notice becomes or stays PENDING_ACK; 409 if it is ACCEPTED or CANCELLED. Every call creates another local attempt; no adapter is called and nothing is sent. After a timeout, read the notice before you retry.',
    params: z.object({ episodeId: identifier }),
    body: z.object({
      noaId: reference('notice of admission'),
      queueOnly: z
        .literal(true)
        .default(true)
        .describe('Always true: the notice is queued here and not sent'),
      idempotencyKey: text(1, 160)
        .meta({
          description: 'Stored as the correlation id of the attempt',
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
        .describe('Effects outside this service: none, only local records change'),
      status: z.literal('queued').describe('Status of the record'),
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
      'Allowed in DRAFT and RETURNED. Changes only the fields that are sent. The from date, the through date and the deadline follow the admission date.',
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
      'Lists every condition and whether it is met: a status that can be submitted, the order, the first visit on the admission date, the format of the Medicare beneficiary identifier, the NPI of the agency, no date in the future, condition code 47 for transfers only, and the sex, the address and the nine-digit ZIP code of the patient. Changes nothing, and a submission does not require it.',
    params,
    data: z.object({
      externalRiskMode: z
        .literal('VALIDATED_ONLY')
        .meta({ description: 'A local check: nothing is submitted and Medicare is not contacted' }),
      isReady: z.boolean().meta({ description: 'True if every condition is met' }),
      checks: z.array(ReadinessCheck).describe('The checks, one per condition'),
    }),
    errors: [404],
  }),
  acknowledgeNoa: operation({
    id: 'specialty-billing.acknowledgeNoa',
    method: 'post',
    path: '/specialty-billing/home-health/episodes/:episodeId/noa/:noaId/acknowledgement',
    scope: 'specialty-billing:write',
    summary: 'Record the answer of Medicare to a notice of admission',
    description:
      'Allowed in PENDING_ACK. ACCEPTED ends the deadline on the day of acceptance; a RETURNED notice may be edited and submitted again; a REJECTED one may be submitted again. The answer is recorded for every attempt that is still queued.',
    params,
    body: z
      .object({
        result: NoaStatus.extract(['ACCEPTED', 'RETURNED', 'REJECTED']).meta({
          description: 'The answer of the Medicare contractor',
        }),
        answeredOn: date
          .meta({
            description:
              'The day of the answer, from the admission to today in the time zone of the organization; defaults to today',
          })
          .optional(),
        reasonCode: text(1, 20)
          .meta({ description: 'Why it was returned or rejected; required for both', examples: ['19963'] })
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
      'The notice and its queued attempts become CANCELLED. If the notice was ever submitted, a notice of type of bill 32D is drafted that cancels it at Medicare; submit and acknowledge it like any other notice.',
    params,
    body: z.object({
      reason: text(1, 500)
        .meta({
          description: 'Internal reason; not sent',
          examples: ['Admitted under another agency'],
        })
        .optional(),
    }),
    data: z.object({
      externalRiskMode: localOnly,
      noa: HomeHealthNoaDetail,
      cancellation: HomeHealthNoa.nullable().meta({ description: 'The 32D; null if none is needed' }),
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
      'Only for a late notice: accepted after its deadline, or not yet accepted after it. Medicare decides on the exception with the claim, which carries the remarks and modifier KX on the line of the HIPPS code (revenue code 0023); until then the reduction stays at risk. A later request replaces the earlier one.',
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
      'Every admission without an accepted notice, drafted or not, earliest deadline first by default, with the payment at risk: after the deadline, 1/30 of a period’s payment for each day from the admission to the acceptance (42 CFR 484.205(j)). An operational aid, not legal advice.',
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
