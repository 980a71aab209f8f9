import type pg from 'pg';

/** Passes every message of a pool's connections to `look`, and sends its result instead. */
export function onEachMessage(pool: pg.Pool, look: (text: string) => string): void {
  const seen = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (seen.has(client)) return;
    seen.add(client);
    const { connection } = client as unknown as { connection: { query(text: string): void } };
    const query = connection.query.bind(connection);
    connection.query = (text) => query(look(text));
  });
}

/** Counts the statements of each message, except those that begin and end its transaction. */
export function countedMessages(pool: pg.Pool): number[] {
  const counts: number[] = [];
  onEachMessage(pool, (text) => {
    counts.push(text.split(/^EXECUTE /m).length - 1);
    return text;
  });
  return counts;
}
