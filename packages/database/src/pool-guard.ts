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
  // The pool assigns a fresh `release` at each checkout, after its events and before the client is handed out.
  Object.defineProperty(client, 'release', {
    configurable: true,
    enumerable: true,
    get: () => release,
    set: (assigned: Release) => {
      release = releaseOnce(assigned);
    },
  });
  const giveBack = () => release(true);
  client.on('error', giveBack);
  client.on('end', giveBack);
};

/**
 * Makes a pool survive the death of clients that are checked out: each is given back, destroyed, exactly once.
 *
 * Kysely, and MikroORM on top of it, never gives a dead client back (kysely issue 1990), so that each one lost
 * would shrink the pool for good. Call it before the pool is first used.
 */
export const guardPool = (pool: Pool): void => {
  if (guarded.has(pool)) return;
  guarded.add(pool);
  pool.on('connect', guardClient);
  // An idle client's death is the pool's to mend; without a listener it would end the process.
  pool.on('error', () => {});
};
