import { ApiError } from '@rcm/errors';
import { inTenant, type Principal, type TenantDatabase } from '@rcm/tenancy';
import { RefusedKey } from './refused-key.ts';

/** A request; once it is refused, also its principal and the number of refusals. */
interface RefusedRequest {
  readonly requestId: string;
  readonly operation: string | null;
  principal: Principal | null;
  refusals: number | null;
}

/** True for an error that refuses access. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof RefusedKey || (ApiError.is(error) && error.status === 403);

/**
 * Records an audit event where an error refuses access, once a minute for each key and operation. Returns the error to
 * answer with: another one where the event can't be written.
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

/** Milliseconds for which further refusals of a key and an operation are only counted. */
const countedFor = 60_000;
const maxCounted = 10_000;

/** Compares in both directions, so that counting starts again after the clock was set back. */
const isCounted = (since: number, now: Date) => Math.abs(now.getTime() - since) < countedFor;

/** Counts refusals by key and operation, so that a caller who keeps trying does not fill the audit trail. */
export class RefusalCounts {
  readonly #counts = new Map<string, { readonly since: number; count: number }>();

  /** Counts a refusal; returns how often the operation was refused to the key within a minute, this time included. */
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

  /** Resets a count, so that the next refusal is the first again. */
  forget(keyId: string, operation: string): void {
    this.#counts.delete(`${keyId} ${operation}`);
  }

  /** Drops expired counts, and the oldest ones beyond the limit; the map is ordered by first refusal. */
  #makeRoom(now: Date): void {
    for (const [place, { since }] of this.#counts) {
      if (isCounted(since, now) && this.#counts.size < maxCounted) return;
      this.#counts.delete(place);
    }
  }
}
