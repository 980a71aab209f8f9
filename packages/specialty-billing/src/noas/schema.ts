import { date, dateTime, money, orNull } from '@rcm/envelope';
import { z } from 'zod';
import { periodDays } from '../episodes/period.ts';

export const NoaStatus = z.enum(['DRAFT', 'PENDING_ACK', 'ACCEPTED', 'RETURNED', 'REJECTED', 'CANCELLED']);

/** One of the statuses of a notice of admission. */
export type NoaStatus = z.infer<typeof NoaStatus>;

/** 32A is the type of bill that gives notice of an admission, 32D the one that takes such a notice back. */
export const TypeOfBill = z
  .enum(['32A', '32D'])
  .meta({ description: '32A gives notice of an admission, 32D cancels such a notice' });

export const AttemptStatus = z.enum(['QUEUED', 'ACKNOWLEDGED', 'RETURNED', 'REJECTED', 'CANCELLED']);

/** One of the statuses of an attempt. */
export type AttemptStatus = z.infer<typeof AttemptStatus>;

export const SubmissionMethod = z.enum(['837I']);

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
  fromDate: date,
  throughDate: date,
  conditionCodes: z.array(z.string()).meta({ examples: [['47']] }),
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
    claimedAt: dateTime,
  })
  .meta({ id: 'HomeHealthNoaException' });

/** A notice of admission as its episode shows it. */
export const HomeHealthNoa = z
  .object({
    id: z.string().meta({ examples: ['noa_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    episodeId: z.string(),
    status: NoaStatus,
    ...noticeFields,
    submissionDeadline: orNull(
      date.meta({
        description:
          'The last day of acceptance without a reduction, 5 calendar days after the admission; a 32D has none',
      }),
    ),
    submittedAt: orNull(dateTime),
    acceptedOn: orNull(date.meta({ description: 'The day of acceptance by the Medicare contractor' })),
    cancelsNoaId: orNull(z.string().meta({ description: 'Of a 32D: the notice that it cancels' })),
    cancelReason: orNull(z.string().meta({ examples: ['Admitted under another agency'] })),
    exception: orNull(LateFilingException),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'HomeHealthNoa' });

/** The notice as it stood when it was queued. */
export const NoticeSnapshot = z.object(noticeFields).meta({ id: 'HomeHealthNoticeSnapshot' });

/** A local attempt to submit a notice. */
export const NoaAttempt = z
  .object({
    id: z.string().meta({ examples: ['hna_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    submissionMethod: SubmissionMethod,
    adapterName: z.string().meta({ examples: ['LOCAL_QUEUE'] }),
    correlationId: orNull(z.string()),
    status: AttemptStatus,
    request: NoticeSnapshot,
    createdAt: dateTime,
  })
  .meta({ id: 'HomeHealthNoaAttempt' });

/** An attempt with what the Medicare contractor answered to it. */
export const AnsweredAttempt = z
  .object({
    ...NoaAttempt.shape,
    answeredOn: orNull(date.meta({ description: 'The day of the answer' })),
    reasonCode: orNull(
      z.string().meta({ description: 'Why it was returned or rejected', examples: ['19963'] }),
    ),
  })
  .meta({ id: 'HomeHealthAnsweredAttempt' });

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
    periods: z.array(
      z.object({
        number: z.int().min(1),
        startDate: date,
        endDate: date,
        reducedDays: z.int().min(1).max(periodDays),
        ofDays: z.literal(periodDays),
        amount: reductionAmount,
      }),
    ),
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
  .meta({ id: 'HomeHealthNoaDetail' });

const ReadinessCode = z.enum([
  'STATUS',
  'ORDER',
  'FIRST_VISIT',
  'MBI',
  'AGENCY_NPI',
  'FUTURE_DATE',
  'TRANSFER_CODE',
]);

/** One thing that a notice has to have before it is submitted. */
export const ReadinessCheck = z
  .object({
    code: ReadinessCode,
    isMet: z.boolean(),
    message: z.string().meta({ examples: ['The order is dated by the admission'] }),
  })
  .meta({ id: 'HomeHealthNoaReadinessCheck' });

/** An admission whose notice is not accepted yet. */
export const AdmissionDue = z
  .object({
    episodeId: z.string(),
    noaId: orNull(z.string().meta({ description: 'Null where no notice has been drafted' })),
    noaStatus: orNull(NoaStatus),
    patientId: z.string(),
    payerId: orNull(z.string()),
    admissionDate,
    dischargeDate: orNull(date),
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
  .meta({ id: 'HomeHealthAdmissionDue' });
