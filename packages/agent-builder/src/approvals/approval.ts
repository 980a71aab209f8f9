import { defineEntity, p } from '@mikro-orm/core';
import { conflict } from '@rcm/errors';
import { newestFirst, rowCounters } from '@rcm/lists';
import { type MoveOf, stateTable, toward } from '@rcm/states';
import { belongsTo, type Principal, sealed, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { Run } from '../runs/run.ts';
import { ApprovalStatus } from './schema.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** The validated parts of a request that waits. */
export interface HeldInput {
  readonly params: JsonObject;
  readonly query: JsonObject;
  readonly body: JsonObject;
}

/** The row counters of approvals. */
export const approvalCounts = rowCounters('agent_builder.approvals', [
  { by: ['status'], day: { property: 'expiresAt', type: 'timestamptz' } },
]);

export const ApprovalSchema = defineEntity({
  name: 'AgentApproval',
  schema: 'agent_builder',
  tableName: 'approvals',
  extends: TenantOwned,
  properties: {
    runId: p.text(),
    run: () => belongsTo(Run, 'run_id'),
    agentId: p.text(),
    keyId: p.text(),
    operation: p.text(),
    /** SHA-256 over the operation, its input and the idempotency key. */
    digest: p.text(),
    /** Null once nothing can be carried out any more: it can hold data about patients. */
    input: sealed(p.json<HeldInput>().nullable()),
    status: p.enum(ApprovalStatus.options),
    expiresAt: p.datetime(3),
    reason: sealed(p.text().nullable()),
    decidedByKeyId: p.text().nullable(),
    decidedByMemberId: p.text().nullable(),
    decidedAt: p.datetime(3).nullable(),
    executedAt: p.datetime(3).nullable(),
  },
  indexes: [
    newestFirst('approvals_newest', 'status', 'expiresAt'),
    {
      name: 'approvals_status',
      properties: ['organizationId', 'status', 'createdAt', 'id'],
      include: ['expiresAt'],
    },
    { name: 'approvals_agent', properties: ['organizationId', 'agentId', 'createdAt', 'id'] },
    { name: 'approvals_run', properties: ['organizationId', 'runId', 'createdAt', 'id'] },
    { name: 'approvals_request', properties: ['organizationId', 'runId', 'digest', 'createdAt', 'id'] },
  ],
  triggers: approvalCounts.triggers,
});

/** The life cycle of an approval. An approved request can still be stopped until it is carried out. */
export const approvalStates = stateTable({
  subject: 'An approval',
  states: ApprovalStatus.options,
  moves: {
    PENDING: toward('APPROVED', 'REJECTED', 'EXPIRED'),
    APPROVED: toward('REJECTED', 'EXPIRED', 'EXECUTED'),
    REJECTED: {},
    EXPIRED: {},
    EXECUTED: {},
  },
  // The agent executes it, by repeating the request.
  consequences: ['EXECUTED'],
});

/** What a member can decide. */
export type Decision = Exclude<MoveOf<typeof approvalStates>, 'EXECUTED'>;

/** Milliseconds from the request until its approval expires. */
export const approvalLifetime = 72 * 60 * 60 * 1_000;

/** The statuses that time ends. */
export const expiringStatuses = ['PENDING', 'APPROVED'] as const;

/** The status as it is shown: one that nobody decided or executed in time is EXPIRED. */
export const shownStatus = (
  { status, expiresAt }: Pick<Approval, 'status' | 'expiresAt'>,
  now: Date,
): z.output<typeof ApprovalStatus> =>
  expiringStatuses.some((each) => each === status) && expiresAt <= now ? 'EXPIRED' : status;

/** `shownStatus` at `:now` as SQL over the alias `t`. */
export const shownStatusSql = `(case when t.status in ('PENDING', 'APPROVED') and t.expires_at <= :now then 'EXPIRED' else t.status end)`;

/** A request of an agent that is carried out only once a member approves it. */
export class Approval extends ApprovalSchema.class {
  static readonly idPrefix = 'apv';
  static readonly record = 'agentApproval';
  static readonly schema = ApprovalSchema;

  /** Records a decision. Throws 409 with the possible ones where the status, or the time, does not allow it. */
  decide(decision: Decision, reason: string | null, { keyId, memberId }: Principal, now: Date): void {
    this.status = approvalStates.after(shownStatus(this, now), decision);
    this.reason = reason;
    this.decidedByKeyId = keyId;
    this.decidedByMemberId = memberId;
    this.decidedAt = now;
    this.input = neededInput(this);
  }

  /** Uses the approval up. Throws 409 where the request was not approved, is too late, or was carried out before. */
  execute(now: Date): void {
    if (this.status === 'EXECUTED') throw conflict('The approved request was carried out before');
    this.status = approvalStates.after(shownStatus(this, now), 'EXECUTED');
    this.executedAt = now;
    this.input = neededInput(this);
  }

  /** Stores that its time is over, after which it is shown as EXPIRED anyway. Throws 409 where it was over before. */
  expire(): void {
    this.status = approvalStates.after(this.status, 'EXPIRED');
    this.input = neededInput(this);
  }
}
ApprovalSchema.setClass(Approval);

/** The request of an approval, or null where it can't be carried out any more. */
const neededInput = ({ status, input }: Approval): HeldInput | null =>
  approvalStates.isFinal(status) ? null : (input ?? null);
