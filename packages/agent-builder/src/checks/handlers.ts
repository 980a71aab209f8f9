import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import { Credential } from '../credentials/credential.ts';
import { AgentDefinition } from '../definitions/definition.ts';
import type { AgentBuilderPorts } from '../ports.ts';
import { type checkOperations, maxShown } from './contract.ts';
import { type CheckedDefinition, finding, findingsOf } from './findings.ts';
import { ceilingOf, planOf, variablesOf } from './simulation.ts';

/** The findings of a definition and its credential; throws 404 for an unknown credential. */
async function inspect(
  context: TenantContext,
  ports: AgentBuilderPorts,
  definition: CheckedDefinition,
  credentialId?: string | null,
) {
  const credential = credentialId ? await context.look(Credential, credentialId) : null;
  if (credentialId && credential === null) throw notFound(Credential.record);
  const findings = findingsOf(definition, ports);
  if (credential && credential.status !== 'ACTIVE') findings.unshift(finding('INACTIVE_CREDENTIAL'));
  return {
    isValid: findings.every(({ severity }) => severity !== 'ERROR'),
    shown: { findings: findings.slice(0, maxShown), findingCount: findings.length },
  };
}

export const checkHandlers = (ports: AgentBuilderPorts): Handlers<typeof checkOperations> => ({
  async validateDefinition(context, { body }) {
    const { isValid, shown } = await inspect(context, ports, body, body.defaultCredentialId);
    return { mode: 'VALIDATED_ONLY', isValid, ...shown };
  },

  async simulateDefinition(context, { params, body }) {
    const definition = await context.find(AgentDefinition, params.agentId);
    const { isValid, shown } = await inspect(context, ports, definition, definition.defaultCredentialId);
    const plan = planOf(definition, ports);
    const variables = variablesOf(definition, body.variables);
    const missingVariables = variables
      .filter(({ isRequired, isSupplied }) => isRequired && !isSupplied)
      .map(({ name }) => name);
    return {
      mode: 'SIMULATED_ONLY',
      agentId: definition.id,
      version: definition.version,
      isRunnable: isValid && missingVariables.length === 0,
      plan: plan.slice(0, maxShown),
      plannedStepCount: plan.length,
      variables,
      missingVariables,
      ...ceilingOf(definition),
      ...shown,
    };
  },
});
