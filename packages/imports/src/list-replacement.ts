import { inTransaction, withClient } from '@rcm/database';
import type pg from 'pg';
import type { OnProgress } from './row-file.ts';

/** The file to load, and the database to load it into. */
export interface FileImport {
  /** Connects as the role that owns the schemas; the role that serves requests can't write lists. */
  readonly ownerUrl: string;
  readonly file: string;
  readonly now: Date;
  readonly onProgress?: OnProgress;
}

/** A list of reference data that is replaced by files, and its tables. */
export interface StoredList {
  readonly name: string;
  /** The table with a row per loaded file: an integer id, a version and a row count. */
  readonly versions: string;
  /** The column of `versions` with the name of the list. */
  readonly nameColumn: string;
  /** The tables with the rows of the list; their `list_id` refers to `versions`. */
  readonly tables: readonly string[];
}

/**
 * The policies of a table of lists. Lists belong to the installation and are the same for every organization: every role
 * may read them; only the role that migrates may write to them.
 */
export const listPolicies = (schema: string, table: string) => [
  { name: `${table}_read`, command: 'select' as const, using: 'true' },
  { name: `${table}_load`, command: 'all' as const, using: `has_schema_privilege('${schema}', 'CREATE')` },
];

/** A version of a list; all zero before the first one. */
export interface ListVersion {
  readonly id: number;
  readonly version: number;
  readonly rowCount: number;
}

/**
 * Replaces a list in one transaction, in which `load` writes the rows of `id` and its version; then the previous rows
 * are deleted. Concurrent replacements are serialized. An error leaves the list unchanged and its message says so;
 * errors of the system and of PostgreSQL are thrown as they are.
 */
export async function replaceList<Imported>(
  ownerUrl: string,
  list: StoredList,
  load: (client: pg.Client, id: number, previous: ListVersion) => Promise<Imported>,
): Promise<Imported> {
  try {
    return await withClient(ownerUrl, async (client) => {
      const imported = await inTransaction(client, async () => {
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [list.versions]);
        const previous = await currentVersion(client, list);
        const loaded = await load(client, await nextId(client, list), previous);
        for (const table of list.tables) {
          await client.query(`delete from ${table} where list_id = $1`, [previous.id]);
        }
        return loaded;
      });
      // Removes the previous rows and enables index-only scans.
      await client.query(`vacuum (analyze) ${list.tables.join(', ')}`);
      return imported;
    });
  } catch (error) {
    throw withListName(list.name, error);
  }
}

const withListName = (name: string, error: unknown) =>
  error instanceof Error && 'code' in error
    ? error
    : new Error(`The ${name} file is rejected and the list is unchanged: ${(error as Error).message}`, {
        cause: error,
      });

async function currentVersion(
  client: pg.Client,
  { name, versions, nameColumn }: StoredList,
): Promise<ListVersion> {
  const { rows } = await client.query<ListVersion>(
    `select id, version, row_count as "rowCount" from ${versions}
     where ${nameColumn} = $1 order by version desc limit 1`,
    [name],
  );
  return rows[0] ?? { id: 0, version: 0, rowCount: 0 };
}

async function nextId(client: pg.Client, { versions }: StoredList): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `select coalesce(max(id), 0) + 1 as id from ${versions}`,
  );
  return rows[0]?.id ?? 1;
}

/** Throws for a file without rows, and for one with less than half of the current rows. */
export function refuseShrunkFile(rows: number, current: number): void {
  if (rows === 0) throw new Error('it has no rows');
  if (rows * 2 < current) throw new Error(`it has ${rows} rows, fewer than half of the current ${current}`);
}
