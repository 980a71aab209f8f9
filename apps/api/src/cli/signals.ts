import { constants } from 'node:os';

let stop: (() => Promise<void>) | undefined;
let isEnding = false;

/**
 * From now on the first signal ends the process in order, and leaves no embedded server behind. Those that follow change
 * nothing: a terminal sends Ctrl-C to each process of its group, and npm passes its own on.
 */
export function endInOrder(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(signal));
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isGone(error)) return;
    process.stderr.write(`rcm: the output could not be written: ${error.message}\n`);
    process.exitCode = 1;
  });
  process.stderr.on('error', () => undefined);
}

/** Has `action` run first; to be told to end is then no failure. */
export function stopWith(action: () => Promise<void>): void {
  stop = action;
}

/** True once the process was told to end, and what it was doing fails for that alone. */
export const isEndingInOrder = () => isEnding;

/** True where nobody takes the words any more: the reader of a pipe has seen enough, or a terminal was closed. */
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
