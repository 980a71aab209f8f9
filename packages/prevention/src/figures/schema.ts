import { date, money, orNull } from '@rcm/envelope';
import { z } from 'zod';
import { Severity } from '../education/schema.ts';

const rate = (what: string) =>
  orNull(z.number().min(0)).meta({
    description: `${what} in percent with 2 decimals; null where payers answered to nothing`,
    examples: [23.4],
  });

const rates = {
  chargeDenialRate: rate('Denied charges ÷ charges'),
  lineDenialRate: rate('Denied lines ÷ lines'),
};

const denied = {
  denials: z.int().meta({ description: 'Claim payments that denied something', examples: [11] }),
  deniedLines: z.int().meta({ description: 'How many lines were denied', examples: [12] }),
  deniedAmount: money,
};

const answered = {
  claims: z.int().meta({ description: 'Claims that payers have answered', examples: [47] }),
  lines: z.int().meta({ description: 'How many lines', examples: [62] }),
  charges: money,
};

const Trend = z.enum(['NEW', 'RISING', 'FALLING', 'STEADY']).meta({
  description:
    'The charge denial rate of the later half of the days against that of the earlier: at least 1 percentage point is a change',
});

/** What one payer denies of one provider's services for one reason. */
export const DenialPattern = z
  .object({
    providerId: z.string().describe('Identifier of the provider'),
    payerId: z.string().describe('Identifier of the payer'),
    payerName: z.string().meta({ description: 'Name of the payer', examples: ['Meridian Health'] }),
    code: orNull(z.string().meta({ examples: ['197'] })).meta({
      description: 'Claim adjustment reason code; null for denials without one',
    }),
    category: z
      .string()
      .meta({ description: 'Category of denials, such as AUTHORIZATION', examples: ['AUTHORIZATION'] }),
    ...denied,
    ...answered,
    ...rates,
    trend: Trend,
    severity: Severity.meta({
      description: 'By the higher rate: CRITICAL from 40 percent, HIGH from 20, MEDIUM from 10, else LOW',
    }),
  })
  .meta({ id: 'DenialPattern', description: 'Denials that are alike' });

/** One of the patterns. */
export type DenialPattern = z.infer<typeof DenialPattern>;

const Figures = z
  .object({
    from: date.describe('First day of the period'),
    to: date.describe('Last day of the period'),
    ...denied,
    ...answered,
    ...rates,
  })
  .meta({ id: 'DenialFigures', description: 'Figures of denials in a period' });

/** How much payers deny of a provider's services, and what education has changed. */
export const ProviderScorecard = z
  .object({
    providerId: z.string().describe('Identifier of the provider'),
    figures: Figures,
    severity: Severity,
    education: z
      .array(
        z.object({
          educationContentId: z.string().describe('Identifier of the education record'),
          topic: z.string().meta({
            description: 'What the education is about',
            examples: ['Prior authorization of imaging'],
          }),
          status: z.string().meta({ description: 'Where the record stands', examples: ['COMPLETED'] }),
          payerId: orNull(z.string()).meta({ description: 'The payer whose answers count; null for all' }),
          educatedOn: date.meta({
            description: 'The day on which it was completed, else acknowledged, viewed or assigned',
          }),
          before: Figures,
          after: Figures,
          change: orNull(z.number()).meta({
            description:
              'The charge denial rate after less that before, in percentage points; null where one is null',
            examples: [-12.5],
          }),
        }),
      )
      .describe('The education records'),
    openItems: z
      .object({
        education: z
          .int()
          .meta({ description: 'Education that is neither completed nor archived', examples: [1] }),
        denialCases: z.int().meta({ description: 'Denial cases that have not ended', examples: [4] }),
        deniedAmount: money,
      })
      .describe('What is still open'),
  })
  .meta({ id: 'ProviderScorecard', description: "Figures of a provider's denials" });
