import type { AgentStep } from '../definitions/definition.ts';

/** The end of a run, where the number of a step could stand. */
const end = 0;

const branches: readonly AgentStep['type'][] = ['CONDITION', 'LOOP'];

/** True for a step that may change something in the application, where the agent writes at all. */
export const isWriting = ({ type }: AgentStep, mode: string): boolean =>
  mode !== 'READ' && (type === 'ACT' || type === 'SUB_AGENT');

/** Where each step leads, as numbers from 1; 0 is the end. Numbers of steps that there are not are left out. */
export function leads(steps: readonly AgentStep[]): readonly (readonly number[])[] {
  const within = (number: number) => (number > steps.length ? end : number);
  return steps.map((step, index) => {
    const behind = index + 2;
    const next = step.next ?? within(behind);
    const ways = branches.includes(step.type) ? [next, step.otherwise ?? within(behind + 1)] : [next];
    return [...new Set(ways.filter((way) => way <= steps.length))];
  });
}

/** The numbers of steps that come from `start` on, in the order in which they first come; `isClosed` ends a way behind a step. */
export function walk(
  ways: readonly (readonly number[])[],
  start: readonly number[],
  isClosed: (number: number) => boolean = () => false,
): Set<number> {
  const reached = new Set<number>();
  const waiting = start.toReversed();
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    if (number === end || reached.has(number)) continue;
    reached.add(number);
    if (!isClosed(number)) waiting.push(...(ways[number - 1] ?? []).toReversed());
  }
  return reached;
}

/** The steps that a step names and that there are not. */
export const unknownTargets = (step: AgentStep, count: number): boolean =>
  (step.next ?? end) > count || (branches.includes(step.type) && (step.otherwise ?? end) > count);
