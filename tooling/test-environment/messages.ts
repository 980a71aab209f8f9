import type pg from 'pg';

interface Connection {
  query(text: string): void;
  parse(statement: { readonly text: string }): void;
  bind(bound: { readonly statement: string; readonly values: readonly unknown[] }): void;
  describe(result: object): void;
  sync(): void;
}

/** Calls `open` once for each connection of a pool. */
function onEachConnection(pool: pg.Pool, open: (connection: Connection) => void): void {
  const seen = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (seen.has(client)) return;
    seen.add(client);
    open((client as unknown as { connection: Connection }).connection);
  });
}

/** Passes every SQL text that a pool's connections send to `look`, and sends its result instead. */
export function onEachText(pool: pg.Pool, look: (text: string) => string): void {
  onEachConnection(pool, (connection) => {
    const { query, parse } = connection;
    connection.query = (text) => query.call(connection, look(text));
    connection.parse = (statement) => parse.call(connection, { ...statement, text: look(statement.text) });
  });
}

/**
 * Counts the statements with values of each message, without the one that scopes it to its organization. The driver's own
 * queries with values are left out; only those ask for a description of their result.
 */
export function countedMessages(pool: pg.Pool): number[] {
  const counts: number[] = [];
  onEachConnection(pool, (connection) => {
    let count = 0;
    let isOfDriver = false;
    const { query, bind, describe, sync } = connection;
    connection.bind = (bound) => {
      if (bound.values.length > 0 && bound.statement !== 'tenancy.organization') count += 1;
      bind.call(connection, bound);
    };
    connection.describe = (result) => {
      isOfDriver = true;
      describe.call(connection, result);
    };
    connection.sync = () => {
      if (!isOfDriver) counts.push(count);
      count = 0;
      isOfDriver = false;
      sync.call(connection);
    };
    connection.query = (text) => {
      counts.push(0);
      query.call(connection, text);
    };
  });
  return counts;
}
