import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import {
  type FileImport,
  type FileSummary,
  type RejectedRow,
  type RejectRow,
  refuseShrunkFile,
  replaceList,
  streamRows,
} from '@rcm/imports';
import type pg from 'pg';
import { columnsOf, formatOf, type ListFormat, type StoredRow } from './formats.ts';
import type { CodeListKey } from './schema.ts';

/** The files to load, and the list to load them as. */
export interface CodeImport extends Omit<FileImport, 'file'> {
  readonly list: CodeListKey;
  /** Several files only for a table that is published in parts. */
  readonly files: readonly string[];
}

/** The content of a loaded file, and its differences from the previous version. */
export interface ImportedCodes {
  readonly list: CodeListKey;
  readonly version: number;
  readonly rowCount: number;
  /** SHA-256 of the file, in hexadecimal; of several files, that of their checksums, one per line. */
  readonly checksum: string;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly importedAt: Date;
  /** The rows of the file that can't be read, and are not in the list. */
  readonly rejected: readonly RejectedRow[];
}

/**
 * Replaces a list by a file, or by the files of a published table, in one transaction. Throws, and leaves the loaded list unchanged, for a file with a wrong
 * header, a truncated file, less than half of the rows of the previous version, and more than 1 % of invalid or
 * duplicate rows; fewer of these are left out and reported. A published table may have no such row.
 */
export function importCodes({ ownerUrl, list, files, now, onProgress }: CodeImport): Promise<ImportedCodes> {
  const format = formatOf(list);
  const kept = {
    name: list,
    versions: 'medical_coding.code_list_versions',
    nameColumn: 'list',
    tables: [`medical_coding.${format.table}`],
  };
  return replaceList(ownerUrl, kept, async (client, id, before) => {
    const source = {
      batchSize: 5_000,
      onProgress,
      columnsOf: (header: readonly string[]) => columnsOf(format, header),
      read: format.read,
      // Any column may come last, so only a line break shows that a row is complete.
      isWhole: () => false,
      ...(format.published && {
        headerStart: format.published.header,
        continuesHeader: ([first]: readonly string[]) => first?.trim() === '',
        maxRejectedPercent: 0,
      }),
    };
    const parts: FileSummary[] = [];
    for (const path of files) {
      try {
        parts.push(
          await streamRows({ ...source, path }, (rows, _before, reject) =>
            insertRows(client, format, id, rows, reject),
          ),
        );
      } catch (error) {
        if (files.length === 1 || !(error instanceof Error) || 'code' in error) throw error;
        throw new Error(`${basename(path)}: ${error.message}`, { cause: error });
      }
    }
    const rowCount = parts.reduce((sum, part) => sum + part.rowCount, 0);
    const rejected = parts.flatMap((part) => part.rejected);
    const checksum = checksumOf(parts.map((part) => part.checksum));
    refuseShrunkFile(rowCount, before.rowCount);
    const { same, unchanged } = await compare(client, format, before.id, id);
    const imported: ImportedCodes = {
      list,
      version: before.version + 1,
      rowCount,
      checksum,
      added: rowCount - same,
      removed: before.rowCount - same,
      changed: same - unchanged,
      unchanged,
      importedAt: now,
      rejected,
    };
    const { version, added, removed, changed } = imported;
    await client.query(
      `insert into medical_coding.code_list_versions (id, list, version, row_count, checksum, added, removed, changed,
         unchanged, imported_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [id, list, version, rowCount, checksum, added, removed, changed, unchanged, now],
    );
    return imported;
  });
}

const checksumOf = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0
    ? first
    : createHash('sha256')
        .update([first, ...others].join('\n'))
        .digest('hex');

async function insertRows(
  client: pg.Client,
  { table, key, rest }: ListFormat,
  id: number,
  rows: readonly StoredRow[],
  reject: RejectRow,
): Promise<void> {
  const columns = Object.entries({ ...key, ...rest });
  const names = columns.map(([name]) => name).join(', ');
  const keys = Object.keys(key);
  // Returns the rows, because Citus copies them otherwise, which PostgreSQL refuses under row level security.
  const { rows: inserted } = await client.query<[key: string]>({
    rowMode: 'array',
    text: `insert into medical_coding.${table} (list_id, ${names})
     select $1, ${names}
     from unnest(${columns.map(([, type], index) => `$${index + 2}::${type}[]`).join(', ')}) as row (${names})
     on conflict do nothing returning concat_ws(' ', ${keys.join(', ')})`,
    values: [id, ...columns.map(([name]) => rows.map((row) => row[name]))],
  });
  if (inserted.length === rows.length) return;
  const remaining = new Set(inserted.map(([key]) => key));
  for (const [index, row] of rows.entries()) {
    const isFirst = remaining.delete(keys.map((name) => row[name]).join(' '));
    if (!isFirst) reject(index, 'it is a duplicate of an earlier row');
  }
}

/** The number of rows with the same key in both versions, and how many of these are unchanged. */
async function compare(client: pg.Client, { table, key, rest }: ListFormat, before: number, after: number) {
  const row = (alias: string) =>
    `(${Object.keys(rest)
      .map((name) => `${alias}.${name}`)
      .join(', ')})`;
  const { rows } = await client.query<{ same: number; unchanged: number }>(
    `select count(*)::int as same, (count(*) filter (where ${row('b')} is not distinct from ${row('a')}))::int as unchanged
     from medical_coding.${table} b join medical_coding.${table} a using (${Object.keys(key).join(', ')})
     where b.list_id = $1 and a.list_id = $2`,
    [before, after],
  );
  return rows[0] ?? { same: 0, unchanged: 0 };
}
