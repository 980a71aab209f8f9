import { type CommandLine, commandWith, placeholder, written } from './arguments.ts';
import type { Gone, Plan, Unfilled } from './differences.ts';

/** Thrown when no migration is written; the message says why, and what to run instead. */
export class Refusal extends Error {}

/** Throws for answers that match no difference, because they would have no effect. */
export function refuseUnmatched({ idle }: Plan): void {
  if (idle.length === 0) return;
  throw new Refusal(`No difference matches ${idle.map(written).join(' ')}`);
}

/** The refusal of a plan with open questions, each with the commands that answer it. */
export function refusalOf({ open }: Plan, line: CommandLine): Refusal {
  const questions = open.map((one) => [one.question, ...answered(one, line)].join('\n'));
  const together = open.length > 1 ? ['One command accepts all answers: pass their options together.'] : [];
  return new Refusal(
    ['Nothing is written, because the difference is ambiguous:', ...questions, ...together].join('\n\n'),
  );
}

function answered(one: Gone | Unfilled, line: CommandLine): string[] {
  if (one.kind === 'gone') {
    return one.choices.map(
      ({ says, answers }) => `  ${says}:\n    ${commandWith(line, [...line.answers, ...answers])}`,
    );
  }
  const fill = { flag: 'fill', name: one.name, expression: placeholder } as const;
  return [
    `  ${placeholder}, an SQL expression of type ${one.type}:\n    ${commandWith(line, [...line.answers, fill])}`,
  ];
}
