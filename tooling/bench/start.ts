import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ownOf, processOf, rssOf } from './processes.ts';
import { figure, median, table } from './table.ts';

/*
 * Measures the start-up time of the API and of its command line, and the memory of an idle server. Needs a build.
 */

const root = resolve(import.meta.dirname, '../..');
const times = 5;

const stopped = (child: ChildProcess) =>
  new Promise<void>((end) => {
    child.once('exit', () => end());
    child.kill('SIGTERM');
  });

/** Runs `npm start`, and measures the milliseconds until it answers and, ten seconds later, the server's MiB. */
async function startOnce(data: string): Promise<{ milliseconds: number; idle: number; own: number }> {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, RCM_DATA_DIR: data, PORT: String(port) },
    stdio: 'ignore',
  });
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (answer?.status === 200) break;
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    await setTimeout(10);
  }
  const milliseconds = performance.now() - started;
  await setTimeout(10_000);
  const server = processOf(/cli\/main\.ts\0demo/, data);
  const idle = server === null ? Number.NaN : rssOf(server);
  const own = server === null ? Number.NaN : ownOf(server);
  await stopped(child);
  return { milliseconds, idle, own };
}

const data = mkdtempSync(join(tmpdir(), 'rcm-start-'));
try {
  const [first, ...others] = await repeated(times + 1, () => startOnce(data));
  const helps = await repeated(times, async () => {
    const started = performance.now();
    execFileSync(process.execPath, [join(root, 'apps/api/dist/main.js'), '--help']);
    return performance.now() - started;
  });
  process.stdout.write(
    table(
      ['what', 'figure'],
      [
        ['npm start, into an empty folder, s', figure((first?.milliseconds ?? Number.NaN) / 1_000, 1)],
        ['npm start, again, s', figure(median(others.map((one) => one.milliseconds)) / 1_000, 1)],
        ['its server after 10 s, MiB', figure(median(others.map((one) => one.idle)), 0)],
        ['its server after 10 s, own MiB', figure(median(others.map((one) => one.own)), 0)],
        ['rcm --help, s', figure(median(helps) / 1_000, 2)],
      ],
    ),
  );
} finally {
  rmSync(data, { recursive: true, force: true });
}

async function repeated<Result>(count: number, once: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < count) results.push(await once());
  return results;
}
