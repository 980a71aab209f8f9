import { date, dateTime, orNull } from '@rcm/envelope';
import { z } from 'zod';
import { periodDays } from '../episodes/period.ts';

export const NoaStatus = z.enum(['DRAFT', 'PENDING_ACK', 'ACCEPTED', 'RETURNED', 'REJECTED', 'CANCELLED']);

/** One of the statuses of a notice of admission. */
export type NoaStatus = z.infer<typeof NoaStatus>;

/** 32A is the type of bill that gives notice of an admission. */
export const TypeOfBill = z.enum(['32A']);

export const AttemptStatus = z.enum(['QUEUED', 'ACKNOWLEDGED', 'RETURNED', 'REJECTED']);

export const SubmissionMethod = z.enum(['837I']);

/** What a notice says about its admission: one day is its from date, its through date and its admission date. */
const noticeFields = {
  typeOfBill: TypeOfBill,
  admissionDate: date,
  fromDate: date,
  throughDate: date,
  conditionCodes: z.array(z.string()).meta({ examples: [['47']] }),
};

/** A notice of admission as its episode shows it. */
export const HomeHealthNoa = z
  .object({
    id: z.string().meta({ examples: ['noa_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    episodeId: z.string(),
    status: NoaStatus,
    ...noticeFields,
    submissionDeadline: date.meta({
      description: 'The last day of acceptance without a reduction, 5 calendar days after the admission',
    }),
    submittedAt: orNull(dateTime),
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

const Reduction = z
  .object({
    acceptedOn: date.meta({ description: 'The day of acceptance that is assumed: today' }),
    lateDays: z
      .int()
      .min(0)
      .meta({ description: 'Days from the admission to the acceptance; 0 when timely' }),
    periods: z.array(
      z.object({
        number: z.int().min(1),
        startDate: date,
        endDate: date,
        reducedDays: z.int().min(1).max(periodDays),
        ofDays: z.literal(periodDays),
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
    daysLeft: z.int().meta({
      description: 'Days from today to the deadline in the time zone of the organization; below 0 past it',
    }),
    projectedReduction: Reduction,
    attempts: z.array(NoaAttempt).meta({ description: 'Oldest first' }),
  })
  .meta({ id: 'HomeHealthNoaDetail' });
