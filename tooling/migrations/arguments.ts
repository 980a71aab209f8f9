import { parseArgs } from 'node:util';

/** The answer to an ambiguous difference between tables. */
export type Answer =
  | { readonly flag: 'rename'; readonly name: string; readonly to: string }
  | { readonly flag: 'drop'; readonly name: string }
  | { readonly flag: 'fill'; readonly name: string; readonly expression: string };

/** The package whose migration is written, what it changes, and the given answers. */
export interface CommandLine {
  readonly folder: string;
  readonly what: string;
  readonly answers: readonly Answer[];
}

/** Thrown for an invalid command line. */
export class WrongCommandLine extends Error {}

/** In a printed command, the value that the reader has to fill in. */
export const placeholder = 'VALUE';

const command = 'pnpm --filter @rcm/migrations run create';

/** The usage message. */
export const usage = `Usage: ${command} <package> <what> [answers]
  for example: ${command} gfe estimate-referral
Answers, each as often as needed:
  --rename <table>.<old>:<new>      the column has a new name and keeps its data
  --drop <table>[.<column>]         the column or table is dropped with its data
  --fill <table>.<column>=<value>   an SQL expression for existing rows without a value`;

/** Reads the arguments of the command. */
export function readCommandLine(words: readonly string[]): CommandLine {
  const { values, positionals } = parsed(words);
  const [folder, what, ...others] = positionals;
  if (!folder || !what || others.length > 0) throw new WrongCommandLine('A package and a name are required');
  if (!/^[a-z][a-z0-9-]*$/.test(what))
    throw new WrongCommandLine(`${what} is not a kebab-case name such as estimate-referral`);
  const { rename = [], drop = [], fill = [] } = values;
  const answers = [...rename.map(readRename), ...drop.map(readDrop), ...fill.map(readFill)];
  const distinct = new Set(answers.map(({ flag, name }) => `${flag} ${name}`));
  if (distinct.size < answers.length) throw new WrongCommandLine('An answer is given twice');
  return { folder, what, answers };
}

/** The command with these answers, quoted for a shell. */
export const commandWith = ({ folder, what }: CommandLine, answers: readonly Answer[]): string =>
  [command, folder, what, ...answers.map(written)].join(' ');

/** An answer as a command line option. */
export function written(answer: Answer): string {
  const { flag, name } = answer;
  if (flag === 'rename') return `--rename ${name}:${answer.to}`;
  if (flag === 'drop') return `--drop ${name}`;
  return `--fill ${quoted(`${name}=${answer.expression}`)}`;
}

function parsed(words: readonly string[]) {
  const many = { type: 'string', multiple: true } as const;
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { rename: many, drop: many, fill: many },
    });
  } catch (error) {
    throw new WrongCommandLine(error instanceof Error ? error.message : String(error));
  }
}

function readRename(text: string): Answer {
  const [, name, to] = /^(\w+\.\w+):(\w+)$/.exec(text) ?? [];
  if (!name || !to)
    throw new WrongCommandLine(`--rename ${text} must have the form table.old_column:new_column`);
  return { flag: 'rename', name, to };
}

function readDrop(name: string): Answer {
  if (!/^\w+(\.\w+)?$/.test(name))
    throw new WrongCommandLine(`--drop ${name} must have the form table.column or table`);
  return { flag: 'drop', name };
}

function readFill(text: string): Answer {
  const [, name, expression] = /^(\w+\.\w+)=(.+)$/.exec(text) ?? [];
  if (!name || !expression)
    throw new WrongCommandLine(`--fill ${text} must have the form table.column=value`);
  if (expression === placeholder)
    throw new WrongCommandLine(`--fill ${text} must have a value in place of ${placeholder}`);
  return { flag: 'fill', name, expression };
}

const quoted = (word: string): string =>
  /^[\w.=:+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
