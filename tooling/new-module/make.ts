import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkout } from './checkout.ts';
import { type Files, freePrefix, moduleFiles } from './copy.ts';
import { camel, pascal, plural } from './names.ts';
import { refuseTakenNames } from './taken.ts';
import { wiredHost } from './wiring.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Files that the commands below write, in addition to those of the module. */
const regenerated = [
  'pnpm-lock.yaml',
  'apps/api/openapi.json',
  'apps/api/docs/event-types.md',
  'apps/api/docs/states.md',
  'packages/client/src/generated/**/*.ts',
];

/**
 * Copies the template as a module and wires it into the host. Writes nothing when a name is taken, and restores every file
 * when a step fails.
 */
export function makeModule(module: string, record: string, root = checkout): void {
  const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
  for (const name of [module, record]) {
    if (!kebab.test(name)) throw new Error(`${name} must be in kebab-case, such as charge-capture`);
  }
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const own = moduleFiles({ module, record, idPrefix: freePrefix(record), day });
  refuseTakenNames(root, own, [camel(record), pascal(record), camel(plural(record)), pascal(module)]);
  const files: Files = new Map([
    ...own,
    ...wiredHost(module, (path) => readFileSync(join(root, path), 'utf8')),
  ]);
  const restore = snapshot(root, module, [...files.keys()]);
  // An interrupt makes the running command fail, so that the files are restored.
  const keepRunning = () => {};
  process.on('SIGINT', keepRunning);
  try {
    write(root, files);
    run(root, 'pnpm', 'install', '--prefer-offline', '--no-frozen-lockfile');
    run(root, 'pnpm', 'exec', 'biome', 'check', '--write', ...files.keys());
    run(root, 'pnpm', 'documents');
  } catch (error) {
    restore();
    throw new Error(
      `${error instanceof Error ? error.message : error}\nEvery file was put back as it was before.`,
    );
  } finally {
    process.off('SIGINT', keepRunning);
  }
  say(`Made packages/${module}. Try it: pnpm --filter @rcm/${module} test`);
}

function write(root: string, files: Files): void {
  for (const [path, text] of files) {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

/** Saves every file that will be written. The returned function restores them and uninstalls the module. */
function snapshot(root: string, module: string, paths: readonly string[]): () => void {
  const generated = () => globSync(regenerated, { cwd: root });
  const before = new Map(
    [...paths, ...generated()].flatMap((path) =>
      existsSync(join(root, path)) ? [[path, readFileSync(join(root, path), 'utf8')] as const] : [],
    ),
  );
  return () => {
    for (const path of [...paths, ...generated()]) {
      if (!before.has(path)) rmSync(join(root, path), { force: true });
    }
    for (const folder of [`packages/${module}`, `apps/api/node_modules/@rcm/${module}`]) {
      rmSync(join(root, folder), { recursive: true, force: true });
    }
    write(root, before);
  };
}

function run(root: string, ...command: readonly string[]): void {
  const [program = '', ...args] = command;
  say(`▸ ${command.join(' ')}`);
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  if (error) throw new Error(`${program} can't be started: ${error.message}`);
  if (status !== 0) throw new Error(`${stdout}${stderr}${program} ${args[0] ?? ''} ended with ${status}`);
}
