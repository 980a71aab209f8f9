import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@rcm/errors';
import type { RequestRecord } from '@rcm/http/koa';
import { type DestinationStream, type Logger, pino } from 'pino';

const base = { pid: process.pid };

/** Milliseconds for which entries may wait, so that many of them are one write. */
const flushEvery = 100;
const mostWaiting = 32;
/** Characters that may wait for a reader of standard output; what comes after them is dropped and counted. */
const mostUnread = 1_048_576;
/** Milliseconds that a process which ends waits for a reader of its log. */
const patience = 1_000;

/** Where entries go in portions. `process.stdout` is one: on a pipe it waits for the reader without a thread. */
type Portions = Pick<NodeJS.WriteStream, 'write' | 'writableLength'>;

/** Gathers entries for `output`; where its reader stalls, entries are dropped, and a later one says how many. */
export function gathered(output: Portions, mostKept = mostUnread): DestinationStream & { handOver(): void } {
  let waiting: string[] = [];
  let dropped = 0;
  let notice = '';
  const notices = pino(
    { base },
    {
      write(entry) {
        notice = entry;
      },
    },
  );
  const handOver = () => {
    if (waiting.length === 0 && dropped === 0) return;
    if (dropped > 0) notices.warn({ entries: dropped }, 'log entries dropped: nobody read them');
    const portion = notice + waiting.join('');
    notice = '';
    if (output.writableLength + portion.length > mostKept) dropped += waiting.length;
    else {
      output.write(portion);
      dropped = 0;
    }
    waiting = [];
  };
  return {
    handOver,
    write(entry) {
      waiting.push(entry);
      if (waiting.length === mostWaiting) handOver();
    },
  };
}

function standardOutput(): DestinationStream {
  const destination = gathered(process.stdout);
  // A reader that has gone leaves nobody to tell; requests go on.
  process.stdout.on('error', () => undefined);
  setInterval(destination.handOver, flushEvery).unref();
  process.once('exit', destination.handOver);
  return destination;
}

/** Waits until the log is read as far as it is written, and not for long: a reader that stalls holds up no stop. */
export async function logRead(): Promise<void> {
  await Promise.race([
    new Promise<void>((resolve) => process.stdout.write('', () => resolve())),
    sleep(patience, undefined, { ref: false }),
  ]);
}

/** The structured log of a process, one JSON line an entry. */
export const createLog = (level: string, destination: DestinationStream = standardOutput()): Logger =>
  pino({ level, base }, destination);

/**
 * What may be said of an error: its kind, code and place. The message of a driver or parser can quote what a
 * caller sent, so only messages of our own are kept.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (ApiError.is(error)) {
    return {
      status: error.status,
      reason: error.message,
      ...(error.cause ? { cause: describeError(error.cause) } : {}),
    };
  }
  if (!(error instanceof Error)) return { kind: typeof error };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    kind: error.name,
    code,
    constraint,
    table,
    frames: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8),
  };
}

/** Logs a finished request: the operation, never the path, the query or a body. */
export function logRequest(log: Logger, record: RequestRecord): void {
  const { requestId, method, operation, status, milliseconds, organizationId, keyId, refusals, error } =
    record;
  const entry = {
    requestId,
    method,
    operation,
    status,
    milliseconds: Math.round(milliseconds * 100) / 100,
    organizationId,
    keyId,
    ...(refusals !== null && { refusals }),
  };
  if (status >= 500) log.error({ ...entry, error: describeError(error) }, 'request failed');
  else if (error === null) log.info(entry, 'request');
  else log.info({ ...entry, error: describeError(error) }, 'request refused');
}
