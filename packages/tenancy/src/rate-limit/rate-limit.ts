import { defineEntity, p } from '@mikro-orm/core';
import type { TenantDatabase } from '../database.ts';
import type { Principal } from '../operation/context.ts';
import { tenantFilter } from '../records/tenant-filter.ts';
import { Session } from '../session/session.ts';
import { isoTimestamp } from '../statements/columns.ts';
import { statement } from '../statements/statement.ts';

/** How many requests one key may send within any window of some seconds. */
export interface RateLimit {
  /** What is limited; each name has its own count for each key. */
  readonly name: string;
  readonly requests: number;
  readonly seconds: number;
}

/** How many requests a key has left. */
export interface RateLimitStatus {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Seconds until the oldest counted request leaves the window, rounded up. */
  readonly resetSeconds: number;
}

/** The times of the newest counted requests of each key. */
export const RateWindowSchema = defineEntity({
  name: 'RateWindow',
  schema: 'platform',
  tableName: 'rate_windows',
  rowLevelSecurity: 'force',
  filters: { tenant: tenantFilter },
  properties: {
    organizationId: p.uuid().primary(),
    keyId: p.string().columnType('text').collation('C').primary(),
    name: p.string().columnType('text').collation('C').primary(),
    counted: p.string().columnType('timestamptz[]'),
    allowed: p.boolean(),
  },
});

/** The time to count this request at, never before the last counted one, which may have waited less for the row lock. */
const countedAt = 'greatest(excluded.counted[1], w.counted[cardinality(w.counted)])';

/** True while fewer requests than the limit allows were counted within the window. */
const isAllowed = `(cardinality(w.counted) < :requests
      or ${countedAt} - w.counted[cardinality(w.counted) - :requests + 1] >= make_interval(secs => :seconds))`;

/**
 * The row lock of the upsert makes the count exact across processes, by the clock of the database. The row keeps the
 * times of the newest requests, as many as the limit allows. For distributed tables, Citus allows neither subqueries nor
 * volatile functions after `on conflict` and in `returning`.
 */
const count = statement({
  name: 'platform.rate_count',
  parameters: { key: 'text', name: 'text', requests: 'integer', seconds: 'integer' },
  columns: {},
  text: `insert into platform.rate_windows as w (organization_id, key_id, name, counted, allowed)
    values (:tenant, :key, :name, array[clock_timestamp()], true)
    on conflict (organization_id, key_id, name) do update set
      counted = case when ${isAllowed} then (w.counted || ${countedAt})[cardinality(w.counted) - :requests + 2 :]
        else w.counted end,
      allowed = ${isAllowed}
    returning allowed, counted`,
});

/** The clock of the database, read after counting. */
const clock = statement({
  name: 'platform.clock',
  columns: {},
  isShared: true,
  text: 'select clock_timestamp()',
});

const timeOf = (text: string | null | undefined) => Date.parse(isoTimestamp(text ?? ''));

/** The times, in monotonic milliseconds, until which a refused key is refused without asking the database. */
const refusedUntil = new WeakMap<TenantDatabase, Map<string, number>>();
const maxRefused = 10_000;

/** Counts a request of a key. Refused requests do not count, and a key known to be refused costs no statement. */
export async function countRequest(
  database: TenantDatabase,
  { organization, keyId }: Principal,
  { name, requests, seconds }: RateLimit,
): Promise<RateLimitStatus> {
  const refused = refusedUntil.get(database) ?? new Map<string, number>();
  refusedUntil.set(database, refused);
  const place = `${keyId} ${name}`;
  const wait = (refused.get(place) ?? 0) - performance.now();
  if (wait > 0) return { allowed: false, remaining: 0, resetSeconds: Math.ceil(wait / 1_000) + 1 };
  refused.delete(place);
  const session = new Session(database, organization.id, 'one message');
  const [[row] = [], [clockRow] = []] = await session.send([
    [count, { key: keyId, name, requests, seconds }],
    [clock, {}],
  ]);
  const [allowed, counted] = [row?.[0] === 't', row?.[1] ?? ''];
  const now = timeOf(clockRow?.[0]);
  const window = seconds * 1_000;
  const times = [...counted.matchAll(/"(.+?)"/g)].map(([, text]) => timeOf(text)).slice(-requests);
  const timesInWindow = times.filter((time) => time > now - window);
  const oldest = timesInWindow[0] ?? now - window;
  const status = {
    allowed,
    remaining: allowed ? requests - timesInWindow.length : 0,
    resetSeconds: Math.max(1, Math.ceil((oldest + window - now) / 1_000)),
  };
  if (!status.allowed) {
    if (refused.size >= maxRefused) refused.clear();
    // The seconds are rounded up, so the key is refused for at least one second less.
    refused.set(place, performance.now() + (status.resetSeconds - 1) * 1_000);
  }
  return status;
}
