import { date, money, orNull } from '@rcm/envelope';
import { z } from 'zod';
import { Severity } from '../education/schema.ts';

const rate = (what: string) =>
  orNull(z.number().min(0)).meta({
    description: `${what} in percent with 2 decimals; null if payers have answered nothing`,
    examples: [23.4],
  });

const rates = {
  chargeDenialRate: rate('Denied charges ÷ charges'),
  lineDenialRate: rate('Denied lines ÷ lines'),
};

const denied = {
  denials: z.int().meta({ description: 'Number of claim payments that denied something', examples: [11] }),
  deniedLines: z.int().meta({ description: 'Number of denied lines', examples: [12] }),
  deniedAmount: money,
};

const answered = {
  claims: z.int().meta({ description: 'Number of answered claims', examples: [47] }),
  lines: z.int().meta({ description: 'Number of lines of answered claims', examples: [62] }),
  charges: money,
};

const Trend = z.enum(['NEW', 'RISING', 'FALLING', 'STEADY']).meta({
  description:
    'Trend of the charge denial rate from the earlier to the later half of the days; at least 1 percentage point counts as a change',
});

/** Denials by one payer of one provider's services for one reason. */
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
      description:
        'Severity by the higher rate: CRITICAL from 40 percent, HIGH from 20, MEDIUM from 10, else LOW',
    }),
  })
  .meta({ id: 'DenialPattern', description: 'Denials by provider, payer and reason code' });

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

/** The denial rates of a provider, and their change by education. */
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
            description: 'Topic of the education',
            examples: ['Prior authorization of imaging'],
          }),
          status: z.string().meta({ description: 'Status of the education', examples: ['COMPLETED'] }),
          payerId: orNull(z.string()).meta({
            description: 'Payer that the rates are limited to; null for all',
          }),
          educatedOn: date.meta({
            description: 'Day of completion, else of acknowledgment, view or assignment',
          }),
          before: Figures,
          after: Figures,
          change: orNull(z.number()).meta({
            description:
              'Change of the charge denial rate in percentage points; null if one of the rates is null',
            examples: [-12.5],
          }),
        }),
      )
      .describe('The newest 20 education records'),
    openItems: z
      .object({
        education: z.int().meta({
          description: 'Number of education records that are neither completed nor archived',
          examples: [1],
        }),
        denialCases: z
          .int()
          .meta({ description: 'Number of denial cases that have not ended', examples: [4] }),
        deniedAmount: money,
      })
      .describe('Open items of the provider'),
  })
  .meta({ id: 'ProviderScorecard', description: 'Denial rates of a provider and the effect of education' });
