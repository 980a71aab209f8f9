import { defineEntity, p } from '@mikro-orm/core';
import type { TenantDatabase } from '../database.ts';
import type { Principal } from '../operation/context.ts';
import { tenantFilter } from '../records/tenant-filter.ts';
import { Session } from '../session/session.ts';
import { isoTimestamp } from '../statements/columns.ts';
import { statement } from '../statements/statement.ts';

/** How many requests one key may send in any stretch of some seconds. */
export interface RateLimit {
  /** What is limited; keys are counted apart for each name. */
  readonly name: string;
  readonly requests: number;
  readonly seconds: number;
}

/** What a key has left. */
export interface RateStanding {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Whole seconds, rounded up, until the oldest counted request no longer counts. */
  readonly resetSeconds: number;
}

/** The times of the requests that still count, by key. */
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

/** When this request is counted at: the clock of its message, or the last counted one, which a longer wait let pass. */
const countedAt = 'greatest(excluded.counted[1], w.counted[cardinality(w.counted)])';

/** True unless as many requests as the limit allows were counted within its seconds, up to now. */
const isAllowed = `(cardinality(w.counted) < :requests
      or ${countedAt} - w.counted[cardinality(w.counted) - :requests + 1] >= make_interval(secs => :seconds))`;

/**
 * The row lock of the upsert makes the count exact over any number of processes; the clock is the database's. The row
 * keeps as many of the newest requests as the limit allows. A distributed table takes no query and no function of the
 * clock behind `on conflict`, nor in what is returned.
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

/** What the clock of the database says behind the count. */
const clock = statement({
  name: 'platform.clock',
  columns: {},
  isShared: true,
  text: 'select clock_timestamp()',
});

const timeOf = (text: string | null | undefined) => Date.parse(isoTimestamp(text ?? ''));

/** The moments, in monotonic milliseconds, until which a refused key needs not be counted again. */
const refusedUntil = new WeakMap<TenantDatabase, Map<string, number>>();
const mostRefused = 10_000;

/** Counts a request of a key; one that is refused does not count. A key known to be refused costs no statement. */
export async function countRequest(
  database: TenantDatabase,
  { organization, keyId }: Principal,
  { name, requests, seconds }: RateLimit,
): Promise<RateStanding> {
  const refused = refusedUntil.get(database) ?? new Map<string, number>();
  refusedUntil.set(database, refused);
  const place = `${keyId} ${name}`;
  const wait = (refused.get(place) ?? 0) - performance.now();
  if (wait > 0) return { allowed: false, remaining: 0, resetSeconds: Math.ceil(wait / 1_000) + 1 };
  refused.delete(place);
  const session = new Session(database, organization.id, 'one message');
  const [[row] = [], [told] = []] = await session.send([
    [count, { key: keyId, name, requests, seconds }],
    [clock, {}],
  ]);
  const [allowed, counted] = [row?.[0] === 't', row?.[1] ?? ''];
  const now = timeOf(told?.[0]);
  const window = seconds * 1_000;
  const times = [...counted.matchAll(/"(.+?)"/g)].map(([, text]) => timeOf(text)).slice(-requests);
  const still = times.filter((time) => time > now - window);
  const oldest = still[0] ?? now - window;
  const standing = {
    allowed,
    remaining: allowed ? requests - still.length : 0,
    resetSeconds: Math.max(1, Math.ceil((oldest + window - now) / 1_000)),
  };
  if (!standing.allowed) {
    if (refused.size >= mostRefused) refused.clear();
    // The seconds are rounded up: what is known to be left is one less.
    refused.set(place, performance.now() + (standing.resetSeconds - 1) * 1_000);
  }
  return standing;
}
