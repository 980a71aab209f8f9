import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Resolves when every transaction is over that runs on the database server now, those of other tests included:
 * seals and the change feed wait for all of them.
 */
export async function quiet({ pool }: { readonly pool: pg.Pool }): Promise<void> {
  const { rows } = await pool.query<{ now: string }>('select pg_current_xact_id()::text as now');
  const isOver = async () => {
    const answer = await pool.query<{ over: boolean }>(
      'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as over',
      [rows[0]?.now],
    );
    return answer.rows[0]?.over;
  };
  while (!(await isOver())) await sleep(5);
}
