import { defineEntity, p } from '@mikro-orm/core';
import { compare, type Money, max, percentOf } from '@rcm/money';
import { type RowOf, statement, TenantOwned } from '@rcm/tenancy';

export const PayerThresholdSchema = defineEntity({
  name: 'PayerThreshold',
  schema: 'contract_management',
  tableName: 'payer_thresholds',
  extends: TenantOwned,
  properties: {
    payerId: p.text(),
    toleranceAmount: p.decimal().precision(14).scale(2).nullable(),
    tolerancePercent: p.float().columnType('double precision').nullable(),
    isDisabled: p.boolean(),
  },
  uniques: [{ name: 'payer_thresholds_payer_unique', properties: ['organizationId', 'payerId'] }],
  indexes: [{ name: 'payer_thresholds_newest', properties: ['organizationId', 'createdAt', 'id'] }],
});

/** The tolerance above which a variance is an underpayment by a payer. */
export class PayerThreshold extends PayerThresholdSchema.class {
  static readonly idPrefix = 'pth';
  static readonly record = 'payerThreshold';
  static readonly schema = PayerThresholdSchema;
}
PayerThresholdSchema.setClass(PayerThreshold);

const thresholdColumns = {
  payerId: 'text',
  toleranceAmount: 'text?',
  tolerancePercent: 'number?',
  isDisabled: 'boolean',
} as const;

/** The thresholds of payers. */
export const thresholdsOfPayers = statement({
  name: 'contract_management.thresholds_of_payers',
  parameters: { payerIds: 'text[]' },
  columns: thresholdColumns,
  text: `select t.payer_id, t.tolerance_amount, t.tolerance_percent, t.is_disabled
    from contract_management.payer_thresholds t
    where t.organization_id = :tenant and t.payer_id = any (:payerIds)`,
});

/** The values of a threshold that detection needs. */
export type Threshold = Omit<RowOf<typeof thresholdColumns>, 'payerId'>;

/** The tolerated variance of an expected amount: the larger of both tolerances. */
export const toleranceOf = ({ toleranceAmount, tolerancePercent }: Threshold, expected: Money): Money =>
  max(toleranceAmount ?? '0.00', percentOf(expected, tolerancePercent ?? 0));

/** True for a variance above the tolerance. */
export const isBeyond = (variance: Money, tolerance: Money): boolean => compare(variance, tolerance) > 0;
