import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';

/** Called after each batch with the bytes read so far and the size of the file. */
export type OnProgress = (file: string, done: number, total: number) => void;

const batchSize = 500;

/**
 * Streams a CSV file in batches of at most 500 rows, the next one not before the last is done with. Throws for a
 * file that is missing or lacks one of the columns.
 */
export async function eachBatch<Column extends string>(
  directory: string,
  file: string,
  columns: readonly Column[],
  onProgress: OnProgress,
  work: (rows: readonly Readonly<Record<Column, string>>[]) => Promise<void>,
): Promise<void> {
  const path = join(directory, file);
  const { size } = await stat(path);
  const source = createReadStream(path);
  const parser = parse({
    bom: true,
    columns: (header: string[]) => {
      const missing = columns.find((column) => !header.includes(column));
      if (missing !== undefined) throw new Error(`${file} has no column ${missing}`);
      return header;
    },
  });
  await pipeline(source, parser, async (rows: AsyncIterable<Readonly<Record<Column, string>>>) => {
    let batch: Readonly<Record<Column, string>>[] = [];
    const hand = async () => {
      if (batch.length > 0) await work(batch);
      batch = [];
      onProgress(file, source.bytesRead, size);
    };
    for await (const row of rows) {
      batch.push(row);
      if (batch.length === batchSize) await hand();
    }
    await hand();
  });
}
