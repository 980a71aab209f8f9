import { ApiError } from '@rcm/errors';
import type { Context } from 'koa';
import { networkOf, type RequestLimit, type UsedUp } from './request-limit.ts';

/** Headers by their names. */
export type Headers = Readonly<Record<string, string>>;

/** What an answer says of a limit. */
export const rateHeaders = (requests: number, remaining: number, resetSeconds: number): Headers => ({
  'RateLimit-Limit': String(requests),
  'RateLimit-Remaining': String(remaining),
  'RateLimit-Reset': String(resetSeconds),
});

/** What the answer beyond a limit carries. */
export const headersOf = ({ requests, resetSeconds }: UsedUp) => rateHeaders(requests, 0, resetSeconds);

/** The refusal beyond a limit (429). */
export const tooMany = ({ resetSeconds }: UsedUp) =>
  new ApiError(429, 'The caller has used up its requests for now', { retryAfter: resetSeconds });

/** Whom a request is counted for that shows no good key. */
export const addressOf = ({ req }: Context) => networkOf(req.socket.remoteAddress ?? '');

/** How much of a body weighs as much as one request. */
const bytesOfRequest = 4_096;

/** Counts a document for everybody by its length, and refuses an address more than its share (429). */
export async function countDocument(context: Context, limit: RequestLimit, bytes: number): Promise<void> {
  const usedUp = await limit.count(addressOf(context), Math.max(1, Math.ceil(bytes / bytesOfRequest)));
  if (usedUp === null) return;
  context.set(headersOf(usedUp));
  throw tooMany(usedUp);
}
