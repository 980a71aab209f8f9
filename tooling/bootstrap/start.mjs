// Plain JavaScript without dependencies, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * An environment whose PATH begins with the project's own tools. Node's compile cache halves the start of each process.
 */
export const environment = (...folders) => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), ...folders, process.env.PATH].join(delimiter),
});

/** Starts the API with demo data, forwards signals to it, and exits with its exit code. */
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
