import { defineEntity, p } from '@mikro-orm/core';
import { belongsTo, TenantOwned } from '@rcm/tenancy';
import { FeeSchedule } from '../fee-schedules/fee-schedule.ts';
import { CodeType } from './schema.ts';

export const RateSchema = defineEntity({
  name: 'FeeScheduleRate',
  schema: 'contract_management',
  tableName: 'rates',
  extends: TenantOwned,
  properties: {
    feeScheduleId: p.text(),
    feeSchedule: () => belongsTo(FeeSchedule, 'fee_schedule_id'),
    externalId: p.text().nullable(),
    codeType: p.enum(CodeType.options),
    code: p.text(),
    modifiers: p.json<string[]>(),
    placeOfService: p.text().nullable(),
    providerType: p.text().nullable(),
    /** Together with code and first day the unique key of a rate in its schedule: see `dimensionsOf`. */
    dimensions: p.text(),
    amount: p.decimal().precision(16).scale(4).nullable(),
    percent: p.float().columnType('double precision').nullable(),
    weight: p.float().columnType('double precision').nullable(),
    multipleProcedure: p.boolean().nullable(),
    effectiveFrom: p.string().columnType('date'),
    effectiveTo: p.string().columnType('date').nullable(),
    isActive: p.boolean(),
  },
  uniques: [
    {
      name: 'rates_key_unique',
      properties: ['organizationId', 'feeScheduleId', 'code', 'dimensions', 'effectiveFrom'],
    },
    { name: 'rates_external_id_unique', properties: ['organizationId', 'feeScheduleId', 'externalId'] },
  ],
});

/** The rate of a fee schedule for a code and its effective days. */
export class Rate extends RateSchema.class {
  static readonly idPrefix = 'rat';
  static readonly record = 'rate';
  static readonly schema = RateSchema;
}
RateSchema.setClass(Rate);

/** The code type, modifiers, place of service and provider type of a rate as one text. */
export const dimensionsOf = (rate: {
  readonly codeType: CodeType;
  readonly modifiers: readonly string[];
  readonly placeOfService: string | null;
  readonly providerType: string | null;
}): string =>
  [
    rate.codeType,
    rate.modifiers.join('.'),
    rate.placeOfService ?? '',
    rate.providerType?.toLowerCase() ?? '',
  ].join('|');
