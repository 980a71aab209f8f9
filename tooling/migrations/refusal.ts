import { type CommandLine, commandWith, placeholder, written } from './arguments.ts';
import type { Gone, Plan, Unfilled } from './differences.ts';

/** Thrown where no migration is written; says why, and what to run instead. */
export class Refusal extends Error {}

/** Refuses answers to nothing: what was meant by them is not what would be written. */
export function refuseIdle({ idle }: Plan): void {
  if (idle.length === 0) return;
  throw new Refusal(`Nothing that differs is answered by ${idle.map(written).join(' ')}`);
}

/** The refusal of a plan with open questions; each comes with the commands that answer it. */
export function refusalOf({ open }: Plan, line: CommandLine): Refusal {
  const questions = open.map((one) => [one.question, ...answered(one, line)].join('\n'));
  const together =
    open.length > 1 ? ['One command takes all answers: put their options behind each other.'] : [];
  return new Refusal(
    ['Nothing is written, because the difference does not tell:', ...questions, ...together].join('\n\n'),
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
