import { defineEntity, p } from '@mikro-orm/core';
import { counted, newestFirst, workIndexes } from '@rcm/lists';
import { stateTable, toward } from '@rcm/states';
import { sealed, TenantOwned } from '@rcm/tenancy';

import type { z } from 'zod';
import {
  type Candidate,
  CheckStatus,
  CheckType,
  type Check as CheckWire,
  type ReviewVerdict,
} from './schema.ts';
import type { Verdict } from './verdict.ts';
import { reviewWork } from './work.ts';

type Wire = z.input<typeof CheckWire>;

/** What totals of checks are made of. */
export const checkCounts = counted('oig_exclusion.checks', [
  { by: ['status'], day: { property: 'checkedAt', type: 'timestamptz' } },
]);

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
    coverage: p.json<Wire['coverage']>().columnType('json'),
    // json, not jsonb: the text goes into responses as it was written.
    candidates: p.json<z.input<typeof Candidate>[]>().columnType('json'),
    leieVersion: p.integer().nullable(),
    samVersion: p.integer().nullable(),
    reviewedBy: p.text().nullable(),
    reviewedAt: p.datetime(3).nullable(),
    reviewNote: sealed(p.text().nullable()),
    checkedAt: p.datetime(3),
  },
  indexes: [
    newestFirst('checks_newest', 'checkedAt'),
    { name: 'checks_npi', properties: ['organizationId', 'npi', 'createdAt', 'id'] },
    { name: 'checks_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'checks_user', properties: ['organizationId', 'userId', 'createdAt', 'id'] },
    { name: 'checks_provider', properties: ['organizationId', 'providerId', 'createdAt', 'id'] },
    { name: 'checks_checked', properties: ['organizationId', 'checkedAt', 'id'] },
    ...workIndexes(reviewWork),
  ],
  triggers: checkCounts.triggers,
});

/**
 * Where a check goes. It begins in what the lists say; one without a list is settled when a list is loaded, and a
 * potential match by a person, once.
 */
export const checkStates = stateTable({
  subject: 'An exclusion check',
  states: [
    'EXC_PENDING',
    'EXC_CLEAR',
    'EXC_POTENTIAL_MATCH',
    'EXC_ERROR',
    'EXC_CONFIRMED_MATCH',
    'EXC_FALSE_POSITIVE',
  ],
  moves: {
    EXC_PENDING: toward('EXC_CLEAR', 'EXC_POTENTIAL_MATCH', 'EXC_ERROR'),
    EXC_CLEAR: {},
    EXC_POTENTIAL_MATCH: { CONFIRMED: 'EXC_CONFIRMED_MATCH', FALSE_POSITIVE: 'EXC_FALSE_POSITIVE' },
    EXC_ERROR: {},
    EXC_CONFIRMED_MATCH: {},
    EXC_FALSE_POSITIVE: {},
  },
  consequences: ['EXC_CLEAR', 'EXC_POTENTIAL_MATCH', 'EXC_ERROR'],
});

/** What the lists say of a subject, and which lists. */
export interface Finding extends Verdict {
  readonly leieVersion: number | null;
  readonly samVersion: number | null;
}

/** What is known once a list is loaded; a machine confirms no match. */
type MachineStatus = Extract<CheckStatus, 'EXC_CLEAR' | 'EXC_POTENTIAL_MATCH' | 'EXC_ERROR'>;

/** What a person says of a potential match. */
export interface Review {
  readonly verdict: z.infer<typeof ReviewVerdict>;
  readonly note: string;
  readonly reviewedBy: string;
}

/** A name and an NPI held against the exclusion lists, and what was found. */
export class Check extends CheckSchema.class {
  static readonly idPrefix = 'exc';
  static readonly record = 'exclusion check';
  static readonly schema = CheckSchema;

  /** A list was loaded: what was pending is known now. */
  settle({ status, ...finding }: Finding, now: Date): void {
    this.status = checkStates.after(this.status, status as MachineStatus);
    Object.assign(this, finding, { checkedAt: now });
  }

  /** A person decides about a potential match; 409 for any other, and for one that is decided. */
  review({ verdict, note, reviewedBy }: Review, now: Date): void {
    this.status = checkStates.after(this.status, verdict);
    this.reviewNote = note;
    this.reviewedBy = reviewedBy;
    this.reviewedAt = now;
  }
}
CheckSchema.setClass(Check);
