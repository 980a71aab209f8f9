import { join } from 'node:path';
import { type OnProgress, streamRows } from '@rcm/imports';

/**
 * Streams a CSV file in batches of at most 500 rows, one after the other. Throws if the file or one of the columns is
 * missing, and for a row that can't be read.
 */
export async function eachBatch<Column extends string>(
  directory: string,
  file: string,
  columns: readonly Column[],
  onProgress: OnProgress,
  work: (rows: readonly Readonly<Record<Column, string>>[]) => Promise<void>,
): Promise<void> {
  const source = {
    path: join(directory, file),
    batchSize: 500,
    onProgress,
    columnsOf(header: readonly string[]) {
      const missing = columns.find((column) => !header.includes(column));
      if (missing !== undefined) throw new Error(`${file} has no column ${missing}`);
      return header;
    },
    read: (row: Readonly<Record<string, string>>) => row as Readonly<Record<Column, string>>,
    isWhole: () => true,
  };
  const { rejected } = await streamRows(source, work);
  const [first] = rejected;
  if (first) throw new Error(`${file}, line ${first.line}: ${first.reason}`);
}
