import type pg from 'pg';
import { isPooled } from './pooler.ts';

/** What the connections of a URL lead to. */
export interface ConnectionKind {
  /** True through a pooler. */
  readonly isPooled: boolean;
  /** True where Citus has distributed tables of the database. */
  readonly isDistributed: boolean;
}

/** Finds out what a connection leads to; any role may. */
export const connectionKindOf = async (client: pg.Client): Promise<ConnectionKind> => ({
  isPooled: await isPooled(client),
  isDistributed: await isDistributed(client),
});

/** True where Citus has distributed tables of the connected database. */
async function isDistributed(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows: catalogs } = await client.query<{ isThere: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as "isThere"`,
  );
  if (!catalogs[0]?.isThere) return false;
  return (await client.query(`select from pg_dist_partition where partmethod = 'h' limit 1`)).rowCount === 1;
}
