import { defineEntity, p } from '@mikro-orm/core';
import { PayerProgram } from '@rcm/envelope';
import { rowCounters } from '@rcm/lists';
import { type NewRecord, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { type PostalAddress, storedAddress } from '../fields.ts';
import { defaultResponseDays, type PayerBody } from './contract.ts';

/** The row counters of payers. */
export const payerCounts = rowCounters('reference_data.payers', [{ by: ['programType'] }]);

export const PayerSchema = defineEntity({
  name: 'Payer',
  schema: 'reference_data',
  tableName: 'payers',
  extends: TenantOwned,
  properties: {
    externalId: p.text().nullable(),
    name: p.text(),
    payerCode: p.text().nullable(),
    programType: p.enum(PayerProgram.options),
    address: p.json<PostalAddress>().nullable(),
    timelyFilingDays: p.integer().nullable(),
    responseDays: p.integer().default(defaultResponseDays),
    varianceThresholdAmount: p.decimal().precision(14).scale(2).nullable(),
    varianceThresholdPercent: p.float().columnType('double precision').nullable(),
  },
  uniques: [{ name: 'payers_external_id_unique', properties: ['organizationId', 'externalId'] }],
  indexes: [
    { name: 'payers_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'payers_program', properties: ['organizationId', 'programType', 'createdAt', 'id'] },
    { name: 'payers_name', properties: ['organizationId', 'name', 'id'] },
    { name: 'payers_code', properties: ['organizationId', 'payerCode', 'id'] },
  ],
  triggers: payerCounts.triggers,
});

/** A payer of claims. */
export class Payer extends PayerSchema.class {
  static readonly idPrefix = 'pyr';
  static readonly record = 'payer';
  static readonly schema = PayerSchema;
}
PayerSchema.setClass(Payer);

/** The columns of a new payer. */
export const payerValues = (body: z.output<typeof PayerBody>): NewRecord<Payer> => ({
  externalId: body.externalId ?? null,
  name: body.name,
  payerCode: body.payerCode ?? null,
  programType: body.programType,
  address: storedAddress(body.address),
  timelyFilingDays: body.timelyFilingDays ?? null,
  responseDays: body.responseDays,
  varianceThresholdAmount: body.varianceThresholdAmount ?? null,
  varianceThresholdPercent: body.varianceThresholdPercent ?? null,
});
