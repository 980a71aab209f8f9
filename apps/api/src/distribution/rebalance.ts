import { setTimeout as sleep } from 'node:timers/promises';
import { lockTimeout, untilUnlocked } from '@rcm/tenancy';
import type { Client } from 'pg';
import type { Progress } from '../installation.ts';

/** Milliseconds between two looks at the moves. */
const pause = 1_000;

/** The distributed tables that have policies, with whether these are forced on the owner. */
async function tablesWithPolicies(client: Client) {
  const { rows } = await client.query<{ table: string; isForced: boolean }>(
    `select format('%I.%I', n.nspname, c.relname) as table, c.relforcerowsecurity as "isForced"
    from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid join pg_namespace n on n.oid = c.relnamespace
    where p.partmethod = 'h' and c.relrowsecurity order by 1`,
  );
  return rows;
}

/** Forces the policies of distributed tables on their owner, where an interrupted rebalance has left some unforced. */
export async function forcePolicies(client: Client): Promise<void> {
  const tables = await tablesWithPolicies(client);
  await alterEach(
    client,
    tables.filter(({ isForced }) => !isForced),
    'force',
  );
}

/** Requests wait behind a change that waits for its lock, so it gives up soon and is tried again. */
async function alterEach(
  client: Client,
  tables: readonly { readonly table: string }[],
  force: 'force' | 'no force',
): Promise<void> {
  await client.query(`set lock_timeout = ${lockTimeout}`);
  for (const { table } of tables) {
    await untilUnlocked(() => client.query(`alter table ${table} ${force} row level security`));
  }
}

/**
 * Moves organizations between the nodes of Citus until each node has its share, while the API serves; returns the number
 * of moves. PostgreSQL does not replicate into tables whose policies are forced on their owner, so they are not until the
 * end. The role that serves requests owns no table: the policies apply to it all the time.
 */
export async function rebalance(client: Client, progress: Progress): Promise<number> {
  try {
    await alterEach(client, await tablesWithPolicies(client), 'no force');
    const { rows } = await client.query<{ job: string | null }>(
      `select citus_rebalance_start(shard_transfer_mode := 'force_logical') as job`,
    );
    const job = rows[0]?.job;
    return job ? await movesOf(client, job, progress) : 0;
  } finally {
    await forcePolicies(client);
  }
}

/** Waits for the moves of a job, and returns their number. Throws if one fails. */
async function movesOf(client: Client, job: string, progress: Progress): Promise<number> {
  for (let shown = -1; ; await sleep(pause)) {
    const { rows } = await client.query<{
      state: string;
      done: number;
      all: number;
      messages: string | null;
    }>(
      `select j.state, count(*) filter (where t.status = 'done')::integer as done, count(*)::integer as all,
        string_agg(t.message, '; ') filter (where t.status = 'error') as messages
      from pg_dist_background_job j join pg_dist_background_task t using (job_id) where j.job_id = $1 group by 1`,
      [job],
    );
    const [{ state, done, all, messages } = { state: 'gone', done: 0, all: 0, messages: null }] = rows;
    if (done > shown) progress(`Moved ${done} of ${all}`);
    shown = Math.max(shown, done);
    if (state === 'finished') return done;
    if (!['scheduled', 'running', 'cancelling', 'failing'].includes(state)) {
      throw new Error(`Citus ended the moves (${state}): ${messages ?? 'see its log'}`);
    }
  }
}
