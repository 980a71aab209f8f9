import type pg from 'pg';

/** Looks at every message that the connections of a pool send; what `look` gives is sent in its place. */
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

/** Counts the statements of each message, what begins and ends its transaction apart. */
export function countedMessages(pool: pg.Pool): number[] {
  const counts: number[] = [];
  onEachMessage(pool, (text) => {
    counts.push(text.split(/^EXECUTE /m).length - 1);
    return text;
  });
  return counts;
}
