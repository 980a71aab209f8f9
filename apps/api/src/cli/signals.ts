import { constants } from 'node:os';

let stop: (() => Promise<void>) | undefined;
let isEnding = false;

/**
 * Installs handlers that stop the process gracefully on the first signal, including the embedded server. Further signals
 * are ignored: a terminal sends Ctrl-C to each process of its group, and npm forwards its own.
 */
export function handleSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(signal));
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isGone(error)) return;
    process.stderr.write(`rcm: the output could not be written: ${error.message}\n`);
    process.exitCode = 1;
  });
  process.stderr.on('error', () => undefined);
}

/** Runs `action` on a signal before the process ends; the process then exits with 0. */
export function stopWith(action: () => Promise<void>): void {
  stop = action;
}

/** True once a signal has arrived; a command that fails then fails because of it. */
export const isStopping = () => isEnding;

/** True when nobody reads the output any more: a pipe's reader has ended, or the terminal was closed. */
const isGone = ({ code }: NodeJS.ErrnoException) => code === 'EPIPE' || code === 'EIO';

async function end(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP'): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  try {
    await stop?.();
    const { releaseServers } = await import('@rcm/embedded-postgres');
    await releaseServers();
    process.exit(stop ? 0 : 128 + constants.signals[signal]);
  } catch (error) {
    process.stderr.write(`rcm: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
