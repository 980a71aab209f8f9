import { escapeIdentifier, escapeLiteral } from 'pg';
import { retryWhile, sqlState, withClient } from './connection.ts';

/** A database to create. */
export interface NewDatabase {
  readonly database: string;
  /** The owner; by default the connected role. */
  readonly owner?: string;
}

/** Creates an empty database; `adminUrl` connects to any other database of the server, as a role with CREATEDB. */
export const createDatabase = (adminUrl: string, { database, owner }: NewDatabase): Promise<void> =>
  withClient(adminUrl, async (client) => {
    const ownership = owner === undefined ? '' : ` owner ${escapeIdentifier(owner)}`;
    await retryWhile([sqlState.objectInUse], () =>
      client.query(`create database ${escapeIdentifier(database)}${ownership}`),
    );
  });

/**
 * Creates a copy of `template` with the same owner; waits up to 15 s for others to disconnect from the template.
 *
 * PostgreSQL does not copy grants on the database and role settings in it.
 * `provision` on the copy restores them.
 */
export const cloneDatabase = (
  adminUrl: string,
  { template, database }: { readonly template: string; readonly database: string },
): Promise<void> =>
  withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [template],
    );
    const owner = rows[0]?.owner;
    if (owner === undefined)
      throw new Error(`The database ${escapeLiteral(template)} to copy does not exist.`);
    const [name, source, role] = [database, template, owner].map(escapeIdentifier);
    await retryWhile([sqlState.objectInUse], () =>
      // The default strategy also writes every page of the copy to the write-ahead log.
      client.query(`create database ${name} template ${source} owner ${role} strategy file_copy`),
    );
  });

/** Drops a database, if it exists, and closes the connections to it. */
export const dropDatabase = (adminUrl: string, database: string): Promise<void> =>
  withClient(adminUrl, async (client) => {
    await client.query(`drop database if exists ${escapeIdentifier(database)} with (force)`);
  });
