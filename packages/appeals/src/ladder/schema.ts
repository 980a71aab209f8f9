import { date, dateTime, money, orNull, PayerProgram } from '@rcm/envelope';
import { z } from 'zod';

export const AppealLevel = z
  .enum([
    'LEVEL_1_RECONSIDERATION',
    'LEVEL_2_FORMAL_APPEAL',
    'LEVEL_3_EXTERNAL_REVIEW',
    'LEVEL_4_ALJ_HEARING',
    'LEVEL_5_COUNCIL_REVIEW',
    'LEVEL_6_FEDERAL_COURT',
    'STATE_FAIR_HEARING',
    'INDEPENDENT_REVIEW_ORG',
    'STATE_INSURANCE_DEPT',
  ])
  .describe('Level of appeal');

export const FilingWindow = z
  .object({
    length: z.int().meta({ description: 'Length of the window in its unit', examples: [120] }),
    unit: z.enum(['DAYS', 'MONTHS']).describe('Unit that the length is given in'),
    countedFrom: z.enum(['NOTICE', 'RECEIPT']).describe('What the window is counted from'),
    presumedReceiptDays: z.int().meta({
      description: 'Days after the notice at which its receipt is presumed where no receipt is known',
      examples: [5],
    }),
  })
  .meta({ id: 'AppealFilingWindow', description: 'How long a level may be filed' });

export const LadderLevel = z
  .object({
    level: AppealLevel,
    name: z
      .string()
      .meta({ description: 'Name of the level', examples: ['Redetermination by the Medicare contractor'] }),
    arLevel: orNull(z.int().min(1).max(5)).meta({
      description: 'The level by which AR tracking counts; null beside the ladder',
    }),
    filing: orNull(FilingWindow).meta({
      description: 'Null where no general rule sets the window: the contract, the plan or the state does',
    }),
    amountsInControversy: z
      .array(
        z.object({
          year: z.int().meta({ description: 'Calendar year that the amount is for', examples: [2026] }),
          amount: money,
        }),
      )
      .meta({
        description: 'The amount that must remain in dispute, by the calendar year of filing; empty for none',
      }),
    decisionDays: orNull(z.int()).meta({
      description: 'Days within which a decision is usual; null where none is known',
      examples: [60],
    }),
    isAutomatic: z.boolean().meta({ description: 'True where the payer forwards the case by itself' }),
    leadsTo: z
      .array(AppealLevel)
      .meta({ description: 'Where an escalation may lead, the usual level first' }),
    trust: z.enum(['PUBLISHED', 'CUSTOMARY']).meta({
      description:
        'PUBLISHED: the filing window is stated in a public source. CUSTOMARY: check it for the plan',
    }),
  })
  .meta({ id: 'AppealLadderLevel', description: 'One level of appeal' });

export const Ladder = z
  .object({
    payerProgram: PayerProgram,
    rollsForward: z.boolean().meta({
      description: 'True where a last day on a weekend or holiday moves to the next business day',
    }),
    levels: z.array(LadderLevel).describe('The levels, in their order'),
  })
  .meta({ id: 'AppealLadder', description: 'The levels of appeal of a programme' });

export const DeadlinePreview = z
  .object({
    payerProgram: PayerProgram,
    level: AppealLevel,
    levelName: z
      .string()
      .meta({ description: 'Name of the level', examples: ['Redetermination by the Medicare contractor'] }),
    filing: orNull(FilingWindow),
    noticeDate: orNull(date).describe('Day on the notice of the decision'),
    receiptDate: orNull(date).describe('Day from which the window is counted'),
    isReceiptPresumed: z.boolean().describe('True where the day of receipt is presumed from the notice'),
    lastDay: orNull(date).meta({ description: 'The last day of the window before it is moved' }),
    filingDate: orNull(date).meta({ description: 'The day by which to file; null without a rule' }),
    isRolledForward: z.boolean().describe('True where the deadline moved to the next day with business'),
    holidaysSkipped: z
      .array(
        z.object({
          date: date.describe('Day of the holiday'),
          name: z.string().meta({ description: 'Name of the holiday', examples: ['Columbus Day'] }),
        }),
      )
      .describe('The holidays that the count of days has left out'),
    appealDeadline: orNull(dateTime).meta({ description: 'The end of the filing date in the time zone' }),
    timeZone: z.string().meta({ description: 'IANA name of the time zone', examples: ['America/New_York'] }),
    decisionDays: orNull(z.int()).describe('Days within which the payer has to decide'),
  })
  .meta({ id: 'AppealDeadlinePreview', description: 'A deadline, and how it was counted' });

export const AmountTest = z
  .object({
    year: z.int().meta({ description: 'Calendar year of filing', examples: [2026] }),
    publishedYear: orNull(z.int()).meta({
      description: 'The year whose published amount is used; null where the level asks for none',
    }),
    required: orNull(money),
    amount: orNull(money),
    isMet: orNull(z.boolean()).meta({ description: 'Null where no amount was given' }),
  })
  .meta({ id: 'AppealAmountTest', description: 'Whether the amount in controversy suffices for the level' });
