// Plain JavaScript without a dependency, like what runs it.
import { spawn } from 'node:child_process';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * An environment in which the project's own tools stand first, before those of the machine. What Node has compiled it
 * keeps for the next process: that halves the start of each.
 */
export const environment = (...folders) => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), ...folders, process.env.PATH].join(delimiter),
});

/** Starts the API with demo data; signals reach it, and its exit code is ours. */
export function start(args) {
  const main = join(root, 'apps/api/src/cli/main.ts');
  const child = spawn(
    join(root, 'node_modules/.bin/node'),
    ['--conditions=@rcm/source', '--max-semi-space-size=16', main, 'demo', ...args],
    { cwd: root, stdio: 'inherit', env: environment() },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}
