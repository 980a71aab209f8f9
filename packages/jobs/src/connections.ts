import { cutSilentConnections } from '@rcm/tenancy';
import { Logger } from 'graphile-worker';
import pg from 'pg';

/** What graphile-worker has to say quotes errors, and these quote what callers sent. */
export const quietLogger = new Logger(() => () => undefined);

/**
 * A pool for graphile-worker alone; it must outlive the loss of its connections, those too that nobody is told of: the
 * worker itself waits for an answer as long as the socket is there.
 */
export function openPool(connectionString: string, max: number, mostSilence?: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: 2_000, keepAlive: true });
  const outlive = () => undefined;
  cutSilentConnections(pool, mostSilence);
  pool.on('error', outlive);
  pool.on('connect', (client) => client.on('error', outlive));
  return pool;
}

/**
 * The same pool to a worker behind a pooler, where `LISTEN` would stay with whichever server connection it met: the
 * connection that graphile-worker asks for by a callback, which is the one to listen on, never comes.
 */
export const deaf = (pool: pg.Pool): pg.Pool =>
  new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return (listen?: unknown) => (listen ? undefined : target.connect());
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
