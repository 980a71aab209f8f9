import type pg from 'pg';

/** The forms in which every version of PostgreSQL writes and reads values without loss. */
const forms = [
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local extra_float_digits = 3`,
  `set local timezone = 'UTC'`,
  `set local client_encoding = 'UTF8'`,
  // Copying a large table takes longer than any request may.
  `set local statement_timeout = 0`,
  `set local idle_in_transaction_session_timeout = 0`,
].join(';');

/** Works in one transaction in which values travel in the same forms everywhere. */
export async function inTransaction<Result>(
  client: pg.ClientBase,
  begin: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query(`${begin};${forms}`);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
