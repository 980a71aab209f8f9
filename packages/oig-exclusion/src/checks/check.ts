import { defineEntity, p } from '@mikro-orm/core';
import { newestFirst, rowCounters, workIndexes } from '@rcm/lists';
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

/** The row counters of checks. */
export const checkCounts = rowCounters('oig_exclusion.checks', [
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
    /** The normalized name without titles and suffixes; see `readName`. */
    nameKey: p.text(),
    npi: p.text(),
    state: p.text(),
    status: p.enum(CheckStatus.options),
    matchSummary: p.json<NonNullable<Wire['matchSummary']>>().nullable(),
    leie: p.json<NonNullable<Wire['leie']>>().nullable(),
    sam: p.json<NonNullable<Wire['sam']>>().nullable(),
    warnings: p.json<Wire['warnings']>(),
    coverage: p.json<Wire['coverage']>().columnType('json'),
    // json, not jsonb: responses contain the text exactly as it was stored.
    candidates: p.json<z.input<typeof Candidate>[]>().columnType('json'),
    leieVersion: p.integer().nullable(),
    samVersion: p.integer().nullable(),
    reviewedBy: p.text().nullable(),
    reviewedByMemberId: p.text().nullable(),
    reviewedByAgentId: p.text().nullable(),
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
    { name: 'checks_entity_name', properties: ['organizationId', 'entityName', 'createdAt', 'id'] },
    { name: 'checks_checked', properties: ['organizationId', 'checkedAt', 'id'] },
    ...workIndexes(reviewWork),
  ],
  triggers: checkCounts.triggers,
});

/**
 * The status that each move leads to. A check starts with the result from the lists. A pending check is settled when a
 * list is loaded; a potential match is decided once, by a person.
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

/** The verdict on a subject, and the versions of the lists. */
export interface Finding extends Verdict {
  readonly leieVersion: number | null;
  readonly samVersion: number | null;
}

/** The statuses that screening can set; only a person confirms a match. */
type MachineStatus = Extract<CheckStatus, 'EXC_CLEAR' | 'EXC_POTENTIAL_MATCH' | 'EXC_ERROR'>;

/** A person's decision about a potential match. */
export interface Review {
  readonly verdict: z.infer<typeof ReviewVerdict>;
  readonly note: string;
  readonly reviewedBy: string;
  readonly reviewedByMemberId: string | null;
  readonly reviewedByAgentId: string | null;
}

/** A comparison of a name and an NPI with the exclusion lists, and its result. */
export class Check extends CheckSchema.class {
  static readonly idPrefix = 'exc';
  static readonly record = 'exclusion check';
  static readonly schema = CheckSchema;

  /** Sets the result of a pending check after a list was loaded. */
  settle({ status, ...finding }: Finding, now: Date): void {
    this.status = checkStates.after(this.status, status as MachineStatus);
    Object.assign(this, finding, { checkedAt: now });
  }

  /** Records a person's decision about a potential match; throws 409 in any other status. */
  review({ verdict, note, ...reviewer }: Review, now: Date): void {
    this.status = checkStates.after(this.status, verdict);
    Object.assign(this, reviewer, { reviewNote: note, reviewedAt: now });
  }
}
CheckSchema.setClass(Check);
