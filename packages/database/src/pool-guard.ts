import type { Pool, PoolClient } from 'pg';

type Release = PoolClient['release'];

const guarded = new WeakSet<Pool>();

const releaseOnce = (release: Release): Release => {
  let released = false;
  return (destroy) => {
    if (released) return;
    released = true;
    release(destroy);
  };
};

const guardClient = (client: PoolClient): void => {
  let release: Release = () => {};
  // The pool assigns a new `release` at each checkout, after its events and before it returns the client.
  Object.defineProperty(client, 'release', {
    configurable: true,
    enumerable: true,
    get: () => release,
    set: (assigned: Release) => {
      release = releaseOnce(assigned);
    },
  });
  const destroy = () => release(true);
  client.on('error', destroy);
  client.on('end', destroy);
};

/**
 * Makes a pool survive the loss of checked-out clients: each is released and destroyed exactly once.
 *
 * Kysely, and MikroORM on top of it, never releases a dead client (kysely issue 1990), so each lost client
 * would shrink the pool permanently. Call it before the first use of the pool.
 */
export const guardPool = (pool: Pool): void => {
  if (guarded.has(pool)) return;
  guarded.add(pool);
  pool.on('connect', guardClient);
  // The pool replaces idle clients itself; without a listener, the event would end the process.
  pool.on('error', () => {});
};
