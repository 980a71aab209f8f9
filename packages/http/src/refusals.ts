import { ApiError } from '@rcm/errors';
import { inTenant, type Principal, type TenantDatabase } from '@rcm/tenancy';
import { RefusedKey } from './refused-key.ts';

/** A request and, once it is refused, who sent it and how often. */
interface RefusedRequest {
  readonly requestId: string;
  readonly operation: string | null;
  principal: Principal | null;
  refusals: number | null;
}

/** True for an error that refuses access, and no more than that. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof RefusedKey || (ApiError.is(error) && error.status === 403);

/**
 * Leaves an audit event where an error refuses access, the first within a minute of its key and operation. Gives the
 * error to answer with: an answer whose event can't be written is a failure.
 */
export async function audited(
  error: unknown,
  request: RefusedRequest,
  database: TenantDatabase,
  counts: RefusalCounts,
  now: Date,
): Promise<unknown> {
  if (!isRefusal(error)) return error;
  if (error instanceof RefusedKey) request.principal = error.principal;
  const { principal, operation, requestId } = request;
  if (principal === null || operation === null) return error;
  request.refusals = counts.count(principal.keyId, operation, now);
  if (request.refusals > 1) return error;
  const run = { principal, operation, requestId, now, audit: 'refusal', single: true } as const;
  try {
    await inTenant(database, run, async () => undefined);
    return error;
  } catch (failure) {
    counts.forget(principal.keyId, operation);
    return failure;
  }
}

/** Milliseconds for which further refusals of a key and an operation are counted only. */
const countedFor = 60_000;
const mostCounted = 10_000;

/** In both directions: a clock that is set back begins anew. */
const isCounted = (since: number, now: Date) => Math.abs(now.getTime() - since) < countedFor;

/** Counts how often keys are refused operations, so that a caller who goes on trying fills no table. */
export class RefusalCounts {
  readonly #counts = new Map<string, { readonly since: number; count: number }>();

  /** How often the key has been refused the operation since the first time within a minute, this time included. */
  count(keyId: string, operation: string, now: Date): number {
    const place = `${keyId} ${operation}`;
    const known = this.#counts.get(place);
    if (known && isCounted(known.since, now)) {
      known.count += 1;
      return known.count;
    }
    this.#counts.delete(place);
    this.#makeRoom(now);
    this.#counts.set(place, { since: now.getTime(), count: 1 });
    return 1;
  }

  /** Forgets what was counted, so that the next refusal is the first again. */
  forget(keyId: string, operation: string): void {
    this.#counts.delete(`${keyId} ${operation}`);
  }

  /** Drops what is over, and the oldest where the memory is full; the map is in the order of first times. */
  #makeRoom(now: Date): void {
    for (const [place, { since }] of this.#counts) {
      if (isCounted(since, now) && this.#counts.size < mostCounted) return;
      this.#counts.delete(place);
    }
  }
}
