import { forbidden } from '@rcm/errors';
import { type AgentGuard, isWrite } from '@rcm/http';
import { inTenant, statement } from '@rcm/tenancy';
import type { StepOperations } from './definitions/definition.ts';

const acting = statement({
  name: 'agent_builder.acting_definition',
  parameters: { id: 'text', operation: 'text' },
  columns: { status: 'text', mode: 'text', operation: 'json?' },
  text: `select t.status, t.mode, t.operations -> :operation from agent_builder.agent_definitions t
    where t.organization_id = :tenant and t.id = :id`,
});

/** Lets the keys of an agent call the operations that its steps name, while its definition is ACTIVE. */
export const agentGuard: AgentGuard = {
  async admit(database, run, operation) {
    const { agentId } = run.principal;
    const reading = { ...run, audit: 'none', writes: false, single: true } as const;
    const definition = await inTenant(database, reading, ({ sql }) =>
      sql.one(acting, { id: agentId, operation: operation.id }),
    );
    if (definition === null) throw forbidden('The agent definition does not exist', 'AGENT_NOT_ACTIVE');
    const { status, mode } = definition;
    if (status !== 'ACTIVE') {
      throw forbidden(`The agent definition is ${status}, not ACTIVE`, 'AGENT_NOT_ACTIVE');
    }
    const named = definition.operation as StepOperations[string] | null;
    if (named === null) {
      throw forbidden(`No step of the agent names ${operation.id}`, 'OPERATION_NOT_OF_AGENT');
    }
    if (mode === 'READ' && isWrite(operation)) {
      throw forbidden(`The agent only reads, and ${operation.id} writes`, 'OPERATION_NOT_OF_AGENT');
    }
  },
};
