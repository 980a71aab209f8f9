import { defineEntity, p } from '@mikro-orm/core';
import type { DispositionChange as BalancesChange } from '@rcm/balances';
import { type RowOf, statement, TenantOwned } from '@rcm/tenancy';
import { GroupCode } from '../claims/schema.ts';
import { SettableDisposition } from './schema.ts';

export const DispositionChangeSchema = defineEntity({
  name: 'DispositionChange',
  schema: 'claims',
  tableName: 'disposition_changes',
  extends: TenantOwned,
  properties: {
    groupCode: p.enum(GroupCode.options),
    /** Upper case, without leading zeros. */
    reasonCode: p.text(),
    /** Null for all payers. */
    payerId: p.text().nullable(),
    disposition: p.enum(SettableDisposition.options),
  },
  indexes: [
    { name: 'disposition_changes_newest', properties: ['organizationId', 'createdAt', 'id'] },
    {
      name: 'disposition_changes_code_unique',
      expression: `create unique index "disposition_changes_code_unique" on "claims"."disposition_changes" ("organization_id", "group_code", "reason_code", (coalesce(payer_id, '')))`,
    },
  ],
});

/** A disposition of a group and reason code that an organization set in place of the built-in one. */
export class DispositionChange extends DispositionChangeSchema.class {
  static readonly idPrefix = 'dsp';
  static readonly record = 'dispositionChange';
  static readonly schema = DispositionChangeSchema;
}
DispositionChangeSchema.setClass(DispositionChange);

const changeColumns = {
  id: 'text',
  groupCode: 'text',
  reasonCode: 'text',
  payerId: 'text?',
  disposition: 'text',
} as const;

/** The dispositions that an organization changed. */
export const dispositionChanges = statement({
  name: 'claims.disposition_changes',
  columns: changeColumns,
  text: `select d.id, d.group_code, d.reason_code, d.payer_id, d.disposition from claims.disposition_changes d
    where d.organization_id = :tenant order by d.id`,
});

/** A change as posting reads it. */
export interface StandingChange extends BalancesChange {
  readonly id: string;
}

/** Changes of dispositions; check constraints guarantee their values. */
export const standingChanges = (rows: readonly RowOf<typeof changeColumns>[]) =>
  rows as readonly StandingChange[];
