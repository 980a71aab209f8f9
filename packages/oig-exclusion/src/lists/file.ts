import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import type { FileRow, ListedEntity, ListFormat } from './entry.ts';

/** Called after each batch with the bytes read so far and the size of the file. */
export type OnProgress = (file: string, done: number, total: number) => void;

/** A row of the file and what tells whether it stood in an earlier file as it is. */
export interface ReadRow {
  readonly digest: string;
  readonly entity: ListedEntity;
}

const batchSize = 1_000;

/** No published row is near this long: beyond it a quotation mark has not been closed. */
const longestRow = 64 * 1_024;

const lineBreak = '\n'.charCodeAt(0);

/**
 * Streams a published file in batches, the next one not before the last is done with, and gives the SHA-256 of its
 * bytes. Throws for a file that lacks a column of its list or was cut off.
 */
export async function readListFile(
  path: string,
  format: ListFormat,
  onProgress: OnProgress,
  work: (rows: readonly ReadRow[]) => Promise<void>,
): Promise<string> {
  const file = basename(path);
  const { size } = await stat(path);
  const hash = createHash('sha256');
  let read = 0;
  let number = 0;
  let lastByte: number | undefined;
  let last: FileRow | undefined;
  async function* watched(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk);
      read += chunk.length;
      lastByte = chunk.at(-1);
      yield chunk;
    }
  }
  const parser = parse({
    bom: true,
    columns: (header: string[]) => headerOf(header, format),
    skipEmptyLines: true,
    maxRecordSize: longestRow,
  });
  try {
    await pipeline(createReadStream(path), watched, parser, async (rows: AsyncIterable<FileRow>) => {
      let batch: ReadRow[] = [];
      const hand = async () => {
        if (batch.length > 0) await work(batch);
        batch = [];
        onProgress(file, read, size);
      };
      for await (const row of rows) {
        last = row;
        number += 1;
        batch.push(rowOf(row, format, number));
        if (batch.length === batchSize) await hand();
      }
      await hand();
    });
  } catch (error) {
    if (error instanceof CsvError) throw new Error(reasonOf(error), { cause: error });
    throw error;
  }
  if (lastByte !== lineBreak && last && !format.isWhole(last)) throw new Error('its last line is cut off');
  return hash.digest('hex');
}

function headerOf(header: readonly string[], { columns }: ListFormat): string[] {
  const names = header.map((name) => name.trim());
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) throw new Error(`its header lacks ${missing.join(', ')}`);
  return names;
}

function rowOf(row: FileRow, format: ListFormat, number: number): ReadRow {
  try {
    const digest = createHash('sha256')
      .update(JSON.stringify(Object.values(row)))
      .digest('base64url');
    return { digest: digest.slice(0, 22), entity: format.entityOf(row) };
  } catch (error) {
    throw new Error(`row ${number}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/** The parser's own words would repeat what stands in the file. */
function reasonOf({ code, lines }: CsvError & { readonly lines?: number }): string {
  const place = lines === undefined ? '' : ` near line ${lines}`;
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE') {
    return `a quotation mark is not closed${place}`;
  }
  if (code === 'CSV_RECORD_INCONSISTENT_COLUMNS') return `a line has another number of columns${place}`;
  return `it is no well-formed CSV${place}`;
}
