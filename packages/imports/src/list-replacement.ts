import { inTransaction, withClient } from '@rcm/database';
import type pg from 'pg';
import type { OnProgress } from './row-file.ts';

/** Which file is to be loaded, and where to. */
export interface FileImport {
  /** Connects as the role that owns the schemas: the one that serves requests can't write a list. */
  readonly ownerUrl: string;
  readonly file: string;
  readonly now: Date;
  readonly onProgress?: OnProgress;
}

/** A list of reference data that files take the place of, and where it is kept. */
export interface KeptList {
  readonly name: string;
  /** The table with a row for each file that was loaded: an integer id, a version and a row count. */
  readonly versions: string;
  /** The column of `versions` that holds the name. */
  readonly nameColumn: string;
  /** The tables with the rows of the list, which name its version by a `list_id`. */
  readonly tables: readonly string[];
}

/**
 * The policies of a table of lists, which belong to the installation and say the same to every organization: anybody may
 * read it; only who may shape the schema, which is the role that migrates, may write to it.
 */
export const listPolicies = (schema: string, table: string) => [
  { name: `${table}_read`, command: 'select' as const, using: 'true' },
  { name: `${table}_load`, command: 'all' as const, using: `has_schema_privilege('${schema}', 'CREATE')` },
];

/** A version of a list; all zero before the first. */
export interface ListVersion {
  readonly id: number;
  readonly version: number;
  readonly rowCount: number;
}

/**
 * Replaces a list in one transaction, in which `load` writes the rows of `id` and its version; the rows before are
 * deleted behind it. Two at once are made one after the other. An error leaves the list as it is and says so, those of
 * the system and of PostgreSQL aside, which are thrown as they are.
 */
export async function replaceList<Imported>(
  ownerUrl: string,
  list: KeptList,
  load: (client: pg.Client, id: number, before: ListVersion) => Promise<Imported>,
): Promise<Imported> {
  try {
    return await withClient(ownerUrl, async (client) => {
      const imported = await inTransaction(client, async () => {
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [list.versions]);
        const before = await loadedVersion(client, list);
        const loaded = await load(client, await nextId(client, list), before);
        for (const table of list.tables) {
          await client.query(`delete from ${table} where list_id = $1`, [before.id]);
        }
        return loaded;
      });
      // Takes away the rows before and lets lookups be answered by the index alone.
      await client.query(`vacuum (analyze) ${list.tables.join(', ')}`);
      return imported;
    });
  } catch (error) {
    throw refusal(list.name, error);
  }
}

const refusal = (name: string, error: unknown) =>
  error instanceof Error && 'code' in error
    ? error
    : new Error(`The ${name} file is refused, and the list stays as it is: ${(error as Error).message}`, {
        cause: error,
      });

async function loadedVersion(
  client: pg.Client,
  { name, versions, nameColumn }: KeptList,
): Promise<ListVersion> {
  const { rows } = await client.query<ListVersion>(
    `select id, version, row_count as "rowCount" from ${versions}
     where ${nameColumn} = $1 order by version desc limit 1`,
    [name],
  );
  return rows[0] ?? { id: 0, version: 0, rowCount: 0 };
}

async function nextId(client: pg.Client, { versions }: KeptList): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `select coalesce(max(id), 0) + 1 as id from ${versions}`,
  );
  return rows[0]?.id ?? 1;
}

/** Throws for a file without rows, and for one that has lost more than half of the list. */
export function refuseShort(rows: number, before: number): void {
  if (rows === 0) throw new Error('it holds no rows');
  if (rows * 2 < before) throw new Error(`it holds ${rows} rows, less than half of the ${before} before`);
}
