import { forbidden } from '@rcm/errors';
import { inTenant, type TenantContext, type TenantDatabase, type TenantRun } from '@rcm/tenancy';
import type { Handled, HandlerInput, handling } from './handling.ts';
import { type AnyOperation, isWrite } from './operation.ts';

/** A request of a key that acts for an agent definition. */
export interface AgentRequest extends HandlerInput {
  readonly operation: AnyOperation;
  readonly idempotencyKey?: string | null | undefined;
  /** True where the request can't wait: its answer or its content is a file. */
  readonly isFile?: boolean;
}

/** What an agent may do with its request. */
export type Admission =
  | { readonly kind: 'open' }
  /** It was approved. `use` uses the approval up; it throws 409 where another request did. */
  | { readonly kind: 'approved'; readonly use: (context: TenantContext) => Promise<void> }
  /** It waits: it is answered 202 with this data. */
  | { readonly kind: 'held'; readonly data: Readonly<Record<string, unknown>> };

/** Limits what the keys of agent definitions may do. */
export interface AgentGuard {
  /** Decides about a request. Throws 403 with a code where the definition does not allow it. */
  admit(database: TenantDatabase, run: TenantRun, request: AgentRequest): Promise<Admission>;
}

/** What the host needs to admit agents. */
interface AgentSettings {
  readonly database: TenantDatabase;
  readonly agents?: AgentGuard;
}

const open: Admission = { kind: 'open' };

/** True where the request of an agent can wait for approval: agents may call the operation, and no file is sent to it. */
export const canWait = ({ scope, closedToAgents = false, upload }: AnyOperation): boolean =>
  scope !== 'public' && !closedToAgents && upload === undefined;

/** Decides about a request; only keys that act for an agent definition are limited. Throws 403 where it is not allowed. */
export async function admitAgent(
  { database, agents }: AgentSettings,
  run: TenantRun,
  request: AgentRequest,
): Promise<Admission> {
  if (run.principal.agentId === null) return open;
  if (agents === undefined) throw forbidden('Keys of agents are not accepted', 'AGENTS_NOT_ACCEPTED');
  const { id, closedToAgents = false } = request.operation;
  if (closedToAgents) throw forbidden(`No agent may call ${id}`, 'OPERATION_CLOSED_TO_AGENTS');
  return agents.admit(database, run, request);
}

/** The answer of a request that waits. */
export const heldAnswer = (
  { principal }: TenantRun,
  { data }: Extract<Admission, { readonly kind: 'held' }>,
): Handled => ({
  status: 202,
  body: JSON.stringify({ success: true, data, meta: { organizationId: principal.organization.id } }),
  version: null,
});

type Work = ReturnType<typeof handling>;

/**
 * The work of an admitted request: where it was approved, it uses the approval up in its own transaction, so that it runs
 * once. A read, which can't write, uses it up before.
 */
export async function admittedWork(
  database: TenantDatabase,
  run: TenantRun,
  operation: AnyOperation,
  admission: Admission,
  work: Work,
): Promise<Work> {
  if (admission.kind !== 'approved') return work;
  if (isWrite(operation)) {
    return async (context) => {
      await admission.use(context);
      return work(context);
    };
  }
  await inTenant(database, { ...run, audit: 'write', single: false }, admission.use);
  return work;
}
