import { createdAt, date, dateTime, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { periodDays } from '../episodes/period.ts';

export const NoaStatus = z
  .enum(['DRAFT', 'PENDING_ACK', 'ACCEPTED', 'RETURNED', 'REJECTED', 'CANCELLED'])
  .describe('Where the notice stands');

/** One of the statuses of a notice of admission. */
export type NoaStatus = z.infer<typeof NoaStatus>;

/** 32A is the type of bill that gives notice of an admission, 32D the one that takes such a notice back. */
export const TypeOfBill = z
  .enum(['32A', '32D'])
  .meta({ description: '32A gives notice of an admission, 32D cancels such a notice' });

export const AttemptStatus = z
  .enum(['QUEUED', 'ACKNOWLEDGED', 'RETURNED', 'REJECTED', 'CANCELLED'])
  .describe('What became of the attempt');

/** One of the statuses of an attempt. */
export type AttemptStatus = z.infer<typeof AttemptStatus>;

export const SubmissionMethod = z.enum(['837I']).describe('By which way it is submitted');

/** Why a late notice is to be paid in full (42 CFR 484.205(j)(4)). */
export const ExceptionReason = z
  .enum(['DISASTER', 'SYSTEM_ISSUE', 'NEWLY_CERTIFIED', 'BEYOND_CONTROL'])
  .meta({
    description:
      'A disaster; a fault of the systems of CMS or its contractor; an agency newly certified or without its user id; another circumstance beyond control',
  });

/** One of the reasons for an exception. */
export type ExceptionReason = z.infer<typeof ExceptionReason>;

const admissionDate = date.meta({
  description: 'The day of the admission, that of the first billable visit',
});

/** What a notice says about its admission: one day is its from date, its through date and its admission date. */
const noticeFields = {
  typeOfBill: TypeOfBill,
  admissionDate,
  fromDate: date.describe('First day that the notice is for'),
  throughDate: date.describe('Last day that the notice is for'),
  conditionCodes: z
    .array(z.string())
    .meta({ description: 'Condition codes of the notice', examples: [['47']] }),
};

/** An exception that is claimed for a late notice. */
const LateFilingException = z
  .object({
    reason: ExceptionReason,
    remarks: z.string().meta({
      description: 'What the claim says beside it',
      examples: ['Flood closed the office from 4 to 9 May'],
    }),
    modifier: z.literal('KX').meta({ description: 'The modifier that the claim needs' }),
    revenueCode: z
      .literal('0023')
      .meta({ description: 'The line of the claim that carries it, that of the HIPPS code' }),
    claimedAt: dateTime.describe('When the exception was claimed'),
  })
  .meta({ id: 'HomeHealthNoaException', description: 'The claim for an exception from the late penalty' });

/** A notice of admission as its episode shows it. */
export const HomeHealthNoa = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the home health noa',
      examples: ['noa_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    episodeId: z.string().describe('Identifier of the episode of home health care'),
    status: NoaStatus,
    ...noticeFields,
    submissionDeadline: orNull(
      date.meta({
        description:
          'The last day of acceptance without a reduction, 5 calendar days after the admission; a 32D has none',
      }),
    ),
    submittedAt: orNull(dateTime).describe('When it was submitted'),
    acceptedOn: orNull(date.meta({ description: 'The day of acceptance by the Medicare contractor' })),
    cancelsNoaId: orNull(z.string().meta({ description: 'Of a 32D: the notice that it cancels' })),
    cancelReason: orNull(z.string().meta({ examples: ['Admitted under another agency'] })).describe(
      'Why the notice was cancelled',
    ),
    exception: orNull(LateFilingException),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'HomeHealthNoa', description: 'A notice of admission' });

/** The notice as it stood when it was queued. */
export const NoticeSnapshot = z
  .object(noticeFields)
  .meta({ id: 'HomeHealthNoticeSnapshot', description: 'The notice as it stood when it was queued' });

/** A local attempt to submit a notice. */
export const NoaAttempt = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the noa attempt', examples: ['hna_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    submissionMethod: SubmissionMethod,
    adapterName: z.string().meta({ description: 'What took the attempt', examples: ['LOCAL_QUEUE'] }),
    correlationId: orNull(z.string()).describe('Identifier by which the attempt is answered'),
    status: AttemptStatus,
    request: NoticeSnapshot,
    createdAt,
  })
  .meta({ id: 'HomeHealthNoaAttempt', description: 'An attempt to submit a notice' });

/** An attempt with what the Medicare contractor answered to it. */
export const AnsweredAttempt = z
  .object({
    ...NoaAttempt.shape,
    answeredOn: orNull(date.meta({ description: 'The day of the answer' })),
    reasonCode: orNull(
      z.string().meta({ description: 'Why it was returned or rejected', examples: ['19963'] }),
    ),
  })
  .meta({ id: 'HomeHealthAnsweredAttempt', description: 'An attempt as its answer shows it' });

const reductionAmount = orNull(
  money.meta({ description: 'Dollars; null where the episode has no `periodPayment`' }),
);

const Reduction = z
  .object({
    acceptedOn: date.meta({
      description:
        'The day of acceptance; as long as there is none, today, in the time zone of the organization',
    }),
    lateDays: z
      .int()
      .min(0)
      .meta({ description: 'Days from the admission to the acceptance; 0 when timely' }),
    amount: reductionAmount,
    periods: z
      .array(
        z.object({
          number: z.int().min(1).describe('Number in the order, from 1'),
          startDate: date.describe('First day of the period'),
          endDate: date.describe('Last day of the period'),
          reducedDays: z.int().min(1).max(periodDays).describe('Days of the period that are paid less'),
          ofDays: z.literal(periodDays).describe('Days that the period has'),
          amount: reductionAmount,
        }),
      )
      .describe('The periods of thirty days concerned'),
  })
  .meta({
    id: 'HomeHealthNoaReduction',
    description:
      'What a late acceptance takes: of each period that is named, reducedDays ÷ ofDays of its payment',
  });

/** A notice of admission with its clock and its attempts. */
export const HomeHealthNoaDetail = z
  .object({
    ...HomeHealthNoa.shape,
    daysLeft: orNull(
      z.int().meta({
        description:
          'Days from today to the deadline in the time zone of the organization; below 0 past it; a 32D has none',
      }),
    ),
    projectedReduction: orNull(Reduction),
    attempts: z.array(AnsweredAttempt).meta({ description: 'Oldest first' }),
  })
  .meta({ id: 'HomeHealthNoaDetail', description: 'A notice with its attempts' });

const ReadinessCode = z
  .enum(['STATUS', 'ORDER', 'FIRST_VISIT', 'MBI', 'AGENCY_NPI', 'FUTURE_DATE', 'TRANSFER_CODE'])
  .describe('What is looked at');

/** One thing that a notice has to have before it is submitted. */
export const ReadinessCheck = z
  .object({
    code: ReadinessCode,
    isMet: z.boolean().describe('True where nothing is missing'),
    message: z.string().meta({
      description: 'The same in words for a person',
      examples: ['The order is dated by the admission'],
    }),
  })
  .meta({ id: 'HomeHealthNoaReadinessCheck', description: 'One thing that a notice needs' });

/** An admission whose notice is not accepted yet. */
export const AdmissionDue = z
  .object({
    episodeId: z.string().describe('Identifier of the episode of home health care'),
    noaId: orNull(z.string().meta({ description: 'Null where no notice has been drafted' })),
    noaStatus: orNull(NoaStatus),
    patientId: z.string().describe('Identifier of the patient'),
    payerId: orNull(z.string()).describe('Identifier of the payer'),
    admissionDate,
    dischargeDate: orNull(date).describe('Day of discharge; null while care goes on'),
    submissionDeadline: date.meta({ description: '5 calendar days after the admission' }),
    daysLeft: z.int().meta({
      description: 'Days from today to the deadline in the time zone of the organization; below 0 past it',
      examples: [2],
    }),
    lateDays: z.int().min(0).meta({
      description: 'Days from the admission that an acceptance today would cost; 0 up to the deadline',
    }),
    isExceptionClaimed: z.boolean().meta({ description: 'A late-filing exception is claimed' }),
    amountAtRisk: orNull(
      money.meta({
        description: 'What an acceptance today would take, in dollars; null without `periodPayment`',
        examples: ['681.17'],
      }),
    ),
    amountPerDay: orNull(
      money.meta({ description: '1/30 of the payment of a period: what each further day takes once late' }),
    ),
    amountWhenLate: orNull(
      money.meta({ description: 'What an acceptance on the day after the deadline takes: 6/30 of a period' }),
    ),
  })
  .meta({ id: 'HomeHealthAdmissionDue', description: 'An admission whose notice is due or late' });
