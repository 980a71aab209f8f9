import type { AgentDefinition } from '../definitions/definition.ts';
import { ungatedSteps, usedNames } from './findings.ts';
import { isWriting, leads, walk } from './steps.ts';
import { variablesIn } from './variables.ts';

/** The steps that can be reached, in the order in which they first come. */
export function planOf({ steps, mode }: Pick<AgentDefinition, 'steps' | 'mode'>) {
  const ways = leads(steps);
  const ungated = ungatedSteps(steps, ways);
  return [...walk(ways, [1])].flatMap((number) => {
    const step = steps[number - 1];
    if (step === undefined) return [];
    return [
      {
        step: number,
        type: step.type,
        isWrite: isWriting(step, mode),
        isGated: !ungated.has(number),
        variables: variablesIn(step.instruction),
        next: [...(ways[number - 1] ?? [])],
      },
    ];
  });
}

/** The variables of a definition; `supplied` are those that the caller would give a value. */
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

/** The most that one attempt and all of them may use up. */
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
