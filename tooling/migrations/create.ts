import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type CommandLine, readCommandLine, usage, WrongCommandLine } from './arguments.ts';
import { tablesOf } from './package-tables.ts';
import { settledPlan } from './planning.ts';
import { ask } from './questions.ts';
import { Refusal } from './refusal.ts';
import { nextStep, write } from './writing.ts';

const root = resolve(import.meta.dirname, '../..');
const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
const say = (text: string) => process.stdout.write(`${text}\n`);

try {
  await create(readCommandLine(process.argv.slice(2)));
} catch (error) {
  if (error instanceof WrongCommandLine) {
    process.stderr.write(`${error.message}\n${usage}\n`);
    process.exitCode = 2;
  } else if (error instanceof Refusal) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else throw error;
}

async function create(line: CommandLine): Promise<void> {
  const folder = join(root, 'packages', line.folder);
  if (!existsSync(folder)) throw new WrongCommandLine(`There is no package ${folder}`);
  const tables = await tablesOf(folder);
  const step = nextStep(folder, tables, line.what);
  const { statements, notes } = await settledPlan(tables, line, isTerminal ? ask : null);
  if (statements.length === 0) {
    say(`The migrations of ${tables.name} agree with its entities; nothing to write.`);
    return;
  }
  const file = write(step, tables, statements);
  execFileSync('pnpm', ['exec', 'biome', 'check', '--write', dirname(file)], { cwd: root, stdio: 'ignore' });
  say([file, ...notes].join('\n'));
}
