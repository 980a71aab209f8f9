import { maxIssues } from '@rcm/envelope';
import { badRequest } from '@rcm/errors';
import { isWrite } from '@rcm/http';
import { operationOfStep } from '../checks/steps.ts';
import type { AgentBuilderPorts } from '../ports.ts';
import type { AgentStep } from './contract.ts';
import type { AgentDefinition } from './definition.ts';

/** Why a step can't name its operation. */
export type OperationProblem =
  | 'UNKNOWN_OPERATION'
  | 'CLOSED_OPERATION'
  | 'WRITE_OF_READING_AGENT'
  | 'OPERATION_OF_GATE';

/** Why a step can't name its operation; null where it can, or names none. */
export function operationProblem(
  ports: AgentBuilderPorts,
  step: AgentStep,
  mode: AgentDefinition['mode'],
): OperationProblem | null {
  if (step.operation === undefined) return null;
  if (step.type === 'APPROVAL_GATE') return 'OPERATION_OF_GATE';
  const operation = operationOfStep(ports, step);
  if (operation === null || operation.scope === 'public') return 'UNKNOWN_OPERATION';
  if (operation.closedToAgents) return 'CLOSED_OPERATION';
  return mode === 'READ' && isWrite(operation) ? 'WRITE_OF_READING_AGENT' : null;
}

/** Throws 400 where a step names an operation that it can't call. */
export function mustNameOperations(
  ports: AgentBuilderPorts,
  { steps, mode }: Pick<AgentDefinition, 'steps' | 'mode'>,
): void {
  const issues = steps.flatMap((step, index) => {
    const problem = operationProblem(ports, step, mode);
    if (problem === null) return [];
    const path = `body.steps.${index}.operation`;
    return [{ path, code: problem.toLowerCase(), message: messageOf(problem, ports, step) }];
  });
  if (issues.length > 0) throw badRequest(issues.slice(0, maxIssues));
}

function messageOf(
  problem: OperationProblem,
  { nearestOperation }: AgentBuilderPorts,
  { operation = '' }: AgentStep,
): string {
  if (problem !== 'UNKNOWN_OPERATION') return operationMessages[problem];
  const nearest = nearestOperation?.(operation) ?? null;
  return `${operationMessages[problem]}${nearest === null ? '' : `. Did you mean ${nearest}?`}`;
}

/** What each problem means. */
export const operationMessages: Readonly<Record<OperationProblem, string>> = {
  UNKNOWN_OPERATION: 'Expected the id of an operation that needs a key',
  CLOSED_OPERATION: 'Expected an operation that agents may call',
  WRITE_OF_READING_AGENT: 'Expected an operation that only reads, because the mode of the agent is READ',
  OPERATION_OF_GATE: 'Expected no operation: an approval gate only waits',
};
