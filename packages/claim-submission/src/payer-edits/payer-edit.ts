import { defineEntity, p } from '@mikro-orm/core';
import type { Condition } from '@rcm/conditions';
import { columnOf, statement, type TenantContext, TenantOwned } from '@rcm/tenancy';
import { EditSeverity } from '../edits/schema.ts';
import { ClaimKinds } from './schema.ts';

export const PayerEditSchema = defineEntity({
  name: 'PayerEdit',
  schema: 'claim_submission',
  tableName: 'payer_edits',
  extends: TenantOwned,
  properties: {
    name: p.text(),
    code: p.text(),
    /** Empty for all payers. */
    payerIds: p.json<string[]>(),
    kind: p.enum(ClaimKinds.options),
    conditions: p.json<Condition>(),
    message: p.text(),
    severity: p.enum(EditSeverity.options),
    effectiveFrom: p.string().columnType('date').nullable(),
    effectiveTo: p.string().columnType('date').nullable(),
    isActive: p.boolean(),
  },
  uniques: [{ name: 'payer_edits_code_unique', properties: ['organizationId', 'code'] }],
  indexes: [
    { name: 'payer_edits_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'payer_edits_name', properties: ['organizationId', 'name', 'id'] },
  ],
});

/** An edit that the organization wrote: a claim fails it where its conditions hold. */
export class PayerEdit extends PayerEditSchema.class {
  static readonly idPrefix = 'pye';
  static readonly record = 'payerEdit';
  static readonly schema = PayerEditSchema;
}
PayerEditSchema.setClass(PayerEdit);

const effectiveColumns = {
  id: 'text',
  name: 'text',
  code: 'text',
  payerIds: 'json',
  kind: 'text',
  conditions: 'json',
  message: 'text',
  severity: 'text',
} as const;

/** The columns of an edit that checking claims needs. */
export type EffectiveEdit = Readonly<Pick<PayerEdit, keyof typeof effectiveColumns>>;

const selectEffectiveEdits = statement({
  name: 'claim_submission.effective_payer_edits',
  parameters: { day: 'date' },
  columns: effectiveColumns,
  text: `select ${Object.keys(effectiveColumns).map(columnOf).join(', ')} from claim_submission.payer_edits
    where organization_id = :tenant and is_active
      and (effective_from is null or effective_from <= :day) and (effective_to is null or effective_to >= :day)
    order by severity, created_at, id`,
});

/** The active edits that are effective on a day, errors first. */
export const effectiveEdits = async (
  { sql }: TenantContext,
  day: string,
): Promise<readonly EffectiveEdit[]> => (await sql.all(selectEffectiveEdits, { day })) as EffectiveEdit[];
