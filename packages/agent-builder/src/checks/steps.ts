import { type AnyOperation, isWrite } from '@rcm/http';
import type { AgentStep } from '../definitions/contract.ts';
import type { AgentBuilderPorts } from '../ports.ts';

/** The number that stands for the end of a run instead of a step. */
const end = 0;

const branches: readonly AgentStep['type'][] = ['CONDITION', 'LOOP'];

/** The operation that a step names; null for none, and for an unknown one. */
export const operationOfStep = (
  { operation: find }: AgentBuilderPorts,
  { operation: id }: AgentStep,
): AnyOperation | null => (id === undefined ? null : (find?.(id) ?? null));

/**
 * True for a step that may change something, unless the agent only reads. `operation` is the one that the step names, null
 * for none: then the type of the step decides.
 */
export const isWriting = ({ type }: AgentStep, operation: AnyOperation | null, mode: string): boolean =>
  mode !== 'READ' && (operation === null ? type === 'ACT' || type === 'SUB_AGENT' : isWrite(operation));

/** The steps that may follow each step, as numbers from 1; 0 is the end. Excludes steps that do not exist. */
export function nextStepsOf(steps: readonly AgentStep[]): readonly (readonly number[])[] {
  const within = (number: number) => (number > steps.length ? end : number);
  return steps.map((step, index) => {
    const following = index + 2;
    const next = step.next ?? within(following);
    const nextSteps = branches.includes(step.type) ? [next, step.otherwise ?? within(following + 1)] : [next];
    return [...new Set(nextSteps.filter((target) => target <= steps.length))];
  });
}

/** The steps that can be reached from `start`, in the order in which they are first reached, not beyond closed steps. */
export function reachableFrom(
  nextSteps: readonly (readonly number[])[],
  start: readonly number[],
  isClosed: (number: number) => boolean = () => false,
): Set<number> {
  const reached = new Set<number>();
  const stack = start.toReversed();
  for (let number = stack.pop(); number !== undefined; number = stack.pop()) {
    if (number === end || reached.has(number)) continue;
    reached.add(number);
    if (!isClosed(number)) stack.push(...(nextSteps[number - 1] ?? []).toReversed());
  }
  return reached;
}

/** True if a step leads to a step that does not exist. */
export const hasUnknownTarget = (step: AgentStep, count: number): boolean =>
  (step.next ?? end) > count || (branches.includes(step.type) && (step.otherwise ?? end) > count);

/** The steps that can be reached without passing an approval gate. */
export const ungatedSteps = (steps: readonly AgentStep[], nextSteps: readonly (readonly number[])[]) =>
  reachableFrom(nextSteps, [1], (number) => steps[number - 1]?.type === 'APPROVAL_GATE');
