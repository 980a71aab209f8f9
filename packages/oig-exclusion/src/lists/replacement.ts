import { createHash } from 'node:crypto';
import {
  type FileImport,
  type FileRow,
  type RejectedRow,
  refuseShrunkFile,
  replaceList,
  streamRows,
} from '@rcm/imports';
import type pg from 'pg';
import { keysOfListed } from '../matching/blocking.ts';
import { columnsOf, type ListedEntity, type ListFormat } from './entry.ts';
import { leie } from './leie.ts';
import { sam } from './sam.ts';
import type { ListSource } from './schema.ts';

const formats: Readonly<Record<ListSource, ListFormat>> = { LEIE: leie, SAM: sam };

/** A file to load, and the list to load it as. */
export interface ListImport extends FileImport {
  readonly source: ListSource;
}

/** The content of a loaded file, and its differences from the previous version. */
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
  /** The rows of the file that can't be read, and are not in the list. */
  readonly rejected: readonly RejectedRow[];
}

/**
 * Replaces a list by a published file, in one transaction. Throws, and leaves the loaded list unchanged, for a file with
 * a wrong header, a truncated file, less than half of the rows of the previous version, and more than 1 % of invalid
 * rows; fewer of these are left out and reported.
 */
export function importList({ ownerUrl, source, file, now, onProgress }: ListImport): Promise<ImportedList> {
  const format = formats[source];
  const kept = {
    name: source,
    versions: 'oig_exclusion.list_versions',
    nameColumn: 'source',
    tables: ['oig_exclusion.list_entries', 'oig_exclusion.list_keys'],
  };
  return replaceList(ownerUrl, kept, async (client, id, before) => {
    let rowsWithNpi = 0;
    const published = {
      path: file,
      batchSize: 1_000,
      onProgress,
      columnsOf: (header: readonly string[]) => columnsOf(format, header),
      read: (row: FileRow) => ({ digest: digestOf(row), entity: format.entityOf(row) }),
      isWhole: format.isWhole,
    };
    const { rowCount, rejected, checksum } = await streamRows(published, async (rows, number) => {
      await insertRows(client, id, number, rows);
      rowsWithNpi += rows.filter(({ entity }) => entity.npi !== null).length;
    });
    refuseShrunkFile(rowCount, before.rowCount);
    const unchanged = await countUnchanged(client, before.id, id);
    const imported: ImportedList = {
      source,
      version: before.version + 1,
      rowCount,
      rowsWithNpi,
      checksum,
      added: rowCount - unchanged,
      removed: before.rowCount - unchanged,
      unchanged,
      importedAt: now,
      rejected,
    };
    const { version, added, removed } = imported;
    await client.query(
      `insert into oig_exclusion.list_versions (id, source, version, row_count, rows_with_npi, checksum, added, removed,
         unchanged, imported_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [id, source, version, rowCount, rowsWithNpi, checksum, added, removed, unchanged, now],
    );
    return imported;
  });
}

/** A row of the file, with a digest to find equal rows in the previous file. */
interface ReadRow {
  readonly digest: string;
  readonly entity: ListedEntity;
}

const digestOf = (row: FileRow): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.values(row)))
    .digest('base64url')
    .slice(0, 22);

/** Returns the rows, because Citus copies them otherwise, which PostgreSQL refuses under row level security. */
const insertEntries = `
  insert into oig_exclusion.list_entries (list_id, number, digest, surname, given, business, npi, state, date_of_birth,
    in_force_from, in_force_until, details)
  select $1, * from json_to_recordset($2) as row (number int, digest text, surname text, given text, business text,
    npi text, state text, "dateOfBirth" date, "inForceFrom" date, "inForceUntil" date, details json)
  returning number`;

const insertKeys = `
  insert into oig_exclusion.list_keys (list_id, key, number)
  select $1, key, number from unnest($2::text[], $3::int[]) found (key, number) returning number`;

async function insertRows(client: pg.Client, id: number, before: number, rows: readonly ReadRow[]) {
  const entries = rows.map(({ digest, entity: { person, business, ...entity } }, index) => ({
    number: before + index + 1,
    digest,
    surname: person?.surnameWords.join(' '),
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

/** The number of rows that are in both files; a row that is twice in one and once in the other counts once. */
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
