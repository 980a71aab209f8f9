import { defineEntity, p } from '@mikro-orm/core';
import { TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { type Candidate, CheckStatus, CheckType, type Check as CheckWire } from './schema.ts';

type Wire = z.input<typeof CheckWire>;

export const CheckSchema = defineEntity({
  name: 'ExclusionCheck',
  schema: 'oig_exclusion',
  tableName: 'checks',
  extends: TenantOwned,
  properties: {
    userId: p.text().nullable(),
    providerId: p.text().nullable(),
    checkType: p.enum(CheckType.options),
    entityName: p.text(),
    /** The words that carry the name; see `readName`. */
    nameKey: p.text(),
    npi: p.text(),
    state: p.text(),
    status: p.enum(CheckStatus.options),
    matchSummary: p.json<NonNullable<Wire['matchSummary']>>().nullable(),
    leie: p.json<NonNullable<Wire['leie']>>().nullable(),
    sam: p.json<NonNullable<Wire['sam']>>().nullable(),
    warnings: p.json<Wire['warnings']>(),
    // json, not jsonb: the text goes into responses as it was written.
    candidates: p.json<z.input<typeof Candidate>[]>().columnType('json'),
    leieVersion: p.integer().nullable(),
    samVersion: p.integer().nullable(),
    reviewedBy: p.text().nullable(),
    reviewedAt: p.datetime(3).nullable(),
    checkedAt: p.datetime(3),
  },
  indexes: [
    { name: 'checks_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'checks_npi', properties: ['organizationId', 'npi', 'createdAt', 'id'] },
    { name: 'checks_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
  ],
});

/** A name and an NPI held against the exclusion lists, and what was found. */
export class Check extends CheckSchema.class {
  static readonly idPrefix = 'exc';
  static readonly record = 'exclusion check';
  static readonly schema = CheckSchema;
}
CheckSchema.setClass(Check);
