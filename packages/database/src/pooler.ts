import type pg from 'pg';

/**
 * True for a connection that ends at a pooler, such as PgBouncer: the process that answers is not the one that it was
 * greeted by. A pooler greets with a number of its own, by which it finds the server of a request to cancel.
 */
export const isPooled = async (client: pg.Client): Promise<boolean> => {
  const { processID } = client as unknown as { readonly processID: number | null };
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== processID;
};
