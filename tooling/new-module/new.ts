import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkout } from './checkout.ts';
import { type Files, freePrefix, moduleFiles } from './copy.ts';
import { singular } from './names.ts';
import { wiredHost } from './wiring.ts';

const usage = `Usage: pnpm new module <name> [record]
  for example: pnpm new module charge-capture charge`;

const say = (text: string) => process.stdout.write(`${text}\n`);

function write(files: Files): void {
  for (const [path, text] of files) {
    const target = join(checkout, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

function run(...command: readonly string[]): void {
  const [program = '', ...args] = command;
  say(`▸ ${command.join(' ')}`);
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: checkout, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${stdout}${stderr}${program} ended with ${status}`);
}

function newModule(module: string, record: string): void {
  const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
  if (!kebab.test(module) || !kebab.test(record)) throw new Error('Names are kebab-case');
  if (existsSync(join(checkout, 'packages', module))) throw new Error(`packages/${module} exists`);
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const names = { module, record, idPrefix: freePrefix(record), day };
  const read = (path: string) => readFileSync(join(checkout, path), 'utf8');
  const files: Files = new Map([...moduleFiles(names), ...wiredHost(module, read)]);
  write(files);
  run('pnpm', 'install', '--prefer-offline', '--no-frozen-lockfile');
  run('pnpm', 'exec', 'biome', 'check', '--write', ...files.keys());
  run('pnpm', 'documents');
  say(`Made packages/${module}. Try it: pnpm --filter @rcm/${module} test`);
}

const [kind, module, record, ...more] = process.argv.slice(2);
if (kind !== 'module' || module === undefined || more.length > 0) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  try {
    newModule(module, record ?? singular(module));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
