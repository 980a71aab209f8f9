import {
  createdAt,
  listed,
  listing,
  money,
  moneyInput,
  orNull,
  PayerProgram,
  percentage,
  repeatable,
  text,
  updatedAt,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { addressInput, externalId, identifier, PostalAddress, recordFields } from '../fields.ts';

export const Payer = z
  .object({
    ...recordFields('pyr_01k9d3w5m0e6x8r2t4v6y8z0a1'),
    name: z
      .string()
      .meta({ description: 'Name by which people know the record', examples: ['Blue Valley Health Plan'] }),
    payerCode: orNull(z.string().meta({ examples: ['60054'] })).describe(
      'Code by which the organization or its clearinghouse knows the payer',
    ),
    programType: PayerProgram,
    address: orNull(PostalAddress),
    timelyFilingDays: orNull(z.int()).describe('Days from the service within which a claim has to be filed'),
    varianceThresholdAmount: orNull(money),
    varianceThresholdPercent: orNull(z.number().meta({ examples: [5] })).describe(
      'Percentage below which a shortfall opens no case',
    ),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Payer', description: 'A payer' });

const name = text(1, 200).meta({
  description: 'Name by which people know it',
  examples: ['Blue Valley Health Plan'],
});

const payerCode = text(1, 80).meta({
  description: 'Identifier in electronic transactions',
  examples: ['60054'],
});

const address = addressInput.meta({
  description:
    'Where letters to the payer go; one that is not given is taken from the next file that states it',
});

const timelyFilingDays = z
  .int()
  .min(1)
  .max(3650)
  .meta({ description: 'Days from service within which a claim is taken', examples: [90] });

/** What makes a payer. */
export const PayerBody = z.object({
  externalId: externalId.optional(),
  name,
  payerCode: payerCode.optional(),
  programType: PayerProgram,
  address: address.optional(),
  timelyFilingDays: timelyFilingDays.optional(),
  varianceThresholdAmount: moneyInput.optional(),
  varianceThresholdPercent: percentage.optional(),
});

const payer = z.object({ payer: Payer });
const payerId = z.object({ payerId: identifier });

/** The columns by which payers can be sorted. */
export const payerSorts = ['createdAt', 'name'] as const;

export const payerOperations = {
  listPayers: operation({
    id: 'reference.listPayers',
    method: 'get',
    path: '/reference/payers',
    scope: 'reference-data:read',
    summary: 'List payers',
    description: 'Newest first.',
    query: z.object({
      ...listing(payerSorts),
      programType: repeatable(PayerProgram).optional(),
      name: text(1, 200)
        .meta({ examples: ['Riverside Clinic'] })
        .optional(),
      payerCode: repeatable(identifier.meta({ examples: ['60054'] })).optional(),
      externalId: repeatable(identifier).optional(),
    }),
    data: z.object({ payers: z.array(Payer).describe('The payers of the page'), ...listed }),
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
    data: payer,
    status: 201,
    errors: [409],
  }),
  getPayer: operation({
    id: 'reference.getPayer',
    method: 'get',
    path: '/reference/payers/:payerId',
    scope: 'reference-data:read',
    summary: 'Read a payer',
    params: payerId,
    data: payer,
    errors: [404],
    single: true,
    sensitive: false,
  }),
  updatePayer: operation({
    id: 'reference.updatePayer',
    method: 'put',
    path: '/reference/payers/:payerId',
    scope: 'reference-data:write',
    summary: 'Update a payer',
    description:
      'Changes the fields that are sent; null clears those that may be empty. Denial cases and appeals that exist keep the name and the programme that they were made with.',
    params: payerId,
    body: z.object({
      externalId: externalId.nullable().optional(),
      name: name.optional(),
      payerCode: payerCode.nullable().optional(),
      programType: PayerProgram.optional(),
      address: address.nullable().optional(),
      timelyFilingDays: timelyFilingDays.nullable().optional(),
      varianceThresholdAmount: moneyInput.nullable().optional(),
      varianceThresholdPercent: percentage.nullable().optional(),
    }),
    data: payer,
    errors: [404, 409, 412],
  }),
};
