import pg from 'pg';
import { type OnProgress, type ReadRow, readListFile } from './file.ts';
import { formatOf, type ListFormat } from './formats.ts';
import type { CodeListKey } from './schema.ts';

/** Which file is to be loaded, and where to. */
export interface CodeImport {
  /** Connects as the role that owns the schemas: the one that serves requests can't write a list. */
  readonly ownerUrl: string;
  readonly list: CodeListKey;
  readonly file: string;
  readonly now: Date;
  readonly onProgress?: OnProgress;
}

/** What a loaded file held, and how it differs from the one before. */
export interface ImportedCodes {
  readonly list: CodeListKey;
  readonly version: number;
  readonly rowCount: number;
  /** SHA-256 of the file, in hexadecimal. */
  readonly checksum: string;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly importedAt: Date;
}

/**
 * Replaces a list by a file, in one transaction. Throws, and leaves the loaded list as it is, for a file with another
 * header, one that was cut off, one with a row that is none or stands there twice, and one with less than half of the
 * rows before.
 */
export async function importCodes(options: CodeImport): Promise<ImportedCodes> {
  const client = new pg.Client({ connectionString: options.ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    const imported = await replace(client, options);
    await client.query('commit');
    // Takes away the rows before and lets lookups be answered by the index alone.
    await client.query(`vacuum (analyze) medical_coding.${formatOf(options.list).table}`);
    return imported;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw refusal(options.list, error);
  } finally {
    await client.end();
  }
}

const refusal = (list: CodeListKey, error: unknown) =>
  error instanceof Error && 'code' in error
    ? error
    : new Error(`The ${list} file is refused, and the list stays as it is: ${(error as Error).message}`, {
        cause: error,
      });

const serialKey = 0x636f6465;

async function replace(
  client: pg.Client,
  { list, file, now, onProgress = () => undefined }: CodeImport,
): Promise<ImportedCodes> {
  const format = formatOf(list);
  await client.query('select pg_advisory_xact_lock($1)', [serialKey]);
  const before = await loaded(client, list);
  const { rows: ids } = await client.query<{ id: number }>(
    'select coalesce(max(id), 0) + 1 as id from medical_coding.code_list_versions',
  );
  const id = ids[0]?.id ?? 1;
  let rowCount = 0;
  const checksum = await readListFile(file, format, onProgress, async (rows) => {
    await insertRows(client, format, id, rowCount, rows);
    rowCount += rows.length;
  });
  refuseShort(rowCount, before?.rowCount ?? 0);
  const { same, unchanged } = before ? await compare(client, format, before.id, id) : nothing;
  const imported: ImportedCodes = {
    list,
    version: (before?.version ?? 0) + 1,
    rowCount,
    checksum,
    added: rowCount - same,
    removed: (before?.rowCount ?? 0) - same,
    changed: same - unchanged,
    unchanged,
    importedAt: now,
  };
  const { version, added, removed, changed } = imported;
  await client.query(
    `insert into medical_coding.code_list_versions (id, list, version, row_count, checksum, added, removed, changed,
       unchanged, imported_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, list, version, rowCount, checksum, added, removed, changed, unchanged, now],
  );
  await client.query(`delete from medical_coding.${format.table} where list_id = $1`, [before?.id ?? 0]);
  return imported;
}

interface Loaded {
  readonly id: number;
  readonly version: number;
  readonly rowCount: number;
}

async function loaded(client: pg.Client, list: CodeListKey): Promise<Loaded | null> {
  const { rows } = await client.query<Loaded>(
    `select id, version, row_count as "rowCount" from medical_coding.code_list_versions
     where list = $1 order by version desc limit 1`,
    [list],
  );
  return rows[0] ?? null;
}

/** Throws for a file without rows, and for one that has lost more than half of the list. */
export function refuseShort(rows: number, before: number): void {
  if (rows === 0) throw new Error('it holds no rows');
  if (rows * 2 < before) throw new Error(`it holds ${rows} rows, less than half of the ${before} before`);
}

async function insertRows(
  client: pg.Client,
  { table, key, rest }: ListFormat,
  id: number,
  before: number,
  rows: readonly ReadRow[],
): Promise<void> {
  const columns = Object.entries({ ...key, ...rest });
  const names = columns.map(([name]) => name).join(', ');
  const { rowCount } = await client.query(
    `insert into medical_coding.${table} (list_id, ${names})
     select $1, ${names} from json_to_recordset($2) as row (${columns.map((column) => column.join(' ')).join(', ')})
     on conflict do nothing`,
    [id, JSON.stringify(rows)],
  );
  if (rowCount !== rows.length) {
    throw new Error(`one of the rows ${before + 1} to ${before + rows.length} stands there twice`);
  }
}

const nothing = { same: 0, unchanged: 0 };

/** How many rows both files know by their key, and how many of these say the same. */
async function compare(client: pg.Client, { table, key, rest }: ListFormat, before: number, after: number) {
  const row = (alias: string) =>
    `(${Object.keys(rest)
      .map((name) => `${alias}.${name}`)
      .join(', ')})`;
  const { rows } = await client.query<typeof nothing>(
    `select count(*)::int as same, (count(*) filter (where ${row('b')} is not distinct from ${row('a')}))::int as unchanged
     from medical_coding.${table} b join medical_coding.${table} a using (${Object.keys(key).join(', ')})
     where b.list_id = $1 and a.list_id = $2`,
    [before, after],
  );
  return rows[0] ?? nothing;
}
