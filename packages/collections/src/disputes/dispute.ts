import { defineEntity, p } from '@mikro-orm/core';
import { newestFirst, rowCounters } from '@rcm/lists';
import { stateTable } from '@rcm/states';
import { sealed, statement, type TenantContext, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { DisputeOutcome, DisputeStatus } from './schema.ts';

/** Row counters for the totals of disputes. */
export const disputeCounts = rowCounters('collections.disputes', [
  { by: ['status'], day: { property: 'receivedAt', type: 'timestamptz' } },
]);

export const DisputeSchema = defineEntity({
  name: 'Dispute',
  schema: 'collections',
  tableName: 'disputes',
  extends: TenantOwned,
  properties: {
    accountId: p.text(),
    personId: p.text(),
    status: p.enum(DisputeStatus.options),
    receivedAt: p.datetime(3),
    reason: sealed(p.text()),
    verificationSentAt: p.datetime(3).nullable(),
    outcome: p.enum(DisputeOutcome.options).nullable(),
    resolvedAt: p.datetime(3).nullable(),
    resolutionNotes: sealed(p.text().nullable()),
  },
  indexes: [
    newestFirst('disputes_newest', 'receivedAt'),
    { name: 'disputes_account', properties: ['organizationId', 'accountId', 'createdAt', 'id'] },
    { name: 'disputes_person', properties: ['organizationId', 'personId', 'createdAt', 'id'] },
    { name: 'disputes_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'disputes_received', properties: ['organizationId', 'receivedAt', 'id'] },
  ],
  triggers: disputeCounts.triggers,
});

/**
 * The state table, with outcomes as moves. A debt that will still be collected, in whole or in part, must be verified
 * first (12 CFR 1006.38(d)(2)).
 */
export const disputeStates = stateTable({
  subject: 'A dispute',
  states: DisputeStatus.options,
  moves: {
    OPEN: { SEND_VERIFICATION: 'VERIFICATION_SENT', DEBT_CANCELLED: 'RESOLVED', WITHDRAWN: 'RESOLVED' },
    VERIFICATION_SENT: {
      DEBT_VERIFIED: 'RESOLVED',
      DEBT_ADJUSTED: 'RESOLVED',
      DEBT_CANCELLED: 'RESOLVED',
      WITHDRAWN: 'RESOLVED',
    },
    RESOLVED: {},
  },
});

/** A written statement of a consumer that disputes all or part of a debt. */
export class Dispute extends DisputeSchema.class {
  static readonly idPrefix = 'dsp';
  static readonly record = 'dispute';
  static readonly schema = DisputeSchema;

  /** Records that verification was sent, after which collection may resume. */
  verify(sentAt: Date): void {
    this.status = disputeStates.after(this.status, 'SEND_VERIFICATION');
    this.verificationSentAt = sentAt;
  }

  /** Resolves the dispute with an outcome; 409 with the allowed moves if the status does not allow it. */
  resolve(outcome: z.infer<typeof DisputeOutcome>, notes: string | null, now: Date): void {
    this.status = disputeStates.after(this.status, outcome);
    this.outcome = outcome;
    this.resolutionNotes = notes;
    this.resolvedAt = now;
  }
}
DisputeSchema.setClass(Dispute);

/** SQL condition for a dispute under an alias that stops collection. */
export const stopsCollection = (alias: string) => `${alias}.status = 'OPEN'`;

const selectOpen = statement({
  name: 'collections.open_disputes_of_account',
  parameters: { accountId: 'text' },
  columns: { count: 'number' },
  text: `select count(*) from collections.disputes d
    where d.organization_id = :tenant and d.account_id = :accountId and ${stopsCollection('d')}`,
});

/** Counts the written disputes that stop the collection of an account now. */
export const countOpenDisputes = async (context: TenantContext, accountId: string): Promise<number> =>
  (await context.sql.one(selectOpen, { accountId }))?.count ?? 0;
