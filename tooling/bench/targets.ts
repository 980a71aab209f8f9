import { type ChildProcess, fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Installed, rcm } from './installation.ts';

/** A server under load. */
export interface Target {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  /** Resolves once it has ended. */
  stop(): Promise<void>;
}

const stopped = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

/**
 * Starts the API as in production: row level security, the unprivileged role, keys checked, requests logged. `options` are
 * further options of Node.
 */
export async function startApi(
  { environment }: Pick<Installed, 'environment'>,
  options: readonly string[] = [],
): Promise<Target> {
  const child = spawn(process.execPath, [...options, ...rcm, 'serve'], {
    env: { ...environment, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolveUrl, reject) => {
    let output = '';
    child.stdout.on('data', (data: Buffer) => {
      if (output.length > 10_000) return;
      output += data;
      const found = /"url":"(http:[^"]+)"/.exec(output)?.[1];
      if (found) resolveUrl(found);
    });
    child.once('exit', (code) => reject(new Error(`the API ended with ${code}`)));
  });
  return { name: 'api', url, pid: child.pid ?? 0, stop: () => stopped(child) };
}

/** Starts the hand-written server, which writes audit rows and a log like the API, or neither. */
export async function startBaseline(
  { superuserUrl }: Installed,
  name: 'baseline (with audit)' | 'baseline (no audit)',
): Promise<Target> {
  const child = fork(join(import.meta.dirname, 'baseline.ts'), {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      BASELINE_DATABASE_URL: superuserUrl,
      BASELINE_AUDIT: String(name === 'baseline (with audit)'),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  // Its log is read and discarded, like the API's.
  child.stdout?.resume();
  const url = await new Promise<string>((resolveUrl, reject) => {
    child.once('message', (message) => resolveUrl((message as { url: string }).url));
    child.once('exit', (code) => reject(new Error(`the ${name} ended with ${code}`)));
  });
  return { name, url, pid: child.pid ?? 0, stop: () => stopped(child) };
}
