import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@rcm/database';

/** So many looks in a row, a second apart, must find nothing that works. */
const quietLooks = 5;

/** The most seconds to wait; a server that others use is never quiet. */
const longest = 120;

/** The work of a server that is not the one that asks: statements of all databases, and autovacuum. */
const working = `select count(*)::integer as count from pg_stat_activity
  where pid <> pg_backend_pid() and (backend_type = 'autovacuum worker' or state = 'active' and backend_type <> 'walsender')`;

/** Removes what loading left to autovacuum and the checkpointer of some databases. */
export async function cleanUp(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    await withClient(url, async (client) => {
      // A coordinator would pass it on to its workers, which are asked by themselves.
      await client.query('vacuum (analyze, skip_locked)');
      await client.query('checkpoint');
    });
  }
}

/** Waits until the servers of some databases do nothing. Returns false where they were still working after two minutes. */
export async function untilQuiet(urls: readonly string[]): Promise<boolean> {
  const workingOn = (url: string) =>
    withClient(url, async (client) => {
      const { rows } = await client.query<{ count: number }>(working);
      return rows[0]?.count ?? 0;
    });
  const servers = [...new Map(urls.map((url) => [new URL(url).host, url])).values()];
  let quiet = 0;
  for (let second = 0; second < longest && quiet < quietLooks; second += 1) {
    const counts = await Promise.all(servers.map(workingOn));
    quiet = counts.every((count) => count === 0) ? quiet + 1 : 0;
    await sleep(1_000);
  }
  return quiet === quietLooks;
}
