import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { lineEnds } from './line-ends.ts';

/** Called after each batch with the name of the file, the bytes read so far and its size. */
export type OnProgress = (file: string, done: number, total: number) => void;

/** The cells of a row by column name. */
export type FileRow = Readonly<Record<string, string>>;

/** A CSV file with a header, and how to read it. */
export interface RowFile<Row> {
  readonly path: string;
  readonly batchSize: number;
  readonly onProgress: OnProgress | undefined;
  /** The column names of the rows, one per name of the header. Throws for the header of another file. */
  columnsOf(header: readonly string[]): readonly string[];
  /** Converts a row. Throws for an invalid value. */
  read(row: FileRow): Row;
  /** False if the last row of a file without a final line break may be truncated. */
  isWhole(row: FileRow): boolean;
}

/** The row count and checksum of a file. */
export interface FileSummary {
  readonly rowCount: number;
  /** SHA-256 of the file, in hexadecimal. */
  readonly checksum: string;
}

/** Longer than any real row: beyond it a quotation mark has not been closed. */
const maxRowLength = 64 * 1_024;

const lineBreak = '\n'.charCodeAt(0);

/**
 * Reads a file in batches, one after the other; `work` also gets the number of rows before its batch. Throws for the
 * header of another file, an unreadable row, malformed CSV and a truncated file; no message contains a value of it.
 */
export async function streamRows<Row>(
  { path, batchSize, onProgress, columnsOf, read, isWhole }: RowFile<Row>,
  work: (rows: readonly Row[], before: number) => Promise<void>,
): Promise<FileSummary> {
  const { size } = await stat(path);
  const hash = createHash('sha256');
  let done = 0;
  let rowCount = 0;
  let lastByte: number | undefined;
  let last: FileRow | undefined;
  async function* hashed(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk);
      done += chunk.length;
      lastByte = chunk.at(-1);
      yield chunk;
    }
  }
  const parser = parse({
    bom: true,
    columns: (header: string[]) => [...columnsOf(header)],
    recordDelimiter: [...lineEnds],
    skipEmptyLines: true,
    maxRecordSize: maxRowLength,
  });
  try {
    await pipeline(createReadStream(path), hashed, parser, async (rows: AsyncIterable<FileRow>) => {
      let batch: Row[] = [];
      const flush = async () => {
        if (batch.length > 0) await work(batch, rowCount - batch.length);
        batch = [];
        onProgress?.(basename(path), done, size);
      };
      for await (const row of rows) {
        last = row;
        rowCount += 1;
        batch.push(readRow(read, row, rowCount));
        if (batch.length === batchSize) await flush();
      }
      await flush();
    });
  } catch (error) {
    if (error instanceof CsvError) throw new Error(reasonOf(error), { cause: error });
    throw error;
  }
  if (lastByte !== lineBreak && last && !isWhole(last)) {
    throw new Error('its last line is truncated: it has no line break');
  }
  return { rowCount, checksum: hash.digest('hex') };
}

function readRow<Row>(read: (row: FileRow) => Row, row: FileRow, number: number): Row {
  try {
    return read(row);
  } catch (error) {
    throw new Error(`row ${number}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/** Replaces the parser's own message, which contains values of the file. */
function reasonOf({ code, lines }: CsvError & { readonly lines?: number }): string {
  const place = lines === undefined ? '' : ` near line ${lines}`;
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE') {
    return `a quotation mark is not closed${place}`;
  }
  if (code === 'CSV_RECORD_INCONSISTENT_COLUMNS') return `a line has the wrong number of columns${place}`;
  return `it is malformed CSV${place}`;
}
