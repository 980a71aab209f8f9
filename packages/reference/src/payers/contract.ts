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
    name: z.string().meta({ description: 'Display name', examples: ['Blue Valley Health Plan'] }),
    payerCode: orNull(z.string().meta({ examples: ['60054'] })).describe(
      'Identifier of the payer in electronic transactions',
    ),
    programType: PayerProgram,
    address: orNull(PostalAddress),
    timelyFilingDays: orNull(z.int()).describe(
      'Timely filing limit: days from the service within which a claim must be filed',
    ),
    responseDays: z
      .int()
      .meta({ description: 'Days after billing within which the payer answers a claim', examples: [30] }),
    varianceThresholdAmount: orNull(money),
    varianceThresholdPercent: orNull(z.number().meta({ examples: [5] })).describe(
      'Underpayments below this percentage open no case',
    ),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Payer', description: 'A payer' });

const name = text(1, 200).meta({
  description: 'Display name',
  examples: ['Blue Valley Health Plan'],
});

const payerCode = text(1, 80).meta({
  description: 'Identifier of the payer in electronic transactions',
  examples: ['60054'],
});

const address = addressInput.meta({
  description: 'Mailing address of the payer; if missing, it is taken from the next file that states it',
});

const timelyFilingDays = z
  .int()
  .min(1)
  .max(3650)
  .meta({
    description: 'Timely filing limit: days from the service within which a claim must be filed',
    examples: [90],
  });

/** The days within which most payers answer a claim. */
export const defaultResponseDays = 30;

const responseDays = z
  .int()
  .min(1)
  .max(365)
  .meta({
    description:
      'Days after billing within which the payer answers a claim; a claim that it has not answered by then becomes work',
    examples: [45],
  });

/** The body of a request that creates a payer. */
export const PayerBody = z.object({
  externalId: externalId.optional(),
  name,
  payerCode: payerCode.optional(),
  programType: PayerProgram,
  address: address.optional(),
  timelyFilingDays: timelyFilingDays.optional(),
  responseDays: responseDays.default(defaultResponseDays),
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
    description: 'The program type determines the appeal levels of a denial.',
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
      'Changes the fields that are sent; null clears optional fields. Existing denial cases and appeals keep the name and the program that they were created with.',
    params: payerId,
    body: z.object({
      externalId: externalId.nullable().optional(),
      name: name.optional(),
      payerCode: payerCode.nullable().optional(),
      programType: PayerProgram.optional(),
      address: address.nullable().optional(),
      timelyFilingDays: timelyFilingDays.nullable().optional(),
      responseDays: responseDays.optional(),
      varianceThresholdAmount: moneyInput.nullable().optional(),
      varianceThresholdPercent: percentage.nullable().optional(),
    }),
    data: payer,
    errors: [404, 409, 412],
  }),
};
