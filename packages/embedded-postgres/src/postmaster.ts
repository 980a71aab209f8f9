import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner } from './account.ts';
import { isAlive, mayRun, processesOf, waitUntil } from './processes.ts';

/** A living server process, as its `postmaster.pid` describes it. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly status: string;
}

/** A failed start; its message includes the server's log. */
class StartFailure extends Error {}

const recoveryTimeoutMs = 300_000;
const stopTimeoutMs = 60_000;
const logLimitBytes = 10_000_000;

const pidFileOf = (cluster: string): string => join(cluster, 'postmaster.pid');

/** The running server process of `cluster`; undefined if there is none. */
export const livingPostmaster = (cluster: string): Postmaster | undefined => {
  let lines: readonly string[];
  try {
    lines = readFileSync(pidFileOf(cluster), 'latin1').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!(pid > 0) || !isAlive(pid)) return undefined;
  // After a reboot, the id may belong to another process. A server's working directory is its data directory.
  if (!mayRun(pid, 'postgres', realpathSync(cluster))) return undefined;
  return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() };
};

const isReady = (cluster: string): boolean => livingPostmaster(cluster)?.status === 'ready';

/** PostgreSQL handles a dead server's pid file itself, unless another process or a zombie has the same id. */
const dropMisleadingPidFile = (cluster: string): void => {
  try {
    process.kill(Number(readFileSync(pidFileOf(cluster), 'latin1').split('\n')[0]), 0);
  } catch {
    return;
  }
  rmSync(pidFileOf(cluster), { force: true });
};

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const startOnce = async (cluster: string, program: string, runner: Runner, log: string): Promise<void> => {
  dropMisleadingPidFile(cluster);
  const keptBytes = sizeOf(log) > logLimitBytes ? 0 : sizeOf(log);
  const output = openSync(log, keptBytes === 0 ? 'w' : 'a', 0o600);
  const { file, args, options } = runner(program, ['-D', cluster]);
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  child.unref();
  let failure: unknown;
  child.once('error', (error) => {
    failure = error;
  });
  child.once('exit', (code, signal) => {
    failure ??= `it ended with ${signal ?? code}`;
  });
  const done = await waitUntil(() => failure !== undefined || isReady(cluster), {
    timeoutMs: recoveryTimeoutMs,
  });
  if (done && failure === undefined) return;
  const logged = readFileSync(log).subarray(keptBytes).toString('utf8').trim();
  throw new StartFailure(
    `The embedded PostgreSQL did not start: ${failure ?? 'it took too long'}\n${logged}\n(${log})`,
  );
};

/** True for a failure that is over once the processes of a killed server have ended. */
const isCausedByOrphans = (error: unknown): boolean =>
  error instanceof StartFailure &&
  /pre-existing shared memory block|lock file .* already exists/.test(error.message);

/** True when another program listens on the port. */
export const isPortTaken = (error: unknown): boolean =>
  error instanceof StartFailure && /could not bind|Address already in use/.test(error.message);

/** Waits for a server that is starting or stopping; true if one is ready. */
const waitUntilSettled = async (cluster: string): Promise<boolean> => {
  const running = livingPostmaster(cluster);
  if (!running) return false;
  const isStopping = running.status === 'stopping';
  const isSettled = () => livingPostmaster(cluster)?.pid !== running.pid || (!isStopping && isReady(cluster));
  await waitUntil(isSettled, { timeoutMs: isStopping ? stopTimeoutMs : recoveryTimeoutMs });
  return isReady(cluster);
};

/** Starts the server of `cluster` and waits until it accepts connections. The caller holds the lock. */
export const startPostmaster = async (
  cluster: string,
  program: string,
  runner: Runner,
  log: string,
): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    if (await waitUntilSettled(cluster)) return;
    try {
      return await startOnce(cluster, program, runner, log);
    } catch (error) {
      if (!isCausedByOrphans(error) || attempt === 20) throw error;
      await sleep(25 * attempt);
      if (livingPostmaster(cluster)) continue;
      // Children of a killed server serve nobody, but hold its shared memory until their query ends.
      for (const orphan of processesOf('postgres', realpathSync(cluster))) process.kill(orphan, 'SIGKILL');
    }
  }
};

/** Stops the server of `cluster`: closes its connections and waits until its data is on disk. */
export const stopPostmaster = async (cluster: string): Promise<void> => {
  const running = livingPostmaster(cluster);
  if (!running) return;
  process.kill(running.pid, 'SIGINT');
  if (await waitUntil(() => !isAlive(running.pid), { timeoutMs: stopTimeoutMs })) return;
  throw new Error(
    `The embedded PostgreSQL (process ${running.pid}) did not stop within ${stopTimeoutMs / 1_000} seconds.`,
  );
};
