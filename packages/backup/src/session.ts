import type pg from 'pg';

/** Settings with which every version of PostgreSQL writes and reads values without loss. */
const settings = [
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local extra_float_digits = 3`,
  `set local timezone = 'UTC'`,
  `set local client_encoding = 'UTF8'`,
  // Citus then reads a node through one connection, so that all rows of an organization are of one moment.
  `set local citus.max_adaptive_executor_pool_size = 1`,
  // Copying a large table takes longer than the limits for requests.
  `set local statement_timeout = 0`,
  `set local idle_in_transaction_session_timeout = 0`,
].join(';');

/** Runs `work` in one transaction with a version-independent text format of values. */
export async function inTransaction<Result>(
  client: pg.ClientBase,
  begin: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query(`${begin};${settings}`);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
