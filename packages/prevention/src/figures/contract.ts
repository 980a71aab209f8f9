import { readReasonCode } from '@rcm/balances';
import { date, identifier, listed, listing, queryInteger, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { Severity } from '../education/schema.ts';
import { DenialPattern, ProviderScorecard } from './schema.ts';

const filter = repeatable(text(1, 255)).optional();

const range = {
  from: date.optional().meta({ description: 'First service day; by default 179 days before the last' }),
  to: date
    .optional()
    .meta({ description: 'Last service day; by default today in the organization’s time zone' }),
};

export const figureOperations = {
  listPatterns: operation({
    id: 'prevention.listPatterns',
    method: 'get',
    path: '/prevention/patterns',
    scope: 'prevention:read',
    summary: 'List denial patterns',
    description:
      'Denials by provider, payer and claim adjustment reason code, for services of at most 730 days, bounds inclusive. Counts denials by claim payments, including later overturned ones; rates are relative to all claims of the provider that the payer has answered. By default the most severe first, then the largest amount.',
    query: z.object({
      ...listing(['deniedAmount', 'denials', 'charges', 'chargeDenialRate', 'lineDenialRate', 'payerName']),
      ...range,
      providerId: filter.meta({
        description: 'Returns patterns of this provider; repeat it to match any of several',
      }),
      payerId: filter.meta({
        description: 'Returns patterns of this payer; repeat it to match any of several',
      }),
      code: repeatable(
        text(1, 255)
          .meta({ examples: ['197'] })
          .transform((written) => readReasonCode(written).reasonCode),
      )
        .optional()
        .meta({
          description:
            'Returns patterns of this claim adjustment reason code, in any spelling (`045`, `CO-45`); repeat it to match any of several',
        }),
      severity: repeatable(Severity).optional(),
      minDenials: queryInteger(1, 10_000)
        .default(1)
        .meta({ description: 'Returns patterns with at least this many denials', examples: ['3'] }),
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
      'Denial rates of the provider in the period, before and after each of its newest 20 education records, and its open items. The day of education counts as after.',
    params: z.object({ providerId: identifier }),
    query: z.object({
      ...range,
      windowDays: queryInteger(30, 365)
        .default(90)
        .meta({
          description: 'Number of service days compared before and after education',
          examples: ['90'],
        }),
    }),
    data: z.object({ scorecard: ProviderScorecard }),
    errors: [404],
    sensitive: false,
  }),
};
