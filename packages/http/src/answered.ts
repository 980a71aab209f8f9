import { ApiError } from '@rcm/errors';
import type { TenantDatabase } from '@rcm/tenancy';
import type { Exchange } from './exchange.ts';
import { ReaderGone } from './export-reader.ts';
import { knownError } from './invoke.ts';
import { audited, type RefusalCounts } from './refusals.ts';

/** One finished request, for the log: no path values, no query, no body. */
export interface RequestRecord {
  readonly requestId: string;
  readonly method: string;
  /** The operation, or null where no route matched. */
  readonly operation: string | null;
  readonly status: number;
  readonly milliseconds: number;
  readonly organizationId: string | null;
  readonly keyId: string | null;
  /** How often the operation was refused to the key within a minute; null where it was not. */
  readonly refusals: number | null;
  /** The cause of a 4xx or 5xx, for operators. */
  readonly error: unknown;
}

/** What finished requests are reported to. */
interface Host {
  readonly database: TenantDatabase;
  readonly clock: () => Date;
  readonly onRequest?: (record: RequestRecord) => void;
}

/** The type of a JSON body. */
export const jsonType = 'application/json; charset=utf-8';

/** Answers a request by some work, with an error where it fails, and reports the finished request. */
export async function answered(
  exchange: Exchange,
  host: Host,
  refusals: RefusalCounts,
  work: () => Promise<void>,
): Promise<void> {
  const started = performance.now();
  const { response } = exchange;
  let status = 500;
  let cause: unknown = null;
  try {
    await work();
    status = response.statusCode;
  } catch (error) {
    cause = await audited(error, exchange, host.database, refusals, host.clock());
    if (response.headersSent) {
      status = cut(exchange, cause);
    } else {
      sendError(exchange, knownError(cause) ?? cause);
      status = response.statusCode;
    }
  } finally {
    host.onRequest?.({
      requestId: exchange.requestId,
      method: exchange.method,
      operation: exchange.operation,
      status,
      milliseconds: performance.now() - started,
      organizationId: exchange.principal?.organization.id ?? null,
      keyId: exchange.principal?.keyId ?? null,
      refusals: exchange.refusals,
      error: cause,
    });
  }
}

/**
 * Ends an answer that has begun and can't be finished with a connection reset, so that no proxy takes it for complete.
 * Returns the status for the log.
 */
function cut({ request, response }: Exchange, cause: unknown): number {
  request.socket.resetAndDestroy();
  return cause instanceof ReaderGone ? response.statusCode : (knownError(cause)?.status ?? 500);
}

/** Sends an error in the envelope of the route's owner. */
export function sendError(
  {
    request,
    response,
    headers,
    requestId,
    envelope,
  }: Pick<Exchange, 'request' | 'response' | 'headers' | 'requestId' | 'envelope'>,
  error: unknown,
): void {
  const known = ApiError.is(error) ? error : new ApiError(500, 'Unexpected failure', {}, error);
  const { retryAfter, allowedMethods } = known.details;
  const body = JSON.stringify(envelope.render(known));
  response.writeHead(known.status, {
    ...headers,
    'X-Request-Id': requestId,
    'Content-Type': jsonType,
    'Content-Length': Buffer.byteLength(body),
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    ...(allowedMethods && { Allow: allowedMethods.join(', ') }),
    ...(known.status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    // The rest of a refused body is not read, so the connection must be closed.
    ...(known.status === 413 && !request.complete && { Connection: 'close' }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
