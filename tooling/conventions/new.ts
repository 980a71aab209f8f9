import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Files, moduleFiles } from './generator/module.ts';
import { pascal, plural, singular } from './generator/names.ts';
import { addOperation, methods, type OperationRequest } from './generator/operation.ts';
import { wiredHost } from './generator/wiring.ts';
import { operationsOf } from './operations.ts';
import { checkout, readPackage, readPackages } from './workspace.ts';

const usage = `Usage:
  pnpm new module <name> [record]
    for example: pnpm new module charge-capture charge
  pnpm new operation <package> <aggregate> <verbNoun> ${methods.join('|')} <path>
    for example: pnpm new operation charge-capture charges reopenCharge post /charge-capture/charges/:chargeId/reopen`;

const read = (path: string) => readFileSync(join(checkout, path), 'utf8');
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

const formatted = (files: Files) => run('pnpm', 'exec', 'biome', 'check', '--write', ...files.keys());

/** Keeps the committed document of the API in step, where there is one. */
function refreshDocument(): void {
  if (existsSync(join(checkout, 'apps/api/openapi.json'))) run('pnpm', '--filter', '@rcm/api', 'openapi');
}

function newModule(module: string, record: string): void {
  const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
  if (!kebab.test(module) || !kebab.test(record)) throw new Error('Names are kebab-case');
  const packages = readPackages();
  if (packages.some(({ folder }) => folder === module)) throw new Error(`packages/${module} exists`);
  const source = packages.flatMap((given) => given.source.map(({ text }) => text)).join('\n');
  if (source.includes(`.meta({ id: '${pascal(record)}' })`)) {
    throw new Error(`The API has a schema ${pascal(record)} already: choose another record`);
  }
  const taken = new Set([...source.matchAll(/idPrefix = '(\w+)'/g)].map(([, prefix]) => prefix));
  const letters = record.replaceAll('-', '');
  const idPrefix = [3, 4, 5, 6].map((length) => letters.slice(0, length)).find((each) => !taken.has(each));
  if (idPrefix === undefined) throw new Error(`Every prefix of ${record} is taken: choose another record`);
  const names = { module, record, idPrefix };
  const files = new Map([...moduleFiles(names), ...wiredHost(names, read)]);
  write(files);
  run('pnpm', 'install', '--prefer-offline', '--no-frozen-lockfile');
  run('pnpm', '--filter', '@rcm/migrations', 'run', 'create', module, plural(record));
  formatted(files);
  refreshDocument();
  say(`Made packages/${module}. Try it: pnpm --filter @rcm/${module} test`);
}

function newOperation(folder: string, request: OperationRequest): void {
  const given = readPackage(join(checkout, 'packages', folder));
  const prefix = operationsOf(given)[0]?.id.split('.')[0];
  const directory = 'test-e2e/requests';
  const path = readdirSync(join(checkout, directory))
    .map((file) => `${directory}/${file}`)
    .find((file) => read(file).includes(`  '${prefix}.`));
  if (path === undefined) throw new Error(`${directory} plans no request of ${prefix}`);
  const { files, notes } = addOperation(given, request, {
    path,
    text: read(path),
    world: read('test-e2e/support/world.ts'),
  });
  write(files);
  formatted(files);
  refreshDocument();
  say([`Added ${prefix}.${request.name} to:`, ...files.keys(), ...notes].join('\n  '));
}

const [kind, ...given] = process.argv.slice(2);
const isMethod = (text: string): text is OperationRequest['method'] =>
  (methods as readonly string[]).includes(text);

try {
  if (kind === 'module' && given[0] && given.length <= 2) {
    newModule(given[0], given[1] ?? singular(given[0]));
  } else if (kind === 'operation' && given.length === 5) {
    const [folder = '', aggregate = '', name = '', method = '', path = ''] = given;
    if (!/^[a-z]+[A-Z]\w*$/.test(name)) throw new Error('The name is a verb and a noun: reopenCharge');
    if (!isMethod(method)) throw new Error(`The method is one of ${methods.join(', ')}`);
    newOperation(folder, { aggregate, name, method, path });
  } else {
    process.stderr.write(`${usage}\n`);
    process.exitCode = 2;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
