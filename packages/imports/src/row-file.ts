import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';

/** Called after each batch with the name of the file, the bytes read so far and its size. */
export type OnProgress = (file: string, done: number, total: number) => void;

/** The cells of a row by the names of its columns. */
export type FileRow = Readonly<Record<string, string>>;

/** A CSV file with a header, and how it is read. */
export interface RowFile<Row> {
  readonly path: string;
  readonly batchSize: number;
  readonly onProgress: OnProgress | undefined;
  /** The names by which rows are read, one for each name of the header. Throws for the header of another file. */
  columnsOf(header: readonly string[]): readonly string[];
  /** Throws for a value that its column can't hold. */
  read(row: FileRow): Row;
  /** False for a last row that a file without a last line break may have lost the end of. */
  isWhole(row: FileRow): boolean;
}

/** What a file was found to hold. */
export interface ReadFile {
  readonly rowCount: number;
  /** SHA-256 of the file, in hexadecimal. */
  readonly checksum: string;
}

/** No row is near this long: beyond it a quotation mark has not been closed. */
const longestRow = 64 * 1_024;

const lineBreak = '\n'.charCodeAt(0);

/**
 * Reads a file in batches, the next one not before the last is done with; each is told how many rows were before it.
 * Throws for the header of another file, for a row that can't be read, for CSV that is not well-formed and for a file
 * that was cut off, in words that repeat no value of it.
 */
export async function streamRows<Row>(
  { path, batchSize, onProgress, columnsOf, read, isWhole }: RowFile<Row>,
  work: (rows: readonly Row[], before: number) => Promise<void>,
): Promise<ReadFile> {
  const { size } = await stat(path);
  const hash = createHash('sha256');
  let done = 0;
  let rowCount = 0;
  let lastByte: number | undefined;
  let last: FileRow | undefined;
  async function* watched(source: AsyncIterable<Buffer>) {
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
    skipEmptyLines: true,
    maxRecordSize: longestRow,
  });
  try {
    await pipeline(createReadStream(path), watched, parser, async (rows: AsyncIterable<FileRow>) => {
      let batch: Row[] = [];
      const hand = async () => {
        if (batch.length > 0) await work(batch, rowCount - batch.length);
        batch = [];
        onProgress?.(basename(path), done, size);
      };
      for await (const row of rows) {
        last = row;
        rowCount += 1;
        batch.push(readRow(read, row, rowCount));
        if (batch.length === batchSize) await hand();
      }
      await hand();
    });
  } catch (error) {
    if (error instanceof CsvError) throw new Error(reasonOf(error), { cause: error });
    throw error;
  }
  if (lastByte !== lineBreak && last && !isWhole(last)) {
    throw new Error('its last line is cut off: no line break ends it');
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

/** The parser's own words would repeat what stands in the file. */
function reasonOf({ code, lines }: CsvError & { readonly lines?: number }): string {
  const place = lines === undefined ? '' : ` near line ${lines}`;
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE') {
    return `a quotation mark is not closed${place}`;
  }
  if (code === 'CSV_RECORD_INCONSISTENT_COLUMNS') return `a line has another number of columns${place}`;
  return `it is no well-formed CSV${place}`;
}
