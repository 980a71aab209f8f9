import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@rcm/errors';
import type { RequestRecord } from '@rcm/http/koa';
import { type DestinationStream, type Logger, pino } from 'pino';

const base = { pid: process.pid };

/** Milliseconds between writes, so that many entries are one write. */
const flushEvery = 100;
const mostWaiting = 32;
/** Characters that may be buffered for a reader of standard output; further entries are dropped and counted. */
const mostUnread = 1_048_576;
/** Milliseconds that a stopping process waits for the reader of its log. */
const patience = 1_000;

/** The output that entries are written to in batches, such as `process.stdout`. */
type BatchOutput = Pick<NodeJS.WriteStream, 'write' | 'writableLength'>;

/** Buffers entries for `output`. When its reader stalls, entries are dropped and a later entry has their number. */
export function buffered(output: BatchOutput, mostKept = mostUnread): DestinationStream & { flush(): void } {
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
  const flush = () => {
    if (waiting.length === 0 && dropped === 0) return;
    if (dropped > 0) notices.warn({ entries: dropped }, 'log entries dropped: nobody read them');
    const batch = notice + waiting.join('');
    notice = '';
    if (output.writableLength + batch.length > mostKept) dropped += waiting.length;
    else {
      output.write(batch);
      dropped = 0;
    }
    waiting = [];
  };
  return {
    flush,
    write(entry) {
      waiting.push(entry);
      if (waiting.length === mostWaiting) flush();
    },
  };
}

function standardOutput(): DestinationStream {
  const destination = buffered(process.stdout);
  // Without a reader there is nobody to report the error to; requests continue.
  process.stdout.on('error', () => undefined);
  setInterval(destination.flush, flushEvery).unref();
  process.once('exit', destination.flush);
  return destination;
}

/** Waits until the log has been read, at most a second, so that a stalled reader does not delay a stop. */
export async function logRead(): Promise<void> {
  await Promise.race([
    new Promise<void>((resolve) => process.stdout.write('', () => resolve())),
    sleep(patience, undefined, { ref: false }),
  ]);
}

/** Creates the structured log of a process, one line of JSON for each entry. */
export const createLog = (level: string, destination: DestinationStream = standardOutput()): Logger =>
  pino({ level, base }, destination);

/**
 * The loggable facts of an error: its kind, code and stack frames. A message of a driver or parser can quote what a caller
 * sent, so only our own messages are logged.
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
