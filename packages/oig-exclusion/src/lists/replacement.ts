import pg from 'pg';
import { keysOfListed } from '../matching/blocking.ts';
import type { ListFormat } from './entry.ts';
import { type OnProgress, type ReadRow, readListFile } from './file.ts';
import { leie } from './leie.ts';
import { sam } from './sam.ts';
import type { ListSource } from './schema.ts';

const formats: Readonly<Record<ListSource, ListFormat>> = { LEIE: leie, SAM: sam };

/** Which file is to be loaded, and where to. */
export interface ListImport {
  /** Connects as the role that owns the schemas: the one that serves requests can't write a list. */
  readonly ownerUrl: string;
  readonly source: ListSource;
  readonly file: string;
  readonly now: Date;
  readonly onProgress?: OnProgress;
}

/** What a loaded file held, and how it differs from the one before. */
export interface ImportedList {
  readonly source: ListSource;
  readonly version: number;
  readonly rowCount: number;
  readonly rowsWithNpi: number;
  /** SHA-256 of the file, in hexadecimal. */
  readonly checksum: string;
  readonly added: number;
  readonly removed: number;
  readonly unchanged: number;
  readonly importedAt: Date;
}

/**
 * Replaces a list by a published file, in one transaction. Throws, and leaves the loaded list as it is, for a file
 * with another header, one that was cut off, and one with less than half of the rows before.
 */
export async function importList(options: ListImport): Promise<ImportedList> {
  const client = new pg.Client({ connectionString: options.ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    const imported = await replace(client, options);
    await client.query('commit');
    // Takes away the rows before and lets lookups be answered by the index alone.
    await client.query('vacuum (analyze) oig_exclusion.list_entries, oig_exclusion.list_keys');
    return imported;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw refusal(options.source, error);
  } finally {
    await client.end();
  }
}

const refusal = (source: ListSource, error: unknown) =>
  error instanceof Error && 'code' in error
    ? error
    : new Error(`The ${source} file is refused, and the list stays as it is: ${(error as Error).message}`, {
        cause: error,
      });

interface Loaded {
  readonly id: number;
  readonly version: number;
  readonly rowCount: number;
}

const serialKey = 0x6f6967;

async function replace(
  client: pg.Client,
  { source, file, now, onProgress = () => undefined }: ListImport,
): Promise<ImportedList> {
  await client.query('select pg_advisory_xact_lock($1)', [serialKey]);
  const before = await loaded(client, source);
  const { rows: ids } = await client.query<{ id: number }>(
    'select coalesce(max(id), 0) + 1 as id from oig_exclusion.list_versions',
  );
  const id = ids[0]?.id ?? 1;
  const count = { rows: 0, withNpi: 0 };
  const checksum = await readListFile(file, formats[source], onProgress, async (rows) => {
    await insertRows(client, id, count.rows, rows);
    count.rows += rows.length;
    count.withNpi += rows.filter(({ entity }) => entity.npi !== null).length;
  });
  refuseShort(count.rows, before?.rowCount ?? 0);
  const unchanged = before === null ? 0 : await countUnchanged(client, before.id, id);
  const imported: ImportedList = {
    source,
    version: (before?.version ?? 0) + 1,
    rowCount: count.rows,
    rowsWithNpi: count.withNpi,
    checksum,
    added: count.rows - unchanged,
    removed: (before?.rowCount ?? 0) - unchanged,
    unchanged,
    importedAt: now,
  };
  await client.query(
    `insert into oig_exclusion.list_versions (id, source, version, row_count, rows_with_npi, checksum, added, removed,
       unchanged, imported_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      source,
      imported.version,
      imported.rowCount,
      imported.rowsWithNpi,
      checksum,
      imported.added,
      imported.removed,
      unchanged,
      now,
    ],
  );
  for (const table of ['list_entries', 'list_keys']) {
    await client.query(`delete from oig_exclusion.${table} where list_id = $1`, [before?.id ?? 0]);
  }
  return imported;
}

async function loaded(client: pg.Client, source: ListSource): Promise<Loaded | null> {
  const { rows } = await client.query<Loaded>(
    `select id, version, row_count as "rowCount" from oig_exclusion.list_versions
     where source = $1 order by version desc limit 1`,
    [source],
  );
  return rows[0] ?? null;
}

/** Throws for a file of nobody, and for one that has lost more than half of the list. */
export function refuseShort(rows: number, before: number): void {
  if (rows === 0) throw new Error('it holds no rows');
  if (rows * 2 < before) throw new Error(`it holds ${rows} rows, less than half of the ${before} before`);
}

const insertEntries = `
  insert into oig_exclusion.list_entries (list_id, number, digest, surname, given, business, npi, state, date_of_birth,
    in_force_from, in_force_until, details)
  select $1, * from json_to_recordset($2) as row (number int, digest text, surname text, given text, business text,
    npi text, state text, "dateOfBirth" date, "inForceFrom" date, "inForceUntil" date, details json)`;

const insertKeys = `
  insert into oig_exclusion.list_keys (list_id, key, number)
  select $1, key, number from unnest($2::text[], $3::int[]) found (key, number)`;

async function insertRows(client: pg.Client, id: number, before: number, rows: readonly ReadRow[]) {
  const entries = rows.map(({ digest, entity: { person, business, ...entity } }, index) => ({
    number: before + index + 1,
    digest,
    surname: person?.surname,
    given: person?.given.join(' ') || null,
    business: business?.join(' '),
    ...entity,
  }));
  await client.query(insertEntries, [id, JSON.stringify(entries)]);
  const keys = rows.flatMap(({ entity }, index) =>
    keysOfListed(entity).map((key) => ({ key, number: before + index + 1 })),
  );
  await client.query(insertKeys, [id, keys.map(({ key }) => key), keys.map(({ number }) => number)]);
}

/** Rows that stand in both files; one that stands twice in one and once in the other counts once. */
async function countUnchanged(client: pg.Client, before: number, after: number): Promise<number> {
  const { rows } = await client.query<{ unchanged: number }>(
    `select coalesce(sum(least(b.n, a.n)), 0)::int as unchanged
     from (select digest, count(*) as n from oig_exclusion.list_entries where list_id = $1 group by digest) b
     join (select digest, count(*) as n from oig_exclusion.list_entries where list_id = $2 group by digest) a
       using (digest)`,
    [before, after],
  );
  return rows[0]?.unchanged ?? 0;
}
