import type { AgentDefinition } from '../definitions/definition.ts';
import type { AgentBuilderPorts } from '../ports.ts';
import { usedNames } from './findings.ts';
import { isWriting, nextStepsOf, operationOfStep, reachableFrom, ungatedSteps } from './steps.ts';
import { variablesIn } from './variables.ts';

/** The reachable steps, in the order in which they are first reached. */
export function planOf(
  { steps, mode }: Pick<AgentDefinition, 'steps' | 'mode'>,
  ports: AgentBuilderPorts = {},
) {
  const nextSteps = nextStepsOf(steps);
  const ungated = ungatedSteps(steps, nextSteps);
  return [...reachableFrom(nextSteps, [1])].flatMap((number) => {
    const step = steps[number - 1];
    if (step === undefined) return [];
    return [
      {
        step: number,
        type: step.type,
        isWrite: isWriting(step, operationOfStep(ports, step), mode),
        isGated: !ungated.has(number),
        variables: variablesIn(step.instruction),
        next: [...(nextSteps[number - 1] ?? [])],
      },
    ];
  });
}

/** The input variables of a definition; `supplied` are those that the caller would supply. */
export function variablesOf(definition: AgentDefinition, supplied: readonly string[]) {
  const used = usedNames(definition);
  return (definition.inputVariables ?? []).map(({ name, type, required }) => ({
    name,
    type: type ?? null,
    isRequired: required ?? false,
    isUsed: used.has(name),
    isSupplied: supplied.includes(name),
  }));
}

/** The maximum resources of one attempt and of all attempts. */
export function ceilingOf({
  creditCost,
  tokenBudget,
  timeoutSeconds,
  maxRetries,
}: Pick<AgentDefinition, 'creditCost' | 'tokenBudget' | 'timeoutSeconds' | 'maxRetries'>) {
  const attempts = 1 + maxRetries;
  return {
    attempts,
    perAttempt: { credits: creditCost, tokens: tokenBudget, seconds: timeoutSeconds },
    ceiling: {
      credits: creditCost * attempts,
      tokens: tokenBudget * attempts,
      seconds: timeoutSeconds * attempts,
    },
  };
}
