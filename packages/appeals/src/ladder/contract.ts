import { date, moneyInput, PayerProgram, repeatable } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { AmountTest, AppealLevel, DeadlinePreview, Ladder } from './schema.ts';

export const ladderOperations = {
  listLevels: operation({
    id: 'appeals.listLevels',
    method: 'get',
    path: '/appeals/levels',
    scope: 'appeals:read',
    summary: 'List the levels of appeal',
    description:
      'The ladder of each payer program: filing windows, amounts in controversy and decision times. An operational aid, not legal advice; a contract may set other windows.',
    query: z.object({ payerProgram: repeatable(PayerProgram).optional() }),
    data: z.object({
      ladders: z.array(Ladder).describe('The ladders of the programs'),
      total: z.int().describe('Number of ladders'),
    }),
    sensitive: false,
    single: true,
  }),
  previewDeadline: operation({
    id: 'appeals.previewDeadline',
    method: 'post',
    path: '/appeals/deadline-preview',
    scope: 'appeals:read',
    summary: 'Preview a filing deadline',
    description:
      'Computes the filing date with its rule, and whether an amount reaches the amount in controversy of the year. `rollForward` overrides whether a last day on a weekend or holiday moves to the next business day.',
    body: z.object({
      payerProgram: PayerProgram,
      level: AppealLevel,
      noticeDate: date.optional().describe('Date of the notice of the decision'),
      receivedDate: date.optional().describe('Date on which the notice was received'),
      rollForward: z
        .boolean()
        .optional()
        .describe(
          'True if a last day on a weekend or holiday moves to the next business day; by default the rule of the window',
        ),
      amount: moneyInput.optional(),
      year: z
        .int()
        .min(1900)
        .max(9999)
        .optional()
        .meta({
          description: 'Calendar year of filing; the current one by default',
          examples: [2026],
        }),
    }),
    data: z.object({ deadline: DeadlinePreview, amountInControversy: AmountTest }),
    safe: true,
    sensitive: false,
    single: true,
  }),
};
