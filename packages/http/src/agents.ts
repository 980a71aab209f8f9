import { forbidden } from '@rcm/errors';
import type { TenantDatabase, TenantRun } from '@rcm/tenancy';
import type { AnyOperation } from './operation.ts';

/** Limits what the keys of agent definitions may do. */
export interface AgentGuard {
  /** Throws 403 with a code where the definition does not allow the operation. */
  admit(database: TenantDatabase, run: TenantRun, operation: AnyOperation): Promise<void>;
}

/** Throws 403 where the key acts for an agent definition that does not allow the operation. */
export async function admitAgent(
  { database, agents }: { readonly database: TenantDatabase; readonly agents?: AgentGuard },
  run: TenantRun,
  operation: AnyOperation,
): Promise<void> {
  if (run.principal.agentId === null) return;
  if (agents === undefined) throw forbidden('Keys of agents are not accepted', 'AGENTS_NOT_ACCEPTED');
  if (operation.closedToAgents) {
    throw forbidden(`No agent may call ${operation.id}`, 'OPERATION_CLOSED_TO_AGENTS');
  }
  await agents.admit(database, run, operation);
}
