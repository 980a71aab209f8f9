import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import type { FileRow, ListFormat } from './formats.ts';

/** Called after each batch with the bytes read so far and the size of the file. */
export type OnProgress = (file: string, done: number, total: number) => void;

/** A row of the file as it is kept. */
export type ReadRow = ReturnType<ListFormat['read']>;

const batchSize = 5_000;

/** No row is near this long: beyond it a quotation mark has not been closed. */
const longestRow = 64 * 1_024;

const lineBreak = '\n'.charCodeAt(0);

/**
 * Streams a file in batches, the next one not before the last is done with, and gives the SHA-256 of its bytes. Throws
 * for a header that lacks a column or names one of no such list, for a row that is none, and for a file that does not
 * end with a line break: since any column may come last, nothing else tells a row that was cut off.
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
      for await (const row of rows) {
        number += 1;
        batch.push(rowOf(row, format, number));
        if (batch.length < batchSize) continue;
        await work(batch);
        batch = [];
        onProgress(file, read, size);
      }
      if (batch.length > 0) await work(batch);
      onProgress(file, read, size);
    });
  } catch (error) {
    if (error instanceof CsvError) throw new Error(reasonOf(error), { cause: error });
    throw error;
  }
  if (number > 0 && lastByte !== lineBreak)
    throw new Error('its last line is cut off: no line break ends it');
  return hash.digest('hex');
}

function headerOf(header: readonly string[], { columns, optional }: ListFormat): string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) throw new Error(`its header lacks ${missing.join(', ')}`);
  const known = [...columns, ...optional];
  if (names.some((name) => !known.includes(name))) {
    throw new Error(`its header names a column that is none of ${known.join(', ')}`);
  }
  if (new Set(names).size < names.length) throw new Error('its header names a column twice');
  return names;
}

function rowOf(row: FileRow, format: ListFormat, number: number): ReadRow {
  try {
    return format.read(row);
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
