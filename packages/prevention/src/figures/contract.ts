import { date, identifier, listed, listing, queryInteger, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { Severity } from '../education/schema.ts';
import { DenialPattern, ProviderScorecard } from './schema.ts';

const filter = repeatable(text(1, 255)).optional();

const range = {
  from: date.optional().meta({ description: 'The first service day; 179 days before the last unless given' }),
  to: date
    .optional()
    .meta({ description: 'The last service day; today in the organization’s zone unless given' }),
};

export const figureOperations = {
  listPatterns: operation({
    id: 'prevention.listPatterns',
    method: 'get',
    path: '/prevention/patterns',
    scope: 'prevention:read',
    summary: 'List denial patterns',
    description:
      'What payers denied by provider, payer and claim adjustment reason code, of services of at most 730 days, both ends inclusive: the denials that claim payments brought, overturned later or not, over all claims of the provider that the payer has answered. Unless sorted, the most severe first, then the largest amount.',
    query: z.object({
      ...listing(['deniedAmount', 'denials', 'charges', 'chargeDenialRate', 'lineDenialRate', 'payerName']),
      ...range,
      providerId: filter.meta({ description: 'Keeps this provider; repeated, any of these' }),
      payerId: filter.meta({ description: 'Keeps this payer; repeated, any of these' }),
      code: repeatable(text(1, 255).meta({ examples: ['197'] }))
        .optional()
        .meta({ description: 'Keeps this claim adjustment reason code; repeated, any of these' }),
      severity: repeatable(Severity).optional(),
      minDenials: queryInteger(1, 10_000)
        .default(1)
        .meta({ description: 'Keeps patterns of at least so many denials', examples: ['3'] }),
    }),
    data: z.object({
      from: date.describe('First day of the period'),
      to: date.describe('Last day of the period'),
      patterns: z.array(DenialPattern).describe('The patterns of the page'),
      ...listed,
    }),
    sensitive: false,
  }),
  getScorecard: operation({
    id: 'prevention.getScorecard',
    method: 'get',
    path: '/prevention/providers/:providerId/scorecard',
    scope: 'prevention:read',
    summary: 'Read the scorecard of a provider',
    description:
      'How much payers denied of the provider’s services, before and after each of the newest 20 pieces of education, and what is open. The day of education counts as after.',
    params: z.object({ providerId: identifier }),
    query: z.object({
      ...range,
      windowDays: queryInteger(30, 365)
        .default(90)
        .meta({ description: 'Service days that are compared before and after education', examples: ['90'] }),
    }),
    data: z.object({ scorecard: ProviderScorecard }),
    errors: [404],
    sensitive: false,
  }),
};
