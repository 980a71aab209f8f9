import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@rcm/errors';
import type { Exchange, Headers } from './exchange.ts';
import { networkOf, type RequestLimit, type UsedUp } from './request-limit.ts';

/** The headers that report the state of a limit. */
export const rateHeaders = (requests: number, remaining: number, resetSeconds: number): Headers => ({
  'RateLimit-Limit': String(requests),
  'RateLimit-Remaining': String(remaining),
  'RateLimit-Reset': String(resetSeconds),
});

/** The headers of an answer beyond the limit. */
export const headersOf = ({ requests, resetSeconds }: UsedUp) => rateHeaders(requests, 0, resetSeconds);

/** The error beyond a limit (429). */
export const tooMany = ({ resetSeconds }: UsedUp) =>
  new ApiError(429, 'The caller has used up its requests for now', { retryAfter: resetSeconds });

/** The network that a request without a valid key is counted for. */
const callerOf = ({ request }: Pick<Exchange, 'request'>) => networkOf(request.socket.remoteAddress ?? '');

/** The milliseconds that a refusal beyond the limit takes, so that a client that never stops sending costs little. */
const refusalDelay = 1_000;

/**
 * Counts a request without a valid key as `weight` requests. Beyond the limit of its address it waits, throws 429 and has
 * the connection closed.
 */
export async function countStranger(
  exchange: Pick<Exchange, 'request' | 'response'>,
  limit: RequestLimit,
  weight = 1,
): Promise<void> {
  const usedUp = await limit.count(callerOf(exchange), weight);
  if (usedUp === null) return;
  for (const [name, value] of Object.entries({ ...headersOf(usedUp), Connection: 'close' })) {
    exchange.response.setHeader(name, value);
  }
  await sleep(refusalDelay);
  throw tooMany(usedUp);
}

/** The bytes of a document that count as one request. */
const bytesPerRequest = 4_096;

/** Counts a public document by its length, and refuses an address beyond its limit (429). */
export const countDocument = (
  exchange: Pick<Exchange, 'request' | 'response'>,
  limit: RequestLimit,
  bytes: number,
): Promise<void> => countStranger(exchange, limit, Math.max(1, Math.ceil(bytes / bytesPerRequest)));
