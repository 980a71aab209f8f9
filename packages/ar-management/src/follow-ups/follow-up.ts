import { defineEntity, p } from '@mikro-orm/core';
import { newestFirst, rowCounters, workIndexes } from '@rcm/lists';
import { stateTable } from '@rcm/states';
import { sealed, type TenantContext, TenantOwned } from '@rcm/tenancy';
import { FollowUpStatus } from './schema.ts';
import { followUpWork } from './work.ts';

/** The row counters of follow-ups. */
export const followUpCounts = rowCounters('ar_management.follow_ups', [
  { by: ['status', 'assignedToId'] },
  { by: ['status', 'closedByAgentId'] },
  { by: ['payerId'] },
  { by: ['status'], day: { property: 'dueDate', type: 'date' } },
  { day: { property: 'endedAt', type: 'timestamptz' } },
]);

export const FollowUpSchema = defineEntity({
  name: 'FollowUp',
  schema: 'ar_management',
  tableName: 'follow_ups',
  extends: TenantOwned,
  properties: {
    claimId: p.text(),
    claimNumber: p.text(),
    payerId: p.text(),
    status: p.enum(FollowUpStatus.options),
    dueDate: p.string().columnType('date'),
    task: sealed(p.text()),
    assignedToId: p.text().nullable(),
    outcome: sealed(p.text().nullable()),
    timesMoved: p.integer(),
    endedAt: p.datetime(3).nullable(),
    closedByAgentId: p.text().nullable(),
  },
  indexes: [
    newestFirst('follow_ups_newest', 'assignedToId'),
    { name: 'follow_ups_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'follow_ups_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    { name: 'follow_ups_assignee', properties: ['organizationId', 'assignedToId', 'createdAt', 'id'] },
    { name: 'follow_ups_due_date', properties: ['organizationId', 'dueDate', 'id'] },
    { name: 'follow_ups_ended', properties: ['organizationId', 'endedAt', 'id'] },
    {
      name: 'follow_ups_closing_agent',
      properties: ['organizationId', 'closedByAgentId', 'createdAt', 'id'],
      where: '(closed_by_agent_id IS NOT NULL)',
    },
    { name: 'follow_ups_claim', properties: ['organizationId', 'claimId', 'createdAt', 'id'] },
    ...workIndexes(followUpWork),
  ],
  triggers: followUpCounts.triggers,
});

/** An open follow-up can be changed, and ends completed or cancelled. */
export const followUpStates = stateTable({
  subject: 'A follow-up',
  states: FollowUpStatus.options,
  moves: {
    OPEN: { update: 'OPEN', complete: 'COMPLETED', cancel: 'CANCELLED' },
    COMPLETED: {},
    CANCELLED: {},
  },
});

/** A task for a claim with a due date. */
export class FollowUp extends FollowUpSchema.class {
  static readonly idPrefix = 'afu';
  static readonly record = 'followUp';
  static readonly schema = FollowUpSchema;

  /** Changes the due date or the member. Throws 409 if it has ended. */
  update({ dueDate = this.dueDate, assignedToId }: { dueDate?: string; assignedToId?: string | null }): void {
    this.status = followUpStates.after(this.status, 'update');
    if (dueDate !== this.dueDate) this.timesMoved += 1;
    this.dueDate = dueDate;
    if (assignedToId !== undefined) this.assignedToId = assignedToId;
  }

  /** Completes or cancels it. Throws 409 if it has ended. */
  end(
    move: 'complete' | 'cancel',
    outcome: string | null,
    { now, principal }: Pick<TenantContext, 'now' | 'principal'>,
  ): void {
    this.status = followUpStates.after(this.status, move);
    this.outcome = outcome;
    this.endedAt = now;
    this.closedByAgentId = principal.agentId;
  }
}
FollowUpSchema.setClass(FollowUp);
