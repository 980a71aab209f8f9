import { date, dateTime, money, orNull } from '@rcm/envelope';
import { workKinds } from '@rcm/lists';
import { z } from 'zod';

export const WorkKind = z.enum(workKinds).meta({ id: 'WorkKind', description: 'Kind of open work' });

/** A reason for a rank, as a code and as text. */
export const RankReason = z
  .object({
    code: z.string().meta({ description: 'Machine-readable code of the reason', examples: ['OVERDUE'] }),
    message: z.string().meta({ description: 'Message for people', examples: ['Overdue by 3 days'] }),
  })
  .meta({ id: 'RankReason', description: 'A reason for the rank of a record' });

export type RankReason = z.infer<typeof RankReason>;

/** The urgency of a due date, from 1 to 6. */
export const rank = z
  .int()
  .min(1)
  .max(6)
  .meta({
    description:
      'Urgency: 1 overdue, 2 due within 3 days, 3 within 7, 4 within 14, 5 within 30, 6 later or without a due date',
    examples: [1],
  });

/** Open work, computed from a record. */
export const WorkItem = z
  .object({
    id: z.string().meta({
      description: 'Kind of the work and identifier of the record, separated by a colon',
      examples: ['DENIAL_CASE:dnc_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    kind: WorkKind,
    recordType: z
      .string()
      .meta({ description: 'Type of the record in its module', examples: ['denialCase'] }),
    recordId: z
      .string()
      .meta({ description: 'Identifier of the record', examples: ['dnc_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    label: z.string().meta({ description: 'Number of the record', examples: ['DC-20260302-7K3QX9RT'] }),
    claimId: orNull(z.string()).describe('Identifier of the claim'),
    claimNumber: orNull(z.string().meta({ examples: ['CL-20260302-7K3QX9RT'] })).describe(
      'Number of the claim, also of one that was not imported',
    ),
    patientId: orNull(z.string()).describe('Identifier of the patient of the claim; null if there is none'),
    serviceDate: orNull(date).describe('Date of service of the claim'),
    payerId: orNull(z.string()).describe('Identifier of the payer'),
    sender: orNull(z.string().meta({ examples: ['MERIDIAN HEALTH'] })).describe(
      'Name of the payer or clearinghouse that rejected a batch',
    ),
    claimCount: orNull(z.int().meta({ examples: [12] })).describe('Number of claims in a rejected batch'),
    amount: money.meta({
      description:
        'Amount at stake; of a follow-up, the open insurance balance of its claim. 0.00 if there is none',
      examples: ['450.00'],
    }),
    operation: orNull(z.string().meta({ examples: ['denial-management.resolveCase'] })).describe(
      'Identifier of the operation that resolves it',
    ),
    dueDate: orNull(date).meta({ description: 'Due date in the time zone of the organization' }),
    openedAt: dateTime.describe('When the work was opened'),
    rank,
    reasons: z.array(RankReason).describe('Reasons for the rank'),
    assignedToId: orNull(z.string()).meta({
      description: 'The member assigned here, else the assignee of the record',
    }),
    snoozedUntil: orNull(date).meta({ description: 'Day on which the item reappears' }),
    note: orNull(z.string().meta({ examples: ['Wait for the records of the clinic'] })).describe(
      'Note in free text',
    ),
  })
  .meta({ id: 'WorkItem', description: 'An item of open work' });

export type WorkItem = z.infer<typeof WorkItem>;

const sums = {
  count: z.int().meta({ description: 'Number of items', examples: [12] }),
  amount: money,
};

const AgeRange = z
  .enum(['DAYS_0_TO_30', 'DAYS_31_TO_60', 'DAYS_61_TO_90', 'DAYS_91_TO_120', 'DAYS_121_AND_OVER'])
  .describe('Age in days');

/** The age ranges, by the age band of a source. */
export const ageRanges = AgeRange.options;

/** Counts and amounts of open work. */
export const WorkSummary = z
  .object({
    ...sums,
    byKind: z.array(z.object({ kind: WorkKind, ...sums })).describe('Open work by kind'),
    byAssignee: z
      .array(
        z.object({
          assignedToId: orNull(z.string()).describe('Identifier of the assigned member'),
          ...sums,
        }),
      )
      .describe('Open work by assigned member'),
    byAge: z.array(z.object({ age: AgeRange, ...sums })).describe('Open work by age'),
    snoozed: z
      .int()
      .meta({ description: 'Open items that are excluded because they are snoozed', examples: [2] }),
  })
  .meta({ id: 'WorkSummary', description: 'Open work by kind, member and age' });
