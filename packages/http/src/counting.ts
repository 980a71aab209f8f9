import { ApiError } from '@rcm/errors';
import type { Context } from 'koa';
import { networkOf, type RequestLimit, type UsedUp } from './request-limit.ts';

/** Headers by their names. */
export type Headers = Readonly<Record<string, string>>;

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
export const addressOf = ({ req }: Context) => networkOf(req.socket.remoteAddress ?? '');

/** The bytes of a document that count as one request. */
const bytesPerRequest = 4_096;

/** Counts a public document by its length, and refuses an address beyond its limit (429). */
export async function countDocument(context: Context, limit: RequestLimit, bytes: number): Promise<void> {
  const usedUp = await limit.count(addressOf(context), Math.max(1, Math.ceil(bytes / bytesPerRequest)));
  if (usedUp === null) return;
  context.set(headersOf(usedUp));
  throw tooMany(usedUp);
}
