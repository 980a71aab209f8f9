import { createdAt, date, dateTime, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { periodDays } from '../episodes/period.ts';

export const NoaStatus = z
  .enum(['DRAFT', 'PENDING_ACK', 'ACCEPTED', 'RETURNED', 'REJECTED', 'CANCELLED'])
  .describe('Status of the notice');

/** One of the statuses of a notice of admission. */
export type NoaStatus = z.infer<typeof NoaStatus>;

/** Type of bill 32A is a notice of admission, 32D the cancellation of one. */
export const TypeOfBill = z
  .enum(['32A', '32D'])
  .meta({ description: '32A: notice of admission; 32D: cancellation of such a notice' });

export const AttemptStatus = z
  .enum(['QUEUED', 'ACKNOWLEDGED', 'RETURNED', 'REJECTED', 'CANCELLED'])
  .describe('Status of the attempt');

/** One of the statuses of an attempt. */
export type AttemptStatus = z.infer<typeof AttemptStatus>;

export const SubmissionMethod = z.enum(['837I']).describe('How the notice is submitted');

/** The reasons for which a late notice is paid in full (42 CFR 484.205(j)(4)). */
export const ExceptionReason = z
  .enum(['DISASTER', 'SYSTEM_ISSUE', 'NEWLY_CERTIFIED', 'BEYOND_CONTROL'])
  .meta({
    description:
      'A disaster; a fault of the systems of CMS or its contractor; an agency newly certified or without its user id; another circumstance beyond control',
  });

/** One of the reasons for an exception. */
export type ExceptionReason = z.infer<typeof ExceptionReason>;

const admissionDate = date.meta({
  description: 'The day of the admission, which is the day of the first billable visit',
});

/** The fields of a notice. The from date, the through date and the admission date are the same day. */
const noticeFields = {
  typeOfBill: TypeOfBill,
  admissionDate,
  fromDate: date.describe('First day that the notice covers'),
  throughDate: date.describe('Last day that the notice covers'),
  conditionCodes: z
    .array(z.string())
    .meta({ description: 'Condition codes of the notice', examples: [['47']] }),
};

/** The exception claimed for a late notice. */
const LateFilingException = z
  .object({
    reason: ExceptionReason,
    remarks: z.string().meta({
      description: 'Remarks on the claim',
      examples: ['Flood closed the office from 4 to 9 May'],
    }),
    modifier: z.literal('KX').meta({ description: 'Modifier required on the claim' }),
    revenueCode: z
      .literal('0023')
      .meta({ description: 'Claim line of the HIPPS code, which carries the modifier' }),
    claimedAt: dateTime.describe('When the exception was claimed'),
  })
  .meta({ id: 'HomeHealthNoaException', description: 'A claimed exception from the late penalty' });

/** A notice of admission as its episode shows it. */
export const HomeHealthNoa = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the notice of admission',
      examples: ['noa_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    episodeId: z.string().describe('Identifier of the episode of home health care'),
    status: NoaStatus,
    ...noticeFields,
    submissionDeadline: orNull(
      date.meta({
        description:
          'Last day of acceptance without a reduction, 5 calendar days after the admission; null for a 32D',
      }),
    ),
    submittedAt: orNull(dateTime).describe('When it was submitted'),
    acceptedOn: orNull(date.meta({ description: 'Day of acceptance by the Medicare contractor' })),
    cancelsNoaId: orNull(
      z.string().meta({ description: 'For a 32D: identifier of the notice that it cancels' }),
    ),
    cancelReason: orNull(z.string().meta({ examples: ['Admitted under another agency'] })).describe(
      'Why the notice was cancelled',
    ),
    exception: orNull(LateFilingException),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'HomeHealthNoa', description: 'A notice of admission' });

/** The notice as it was when it was queued. */
export const NoticeSnapshot = z
  .object(noticeFields)
  .meta({ id: 'HomeHealthNoticeSnapshot', description: 'The notice as it was when it was queued' });

/** A local attempt to submit a notice. */
export const NoaAttempt = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the attempt', examples: ['hna_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    submissionMethod: SubmissionMethod,
    adapterName: z.string().meta({ description: 'Adapter that took the attempt', examples: ['LOCAL_QUEUE'] }),
    correlationId: orNull(z.string()).describe('Identifier that correlates the attempt with its answer'),
    status: AttemptStatus,
    request: NoticeSnapshot,
    createdAt,
  })
  .meta({ id: 'HomeHealthNoaAttempt', description: 'An attempt to submit a notice' });

/** An attempt with the answer of the Medicare contractor. */
export const AnsweredAttempt = z
  .object({
    ...NoaAttempt.shape,
    answeredOn: orNull(date.meta({ description: 'The day of the answer' })),
    reasonCode: orNull(
      z.string().meta({ description: 'Why it was returned or rejected', examples: ['19963'] }),
    ),
  })
  .meta({ id: 'HomeHealthAnsweredAttempt', description: 'An attempt with its answer' });

const reductionAmount = orNull(
  money.meta({ description: 'Amount in dollars; null if the episode has no `periodPayment`' }),
);

const Reduction = z
  .object({
    acceptedOn: date.meta({
      description: 'The day of acceptance; until then today, in the time zone of the organization',
    }),
    lateDays: z
      .int()
      .min(0)
      .meta({ description: 'Days from the admission to the acceptance; 0 when timely' }),
    amount: reductionAmount,
    periods: z
      .array(
        z.object({
          number: z.int().min(1).describe('Position of the period, from 1'),
          startDate: date.describe('First day of the period'),
          endDate: date.describe('Last day of the period'),
          reducedDays: z.int().min(1).max(periodDays).describe('Days of the period that are not paid'),
          ofDays: z.literal(periodDays).describe('Length of the period in days'),
          amount: reductionAmount,
        }),
      )
      .describe('The 30-day periods that are reduced'),
  })
  .meta({
    id: 'HomeHealthNoaReduction',
    description:
      'The reduction for a late acceptance: reducedDays ÷ ofDays of the payment of each listed period',
  });

/** A notice of admission with its deadline and its attempts. */
export const HomeHealthNoaDetail = z
  .object({
    ...HomeHealthNoa.shape,
    daysLeft: orNull(
      z.int().meta({
        description:
          'Days from today to the deadline in the time zone of the organization; negative after it; null for a 32D',
      }),
    ),
    projectedReduction: orNull(Reduction),
    attempts: z.array(AnsweredAttempt).meta({ description: 'Oldest first' }),
  })
  .meta({ id: 'HomeHealthNoaDetail', description: 'A notice with its attempts' });

const ReadinessCode = z
  .enum([
    'STATUS',
    'ORDER',
    'FIRST_VISIT',
    'MBI',
    'AGENCY_NPI',
    'FUTURE_DATE',
    'TRANSFER_CODE',
    'SEX',
    'ADDRESS',
    'ZIP_CODE',
  ])
  .describe('The condition that is checked');

/** A condition of submitting a notice. */
export const ReadinessCheck = z
  .object({
    code: ReadinessCode,
    isMet: z.boolean().describe('True if the condition is met'),
    message: z.string().meta({
      description: 'Human-readable message',
      examples: ['The order is dated by the admission'],
    }),
  })
  .meta({ id: 'HomeHealthNoaReadinessCheck', description: 'A condition of submitting a notice' });

/** An admission without an accepted notice. */
export const AdmissionDue = z
  .object({
    episodeId: z.string().describe('Identifier of the episode of home health care'),
    noaId: orNull(z.string().meta({ description: 'Null if no notice has been drafted' })),
    noaStatus: orNull(NoaStatus),
    patientId: z.string().describe('Identifier of the patient'),
    payerId: orNull(z.string()).describe('Identifier of the payer'),
    admissionDate,
    dischargeDate: orNull(date).describe('Day of discharge; null until then'),
    submissionDeadline: date.meta({ description: '5 calendar days after the admission' }),
    daysLeft: z.int().meta({
      description: 'Days from today to the deadline in the time zone of the organization; negative after it',
      examples: [2],
    }),
    lateDays: z.int().min(0).meta({
      description:
        'Days of payment lost by an acceptance today, counted from the admission; 0 up to the deadline',
    }),
    isExceptionClaimed: z.boolean().meta({ description: 'True if a late-filing exception is claimed' }),
    amountAtRisk: orNull(
      money.meta({
        description: 'Reduction for an acceptance today, in dollars; null without `periodPayment`',
        examples: ['681.17'],
      }),
    ),
    amountPerDay: orNull(
      money.meta({
        description: 'Reduction for each further day once late: 1/30 of the payment of a period',
      }),
    ),
    amountWhenLate: orNull(
      money.meta({
        description:
          'Reduction for an acceptance on the day after the deadline: 6/30 of the payment of a period',
      }),
    ),
  })
  .meta({ id: 'HomeHealthAdmissionDue', description: 'An admission whose notice is due or late' });
