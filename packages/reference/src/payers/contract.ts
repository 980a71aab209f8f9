import {
  dateTime,
  money,
  moneyInput,
  orNull,
  PayerProgram,
  paging,
  percentage,
  repeatable,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { externalId, identifier, recordFields } from '../fields.ts';

export const Payer = z
  .object({
    ...recordFields('pyr_01k9d3w5m0e6x8r2t4v6y8z0a1'),
    name: z.string().meta({ examples: ['Blue Valley Health Plan'] }),
    payerCode: orNull(z.string().meta({ examples: ['60054'] })),
    programType: PayerProgram,
    timelyFilingDays: orNull(z.int()),
    varianceThresholdAmount: orNull(money),
    varianceThresholdPercent: orNull(z.number()),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Payer' });

/** What makes a payer. */
export const PayerBody = z.object({
  externalId: externalId.optional(),
  name: text(1, 200).meta({ examples: ['Blue Valley Health Plan'] }),
  payerCode: text(1, 80)
    .optional()
    .meta({ description: 'Identifier in electronic transactions', examples: ['60054'] }),
  programType: PayerProgram,
  timelyFilingDays: z
    .int()
    .min(1)
    .max(3650)
    .optional()
    .meta({ description: 'Days from service within which a claim is taken', examples: [90] }),
  varianceThresholdAmount: moneyInput.optional(),
  varianceThresholdPercent: percentage.optional(),
});

export const payerOperations = {
  listPayers: operation({
    id: 'reference.listPayers',
    method: 'get',
    path: '/reference/payers',
    scope: 'reference-data:read',
    summary: 'List payers',
    description: 'Newest first.',
    query: z.object({
      ...paging(),
      programType: repeatable(PayerProgram).optional(),
      name: text(1, 200).optional(),
      payerCode: repeatable(identifier).optional(),
      externalId: repeatable(identifier).optional(),
    }),
    data: z.object({ payers: z.array(Payer), total: z.int() }),
    single: true,
    sensitive: false,
  }),
  createPayer: operation({
    id: 'reference.createPayer',
    method: 'post',
    path: '/reference/payers',
    scope: 'reference-data:write',
    summary: 'Create a payer',
    description: 'The programme type decides which levels of appeal a denial has.',
    body: PayerBody,
    data: z.object({ payer: Payer }),
    status: 201,
    errors: [409],
  }),
};
