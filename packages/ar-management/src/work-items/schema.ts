import { date, dateTime, money, orNull } from '@rcm/envelope';
import { workKinds } from '@rcm/lists';
import { z } from 'zod';

export const WorkKind = z.enum(workKinds).meta({ id: 'WorkKind', description: 'Kind of open work' });

/** Why something stands where it stands, as a code and in words. */
export const RankReason = z
  .object({
    code: z
      .string()
      .meta({ description: 'What raises or lowers the record in the order', examples: ['OVERDUE'] }),
    message: z
      .string()
      .meta({ description: 'The same in words for a person', examples: ['Overdue by 3 days'] }),
  })
  .meta({ id: 'RankReason', description: 'Why a record stands where it does' });

/** One of the reasons. */
export type RankReason = z.infer<typeof RankReason>;

/** The urgency of a day, from 1 to 6. */
export const rank = z
  .int()
  .min(1)
  .max(6)
  .meta({
    description:
      'Urgency: 1 overdue, 2 due within 3 days, 3 within 7, 4 within 14, 5 within 30, 6 later or without a day',
    examples: [1],
  });

/** Something that somebody has to do, read off the record that makes it. */
export const WorkItem = z
  .object({
    id: z.string().meta({
      description: 'Made of the type and the identifier of the record',
      examples: ['denialCase:dnc_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    kind: WorkKind,
    recordType: z
      .string()
      .meta({ description: 'Kind of the record, as its module names it', examples: ['denialCase'] }),
    recordId: z
      .string()
      .meta({ description: 'Identifier of the record', examples: ['dnc_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    label: z
      .string()
      .meta({ description: 'What people call the record', examples: ['DC-20260302-7K3QX9RT'] }),
    claimId: orNull(z.string()).describe('Identifier of the claim'),
    payerId: orNull(z.string()).describe('Identifier of the payer'),
    amount: money.meta({ description: 'What is at stake; 0.00 where no money is', examples: ['450.00'] }),
    dueDate: orNull(date).meta({ description: 'The last day, in the zone of the organization' }),
    openedAt: dateTime.describe('When the work began'),
    rank,
    reasons: z.array(RankReason).describe('Why it stands where it does, one for each reason'),
    assignedToId: orNull(z.string()).meta({
      description: 'To whom the item was given here, else whom its record names',
    }),
    snoozedUntil: orNull(date).meta({ description: 'The day on which it comes back' }),
    note: orNull(z.string().meta({ examples: ['Wait for the records of the clinic'] })).describe(
      'Note in free text',
    ),
  })
  .meta({ id: 'WorkItem', description: 'Something to be done about a claim' });

/** One of them. */
export type WorkItem = z.infer<typeof WorkItem>;

const sums = {
  count: z.int().meta({ description: 'How many', examples: [12] }),
  amount: money,
};

const AgeRange = z
  .enum(['DAYS_0_TO_30', 'DAYS_31_TO_60', 'DAYS_61_TO_90', 'DAYS_91_TO_120', 'DAYS_121_AND_OVER'])
  .describe('Age in days');

/** The ranges of ages in days since the record was opened, by their number. */
export const ageRanges = AgeRange.options;

/** How much work there is. */
export const WorkSummary = z
  .object({
    ...sums,
    byKind: z.array(z.object({ kind: WorkKind, ...sums })).describe('Open work by its kind'),
    byAssignee: z
      .array(
        z.object({
          assignedToId: orNull(z.string()).describe('Identifier of the member who has taken this on'),
          ...sums,
        }),
      )
      .describe('Open work by the member who has taken it on'),
    byAge: z.array(z.object({ age: AgeRange, ...sums })).describe('Open work by its age'),
    snoozed: z
      .int()
      .meta({ description: 'Open items that are left out because they are snoozed', examples: [2] }),
  })
  .meta({ id: 'WorkSummary', description: 'Open work by kind, member and age' });
