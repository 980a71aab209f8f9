import { escapeIdentifier, escapeLiteral } from 'pg';
import { retryWhile, sqlState, withClient } from './connection.ts';

/** A database to make. */
export interface NewDatabase {
  readonly database: string;
  /** The role that owns it; by default the connected one. */
  readonly owner?: string;
}

/** Makes an empty database; `adminUrl` connects to any other database of the server, as a role that may. */
export const createDatabase = (adminUrl: string, { database, owner }: NewDatabase): Promise<void> =>
  withClient(adminUrl, async (client) => {
    const ownership = owner === undefined ? '' : ` owner ${escapeIdentifier(owner)}`;
    await retryWhile([sqlState.objectInUse], () =>
      client.query(`create database ${escapeIdentifier(database)}${ownership}`),
    );
  });

/**
 * Makes a copy of `template`, with the same owner; waits up to 15 s for others to leave the template.
 *
 * PostgreSQL does not copy what hangs on the database itself: grants on it, and its roles' settings in it.
 * `provision` on the copy brings them back.
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
    if (owner === undefined) throw new Error(`There is no database ${escapeLiteral(template)} to copy.`);
    const [name, source, role] = [database, template, owner].map(escapeIdentifier);
    await retryWhile([sqlState.objectInUse], () =>
      // The other strategy writes every page of the copy into the write-ahead log too.
      client.query(`create database ${name} template ${source} owner ${role} strategy file_copy`),
    );
  });

/** Drops a database, if there is one, and closes the connections to it. */
export const dropDatabase = (adminUrl: string, database: string): Promise<void> =>
  withClient(adminUrl, async (client) => {
    await client.query(`drop database if exists ${escapeIdentifier(database)} with (force)`);
  });
