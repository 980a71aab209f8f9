import type pg from 'pg';

/** Runs `work` as the application's role, inside one organization and one transaction. */
export async function asOrganization<Result>(
  { pool }: { readonly pool: pg.Pool },
  organizationId: string,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.organization_id', $1, true)`, [organizationId]);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
