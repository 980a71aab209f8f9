import { createHash } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { forbidden } from '@rcm/errors';
import { type Admission, type AgentGuard, type AgentRequest, isWrite } from '@rcm/http';
import {
  inTenant,
  newId,
  statement,
  type TenantContext,
  type TenantDatabase,
  type TenantRun,
} from '@rcm/tenancy';
import { z } from 'zod';
import {
  Approval,
  approvalLifetime,
  approvalStates,
  type HeldInput,
  shownStatus,
} from './approvals/approval.ts';
import { enqueueExpiry } from './approvals/expiry.ts';
import { AgentApproval } from './approvals/schema.ts';
import { approvalView } from './approvals/view.ts';
import type { StepOperations } from './definitions/definition.ts';
import { Run } from './runs/run.ts';

/** The data of the answer to a request that waits. */
export const heldData = z.object({ approval: AgentApproval });

/** The most bytes of a request that can wait for approval. */
const maxHeldBytes = 256 * 1024;

const acting = statement({
  name: 'agent_builder.acting_definition',
  parameters: { id: 'text', keyId: 'text', operation: 'text' },
  columns: {
    status: 'text',
    mode: 'text',
    requiresApproval: 'boolean',
    version: 'number',
    namesOperations: 'boolean',
    operation: 'json?',
    runId: 'text?',
  },
  text: `select t.status, t.mode, t.requires_approval, t.version, t.operations is not null,
      t.operations -> :operation, r.id
    from agent_builder.agent_definitions t
    left join agent_builder.runs r on r.organization_id = t.organization_id and r.key_id = :keyId
      and r.definition_version = t.version
    where t.organization_id = :tenant and t.id = :id`,
});

const beginRun = statement({
  name: 'agent_builder.begin_run',
  parameters: { id: 'text', agentId: 'text', keyId: 'text', version: 'integer', at: 'timestamptz' },
  columns: { id: 'text' },
  text: `insert into agent_builder.runs
      (organization_id, id, agent_id, key_id, definition_version, created_at, updated_at, version)
    values (:tenant, :id, :agentId, :keyId, :version, :at, :at, 1)
    on conflict (organization_id, key_id, definition_version) do nothing returning id`,
});

const lockRequest = statement({
  name: 'agent_builder.request_lock',
  parameters: { digest: 'text' },
  columns: {},
  text: `select pg_advisory_xact_lock(hashtextextended(:digest, hashtextextended(:tenant::text, 0)))`,
});

/** The definition that a key acts for, the operation as its steps name it, and the run of the key. */
interface Acting {
  readonly mode: string;
  readonly requiresApproval: boolean;
  /** False for a definition whose steps name no operation, such as one of an earlier version. */
  readonly namesOperations: boolean;
  readonly named: StepOperations[string] | null;
  readonly runId: string;
}

/**
 * Lets the keys of an agent call the operations that its steps name, while its definition is ACTIVE. Requests behind its
 * approval gates wait until a member approves them.
 */
export const agentGuard: AgentGuard = {
  async admit(database, run, request) {
    const { operation } = request;
    const agent = await actingAgent(database, run);
    if (!agent.namesOperations) {
      throw forbidden(
        'No step of the agent names an operation, so its keys may call none: give the steps of its definition an `operation` each',
        'AGENT_WITHOUT_OPERATIONS',
      );
    }
    if (agent.named === null) {
      throw forbidden(`No step of the agent names ${operation.id}`, 'OPERATION_NOT_OF_AGENT');
    }
    const writes = isWrite(operation);
    if (agent.mode === 'READ' && writes) {
      throw forbidden(`The agent only reads, and ${operation.id} writes`, 'OPERATION_NOT_OF_AGENT');
    }
    const { open, gated } = agent.named;
    const mustWait = writes ? gated || agent.requiresApproval : !open;
    if (!mustWait) return { kind: 'open' };
    const held = { runId: agent.runId, ...heldRequest(request) };
    const looking = { ...run, audit: 'none', writes: false, single: false, ifMatch: null } as const;
    const decided = await inTenant(database, looking, (context) => decidedAdmission(context, request, held));
    return (
      decided ?? inTenant(database, { ...looking, audit: 'write' }, (context) => wait(context, request, held))
    );
  },
};

/** The definition that a key acts for. Throws 403 where it is not ACTIVE; begins the run of the key's first request. */
async function actingAgent(database: TenantDatabase, run: TenantRun): Promise<Acting> {
  const { keyId } = run.principal;
  const agentId = run.principal.agentId ?? '';
  const reading = { ...run, audit: 'none', writes: false, single: true } as const;
  const found = await inTenant(database, reading, ({ sql }) =>
    sql.one(acting, { id: agentId, keyId, operation: run.operation }),
  );
  if (found === null) throw forbidden('The agent definition does not exist', 'AGENT_NOT_ACTIVE');
  if (found.status !== 'ACTIVE') {
    throw forbidden(`The agent definition is ${found.status}, not ACTIVE`, 'AGENT_NOT_ACTIVE');
  }
  const { mode, requiresApproval, namesOperations, version } = found;
  const named = found.operation as Acting['named'];
  const runId = found.runId ?? (await runOf(database, run, agentId, version));
  return { mode, requiresApproval, namesOperations, named, runId };
}

/** The run of a key under a version, which another request may have begun in the meantime. */
const runOf = (database: TenantDatabase, run: TenantRun, agentId: string, version: number): Promise<string> =>
  inTenant(database, { ...run, audit: 'write', single: false, ifMatch: null }, async (context) => {
    const { keyId } = context.principal;
    const values = { id: newId(Run.idPrefix), agentId, keyId, version, at: context.now };
    const begun = await context.sql.one(beginRun, values);
    const { id } = begun ?? (await context.em.findOneOrFail(Run, { keyId, definitionVersion: version }));
    context.changed(Run.record, id, begun ? 'create' : 'read');
    return id;
  });

/** A request that must wait, as it is stored. */
interface HeldRequest {
  readonly runId: string;
  readonly digest: string;
  readonly input: HeldInput;
}

/** Throws 403 for a request that can't wait: a file, or one beyond the limit. */
function heldRequest({
  operation,
  params,
  query,
  body,
  idempotencyKey,
  isFile,
}: AgentRequest): Omit<HeldRequest, 'runId'> {
  if (isFile) throw forbidden(`${operation.id} can't wait for approval with a file`, 'CANNOT_WAIT');
  const text = JSON.stringify({ params, query, body });
  if (Buffer.byteLength(text) > maxHeldBytes) {
    throw forbidden(`A request of more than ${maxHeldBytes} bytes can't wait for approval`, 'CANNOT_WAIT');
  }
  const digest = createHash('sha256')
    .update(JSON.stringify([operation.id, idempotencyKey ?? null]))
    .update(text)
    .digest('hex');
  return { digest, input: JSON.parse(text) as HeldInput };
}

/** The newest approval of a request that is still about it, or null. */
async function approvalOf(
  context: TenantContext,
  { operation, idempotencyKey = null }: AgentRequest,
  { runId, digest }: HeldRequest,
): Promise<Approval | null> {
  const [known] = await context.em.find(
    Approval,
    { runId, digest },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit: 1 },
  );
  return known && isStillAbout(known, operation, idempotencyKey, context.now) ? known : null;
}

/** What a request may do whose approval was decided; null for one that waits, or was not asked for. */
async function decidedAdmission(
  context: TenantContext,
  request: AgentRequest,
  held: HeldRequest,
): Promise<Admission | null> {
  const known = await approvalOf(context, request, held);
  return known === null || shownStatus(known, context.now) === 'PENDING'
    ? null
    : admissionBy(known, context.now);
}

/** Asks for the approval of a request, once, and lets it wait. The trail names the approval each time. */
async function wait(context: TenantContext, request: AgentRequest, held: HeldRequest): Promise<Admission> {
  // Two equal requests at once ask for one approval.
  await context.sql.all(lockRequest, { digest: held.digest });
  const known = await approvalOf(context, request, held);
  if (known !== null) {
    context.changed(Approval.record, known.id, 'read');
    return admissionBy(known, context.now);
  }
  const { keyId, agentId } = context.principal;
  const approval = context.create(Approval, {
    ...held,
    agentId: agentId ?? '',
    keyId,
    operation: request.operation.id,
    status: 'PENDING',
    expiresAt: new Date(context.now.getTime() + approvalLifetime),
    reason: null,
    decidedByKeyId: null,
    decidedByMemberId: null,
    decidedAt: null,
    executedAt: null,
  });
  await context.em.flush();
  await enqueueExpiry(context, approval);
  return admissionBy(approval, context.now);
}

/**
 * True where an approval is about a request like its own. With an idempotency key, a request is the same for good. Without
 * one, it is another request once the approval is used up or has expired, or after the time of one that was rejected.
 */
function isStillAbout(
  approval: Approval,
  operation: AgentRequest['operation'],
  idempotencyKey: string | null,
  now: Date,
): boolean {
  const isOver = approvalStates.isFinal(shownStatus(approval, now));
  if (!isOver) return true;
  if (approval.status === 'REJECTED' && now < approval.expiresAt) return true;
  // A read keeps no answer that a repeated request could get again.
  return idempotencyKey !== null && (isWrite(operation) || approval.status !== 'EXECUTED');
}

function admissionBy(approval: Approval, now: Date): Admission {
  const status = shownStatus(approval, now);
  switch (status) {
    case 'PENDING':
      return {
        kind: 'held',
        data: z.encode(heldData, { approval: approvalView.show(approval, now) }),
      };
    case 'REJECTED':
      throw forbidden(`The approval ${approval.id} was rejected`, 'APPROVAL_REJECTED');
    case 'EXPIRED':
      throw forbidden(`The approval ${approval.id} has expired`, 'APPROVAL_EXPIRED');
    default:
      // One that was executed is refused again there, unless the idempotency key has a kept answer.
      return { kind: 'approved', use: (context) => useUp(context, approval.id) };
  }
}

/** Uses an approval up. Its lock makes concurrent requests wait, so that only one of them is carried out. */
async function useUp(context: TenantContext, id: string): Promise<void> {
  const approval = await context.em.findOneOrFail(Approval, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  approval.execute(context.now);
}
