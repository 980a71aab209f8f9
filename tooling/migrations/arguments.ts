import { parseArgs } from 'node:util';

/** What is meant by a difference between tables that could mean something else too. */
export type Answer =
  | { readonly flag: 'rename'; readonly name: string; readonly to: string }
  | { readonly flag: 'drop'; readonly name: string }
  | { readonly flag: 'fill'; readonly name: string; readonly expression: string };

/** Which package's migration is to be written, what it changes, and the answers that were given with it. */
export interface CommandLine {
  readonly folder: string;
  readonly what: string;
  readonly answers: readonly Answer[];
}

/** Thrown for a command line that nothing can be done with. */
export class WrongCommandLine extends Error {}

/** Stands in a printed command for what only whoever runs it can know. */
export const placeholder = 'VALUE';

const command = 'pnpm --filter @rcm/migrations run create';

/** How the command is used. */
export const usage = `Usage: ${command} <package> <what> [answers]
  for example: ${command} gfe estimate-referral
Answers, each as often as needed:
  --rename <table>.<old>:<new>      the column has a new name and keeps its data
  --drop <table>[.<column>]         the column or table goes, and its data with it
  --fill <table>.<column>=<value>   an SQL expression for the rows that have no value yet`;

/** Reads the words behind the command's name. */
export function readCommandLine(words: readonly string[]): CommandLine {
  const { values, positionals } = parsed(words);
  const [folder, what, ...others] = positionals;
  if (!folder || !what || others.length > 0) throw new WrongCommandLine('A package and a name are needed');
  if (!/^[a-z][a-z0-9-]*$/.test(what))
    throw new WrongCommandLine(`${what} is no name like estimate-referral`);
  const { rename = [], drop = [], fill = [] } = values;
  const answers = [...rename.map(readRename), ...drop.map(readDrop), ...fill.map(readFill)];
  const distinct = new Set(answers.map(({ flag, name }) => `${flag} ${name}`));
  if (distinct.size < answers.length) throw new WrongCommandLine('An answer is given twice');
  return { folder, what, answers };
}

/** The words that make the command run again with these answers, ready for a shell. */
export const commandWith = ({ folder, what }: CommandLine, answers: readonly Answer[]): string =>
  [command, folder, what, ...answers.map(written)].join(' ');

/** An answer as it is given on the command line. */
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
  if (!name || !to) throw new WrongCommandLine(`--rename ${text} is not like table.old_column:new_column`);
  return { flag: 'rename', name, to };
}

function readDrop(name: string): Answer {
  if (!/^\w+(\.\w+)?$/.test(name)) throw new WrongCommandLine(`--drop ${name} is not like table.column`);
  return { flag: 'drop', name };
}

function readFill(text: string): Answer {
  const [, name, expression] = /^(\w+\.\w+)=(.+)$/.exec(text) ?? [];
  if (!name || !expression) throw new WrongCommandLine(`--fill ${text} is not like table.column=value`);
  if (expression === placeholder)
    throw new WrongCommandLine(`--fill ${text} wants a value in place of ${placeholder}`);
  return { flag: 'fill', name, expression };
}

const quoted = (word: string): string =>
  /^[\w.=:+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
