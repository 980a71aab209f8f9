import type { Readable, Writable } from 'node:stream';
import { isCancel, select, text } from '@clack/prompts';
import type { Answer } from './arguments.ts';
import type { Gone, Unfilled } from './differences.ts';

/** The streams for questions; by default the process's own terminal. */
export interface Terminal {
  readonly input?: Readable;
  readonly output?: Writable;
}

/** Asks for an answer; returns null to write no migration. */
export async function ask(about: Gone | Unfilled, terminal: Terminal = {}): Promise<Answer | null> {
  const answer =
    about.kind === 'gone' ? await askForFate(about, terminal) : await askForValue(about, terminal);
  return isCancel(answer) ? null : answer;
}

function askForFate({ question, choices }: Gone, terminal: Terminal) {
  const options = choices.flatMap(({ says, answers: [answer] }) =>
    answer ? [{ label: says, value: answer as Answer | null }] : [],
  );
  return select<Answer | null>({
    ...terminal,
    message: question,
    options: [...options, { label: 'Neither: write nothing', value: null }],
  });
}

async function askForValue({ question, name, type }: Unfilled, terminal: Terminal) {
  const expression = await text({
    ...terminal,
    message: `${question} (an SQL expression of type ${type})`,
    validate: (given) => (given?.trim() ? undefined : 'A value is required'),
  });
  return isCancel(expression) ? expression : ({ flag: 'fill', name, expression: expression.trim() } as const);
}
