import type { AnyStateTable } from './state-table.ts';

/** A state table as the text of a Mermaid state diagram. */
export function diagram(table: AnyStateTable): string {
  const [start] = table.states;
  const arrows = table.states.flatMap((state: string) =>
    table.movesFrom(state).map((move: string) => {
      const next = table.after(state, move);
      return `${state} --> ${next}${move === next ? '' : `: ${move}`}`;
    }),
  );
  const ends = table.states
    .filter((state: string) => table.isFinal(state))
    .map((state: string) => `${state} --> [*]`);
  return ['stateDiagram-v2', ...[`[*] --> ${start}`, ...arrows, ...ends].map((line) => `  ${line}`)].join(
    '\n',
  );
}
