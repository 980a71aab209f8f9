import { cutSilentConnections } from '@rcm/tenancy';
import { Logger } from 'graphile-worker';
import pg from 'pg';

/** Discards graphile-worker's messages: they quote errors, and errors can quote request data. */
export const quietLogger = new Logger(() => () => undefined);

/**
 * A pool for graphile-worker alone. It survives lost connections, including silently lost ones: the worker would wait
 * for an answer as long as the socket exists.
 */
export function openPool(connectionString: string, max: number, mostSilence?: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: 2_000, keepAlive: true });
  const ignore = () => undefined;
  cutSilentConnections(pool, mostSilence);
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/**
 * A view of a pool that never listens, for use behind a pooler, where `LISTEN` would stay on an arbitrary server
 * connection. graphile-worker requests its listening connection with a callback, which is never called.
 */
export const withoutListening = (pool: pg.Pool): pg.Pool =>
  new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return (callback?: unknown) => (callback ? undefined : target.connect());
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
