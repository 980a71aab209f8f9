import { constants } from 'node:os';
import { releaseServers } from '@rcm/embedded-postgres';

let stop: (() => Promise<void>) | undefined;
let isEnding = false;

/**
 * From now on the first signal ends the process in order, and leaves no embedded server behind. Those that follow change
 * nothing: a terminal sends Ctrl-C to each process of its group, and npm passes its own on.
 */
export function endInOrder(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(signal));
  // A terminal that was closed takes no more words.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Has `action` run first; to be told to end is then no failure. */
export function stopWith(action: () => Promise<void>): void {
  stop = action;
}

/** True once the process was told to end, and what it was doing fails for that alone. */
export const isEndingInOrder = () => isEnding;

async function end(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP'): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  try {
    await stop?.();
    await releaseServers();
    process.exit(stop ? 0 : 128 + constants.signals[signal]);
  } catch (error) {
    process.stderr.write(`rcm: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
