import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';

/** The DNS queries of `Resolver` of `node:dns/promises` that names are resolved with. */
export type NameResolver = Pick<Resolver, 'resolve4' | 'resolve6'>;

/** Resolves a name to its addresses, IPv4 first; none for a name that can't be resolved. Never throws. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>;

/** Maximum number of names whose addresses are kept. */
const maxNames = 1_000;

/** Milliseconds that addresses are kept at least, and that failures are kept. Deliveries are retried after longer. */
const shortest = 2_000;

/** Milliseconds that addresses are kept at most: five minutes. */
const longest = 300_000;

/** Milliseconds per server, doubled in the second try: about five seconds until a single silent server is given up. */
const limits = { timeout: 1_500, tries: 2 };

interface Answer {
  readonly addresses: readonly LookupAddress[];
  /** Seconds; 0 without addresses. */
  readonly ttl: number;
}

async function queryAddresses(resolver: NameResolver, name: string): Promise<Answer> {
  const [ipv4, ipv6] = await Promise.allSettled([
    resolver.resolve4(name, { ttl: true }),
    resolver.resolve6(name, { ttl: true }),
  ]);
  const records = [
    ...(ipv4.status === 'fulfilled' ? ipv4.value.map((record) => ({ ...record, family: 4 })) : []),
    ...(ipv6.status === 'fulfilled' ? ipv6.value.map((record) => ({ ...record, family: 6 })) : []),
  ];
  return {
    addresses: records.map(({ address, family }) => ({ address, family })),
    ttl: records.length === 0 ? 0 : Math.min(...records.map(({ ttl }) => ttl)),
  };
}

/**
 * Resolves names by DNS, without /etc/hosts, and keeps the addresses for the time to live of their records. The queries
 * are sent by c-ares, so names whose servers are silent occupy none of the four threads of libuv, as `dns.lookup` does:
 * lookups for other endpoints and work on files would wait for them. `now` is in milliseconds.
 */
export function resolvedNames(
  resolver: NameResolver = new Resolver(limits),
  now = () => performance.now(),
): Resolve {
  const names = new LRUCache<string, readonly LookupAddress[]>({
    max: maxNames,
    ttl: shortest,
    ttlResolution: 0,
    perf: { now },
    async fetchMethod(name, _expired, { options }) {
      const { addresses, ttl } = await queryAddresses(resolver, name);
      options.ttl = Math.min(Math.max(ttl * 1_000, shortest), longest);
      return addresses;
    },
  });
  return async (name) => (await names.fetch(name)) ?? [];
}
