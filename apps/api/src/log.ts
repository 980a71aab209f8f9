import { ApiError } from '@rcm/errors';
import type { RequestRecord } from '@rcm/http/koa';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Milliseconds for which entries may wait, so that many of them are one write. */
const flushEvery = 100;
const mostWaiting = 32;

/**
 * Standard output, written to in portions; whoever ends the process flushes it. Entries are gathered here because the
 * destination, which gathers as well, measures all that it holds with each of its writes.
 */
function standardOutput(): DestinationStream {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 8_192 });
  let waiting: string[] = [];
  const handOver = () => {
    if (waiting.length > 0) destination.write(waiting.join(''));
    waiting = [];
  };
  setInterval(() => {
    handOver();
    destination.flush();
  }, flushEvery).unref();
  process.once('exit', () => {
    handOver();
    destination.flushSync();
  });
  return {
    write(entry) {
      waiting.push(entry);
      if (waiting.length === mostWaiting) handOver();
    },
  };
}

/** The structured log of a process, one JSON line an entry. */
export const createLog = (level: string, destination: DestinationStream = standardOutput()): Logger =>
  pino({ level, base: { pid: process.pid } }, destination);

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
  const { requestId, method, operation, status, milliseconds, organizationId, keyId, error } = record;
  const entry = {
    requestId,
    method,
    operation,
    status,
    milliseconds: Math.round(milliseconds * 100) / 100,
    organizationId,
    keyId,
  };
  if (status >= 500) log.error({ ...entry, error: describeError(error) }, 'request failed');
  else if (error === null) log.info(entry, 'request');
  else log.info({ ...entry, error: describeError(error) }, 'request refused');
}
