import type pg from 'pg';

/**
 * True for a connection through a pooler, such as PgBouncer: the backend's process id differs from the one in the
 * startup message, because a pooler sends an id of its own, with which it routes cancel requests.
 */
export const isPooled = async (client: pg.Client): Promise<boolean> => {
  const { processID } = client as unknown as { readonly processID: number | null };
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== processID;
};
