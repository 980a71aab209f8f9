import { defineEntity, p } from '@mikro-orm/core';
import type { TenantDatabase } from '../database.ts';
import type { Principal } from '../operation/context.ts';
import { tenantFilter } from '../records/tenant-filter.ts';
import { Session } from '../session/session.ts';
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

/** The requests that still count, oldest first; where the limit was lowered, as many of the newest as it allows. */
const recent = `array(
    select at from (
      select at from unnest(w.counted) as at where at > clock_timestamp() - make_interval(secs => :seconds)
      order by at desc limit :requests) latest
    order by at)`;

/**
 * The row lock of the upsert makes the count exact over any number of processes; the clock is the database's, and
 * is read under the lock.
 */
const count = statement({
  name: 'platform.rate_count',
  parameters: { key: 'text', name: 'text', requests: 'integer', seconds: 'integer' },
  columns: {},
  text: `insert into platform.rate_windows as w (organization_id, key_id, name, counted, allowed)
    values (:tenant, :key, :name, array[clock_timestamp()], true)
    on conflict (organization_id, key_id, name) do update set (counted, allowed) = (
      select case when cardinality(kept) < :requests then kept || clock_timestamp() else kept end,
        cardinality(kept) < :requests
      from (select ${recent} as kept) kept)
    returning allowed, cardinality(counted),
      greatest(1, ceil(extract(epoch from counted[1] - clock_timestamp()) + :seconds))`,
});

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
  const [[row] = []] = await session.send([[count, { key: keyId, name, requests, seconds }]]);
  const standing = {
    allowed: row?.[0] === 't',
    remaining: requests - Number(row?.[1]),
    resetSeconds: Number(row?.[2]),
  };
  if (!standing.allowed) {
    if (refused.size >= mostRefused) refused.clear();
    // The seconds are rounded up: what is known to be left is one less.
    refused.set(place, performance.now() + (standing.resetSeconds - 1) * 1_000);
  }
  return standing;
}
