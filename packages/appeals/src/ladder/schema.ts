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
    unit: z.enum(['DAYS', 'MONTHS']).describe('Unit of the length'),
    countedFrom: z.enum(['NOTICE', 'RECEIPT']).describe('What the window is counted from'),
    presumedReceiptDays: z.int().meta({
      description: 'Days from the notice to its presumed receipt, if the receipt is unknown',
      examples: [5],
    }),
    rollsPast: orNull(z.enum(['ORGANIZATION_HOLIDAYS', 'FEDERAL_HOLIDAYS'])).meta({
      description:
        'The holidays past which, like past weekends, a last day moves to the next business day; null if it does not move',
    }),
  })
  .meta({ id: 'AppealFilingWindow', description: 'The filing window of a level' });

export const LadderLevel = z
  .object({
    level: AppealLevel,
    name: z
      .string()
      .meta({ description: 'Name of the level', examples: ['Redetermination by the Medicare contractor'] }),
    arLevel: orNull(z.int().min(1).max(5)).meta({
      description: 'Level number in AR tracking; null if the level is not part of the ladder',
    }),
    filing: orNull(FilingWindow).meta({
      description: 'Null if no general rule sets the window, but the contract, the plan or the state',
    }),
    amountsInControversy: z
      .array(
        z.object({
          year: z.int().meta({ description: 'Calendar year that the amount is for', examples: [2026] }),
          amount: money,
        }),
      )
      .meta({
        description:
          'The amount that must remain in dispute, by calendar year of filing; empty if none is required',
      }),
    decisionDays: orNull(z.int()).meta({
      description: 'Usual number of days to a decision; null if unknown',
      examples: [60],
    }),
    isAutomatic: z.boolean().meta({ description: 'True if the payer forwards the case automatically' }),
    leadsTo: z.array(AppealLevel).meta({ description: 'The possible next levels, the usual one first' }),
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
      description: 'True if the last day of every window of the program moves past weekends and holidays',
    }),
    levels: z.array(LadderLevel).describe('The levels, in their order'),
  })
  .meta({ id: 'AppealLadder', description: 'The levels of appeal of a program' });

export const DeadlinePreview = z
  .object({
    payerProgram: PayerProgram,
    level: AppealLevel,
    levelName: z
      .string()
      .meta({ description: 'Name of the level', examples: ['Redetermination by the Medicare contractor'] }),
    filing: orNull(FilingWindow),
    noticeDate: orNull(date).describe('Date of the notice of the decision'),
    receiptDate: orNull(date).describe('Date of receipt, given or presumed'),
    isReceiptPresumed: z.boolean().describe('True if the date of receipt is presumed from the notice'),
    lastDay: orNull(date).meta({ description: 'The last day of the window before it is moved' }),
    filingDate: orNull(date).meta({ description: 'The last day for filing; null without a rule' }),
    isRolledForward: z.boolean().describe('True if the last day moved to the next business day'),
    holidaysSkipped: z
      .array(
        z.object({
          date: date.describe('Day of the holiday'),
          name: z.string().meta({ description: 'Name of the holiday', examples: ['Columbus Day'] }),
        }),
      )
      .describe('The holidays that the deadline was moved past'),
    appealDeadline: orNull(dateTime).meta({ description: 'The end of the filing date in the time zone' }),
    timeZone: z.string().meta({ description: 'IANA name of the time zone', examples: ['America/New_York'] }),
    decisionDays: orNull(z.int()).describe('Usual number of days to a decision; null if unknown'),
  })
  .meta({ id: 'AppealDeadlinePreview', description: 'A deadline and how it was computed' });

export const AmountTest = z
  .object({
    year: z.int().meta({ description: 'Calendar year of filing', examples: [2026] }),
    publishedYear: orNull(z.int()).meta({
      description: 'The year whose published amount is used; null if the level requires none',
    }),
    required: orNull(money),
    amount: orNull(money),
    isMet: orNull(z.boolean()).meta({ description: 'Null if no amount was given' }),
  })
  .meta({
    id: 'AppealAmountTest',
    description: 'Whether an amount reaches the amount in controversy of the level',
  });
