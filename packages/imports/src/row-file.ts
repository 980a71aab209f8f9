import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { characterProblem } from './characters.ts';
import { csvProblem } from './csv-problem.ts';
import { inUtf8, startOf } from './encoding.ts';
import { lineEnd, lineEnds } from './line-ends.ts';
import { type RejectedRow, RejectedRows } from './rejected-rows.ts';
import { separatorOf } from './separator.ts';

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
  /** Where the header of a published table begins, after lines of text; without it the first line is the header. */
  readonly headerStart?: RegExp;
  /** The percentage of rows that may be left out because they can't be read; 1 by default. */
  readonly maxRejectedPercent?: number;
  /** True for a line directly after the header that continues its names. */
  continuesHeader?(record: readonly string[]): boolean;
  /** Converts a row. Throws for an invalid value. */
  read(row: FileRow): Row;
  /** False if the last row of a file without a final line break may be truncated. */
  isWhole(row: FileRow): boolean;
}

/** Rejects a row of a batch, by its index; the reason contains no value of the row. */
export type RejectRow = (index: number, reason: string) => void;

/** The row count and checksum of a file. */
export interface FileSummary {
  /** The rows that were read, without the rejected ones. */
  readonly rowCount: number;
  /** The rows that can't be read, in their order. */
  readonly rejected: readonly RejectedRow[];
  /** SHA-256 of the file, in hexadecimal. */
  readonly checksum: string;
}

/** Longer than any real row: beyond it a quotation mark has not been closed. */
const maxRowLength = 64 * 1_024;

const lineBreaks: readonly (number | undefined)[] = ['\n', '\r'].map((end) => end.charCodeAt(0));

/** A record of the parser, and the number of its last line. */
interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * Reads a file in batches, one after the other; `work` also gets the number of rows before its batch. Columns are
 * separated by commas, semicolons, tabs or bars, and `startOf` recognizes the encoding. Rows without any text are ignored. Rows that can't be read are reported, up to `maxRejectedPercent` of all rows. Throws for more of
 * them, for the header of another file, wrong quotation marks and a truncated file; no message contains a value of the
 * file.
 */
export async function streamRows<Row>(
  {
    path,
    batchSize,
    onProgress,
    columnsOf,
    read,
    isWhole,
    headerStart,
    maxRejectedPercent,
    continuesHeader,
  }: RowFile<Row>,
  work: (rows: readonly Row[], before: number, reject: RejectRow) => Promise<void>,
): Promise<FileSummary> {
  const { size } = await stat(path);
  const hash = createHash('sha256');
  const rejected = new RejectedRows(maxRejectedPercent);
  let done = 0;
  let rowCount = 0;
  /** The number of lines before the header. */
  let linesBefore = 0;
  let lastByte: number | undefined;
  /** The names of the columns in the file; empty until the header was read. */
  let header: readonly string[] = [];
  /** The last row; null if it was rejected. */
  let last: FileRow | null = null;
  async function* hashed(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk);
      done += chunk.length;
      yield chunk;
    }
  }
  const { encoding, text } = await startOf(path);
  async function* decoded(source: AsyncIterable<Buffer>) {
    let isFirst = true;
    for await (const chunk of inUtf8(source, encoding)) {
      lastByte = chunk.at(-1) ?? lastByte;
      // Latin-1 has one character per byte, so the position is one of bytes.
      const start = isFirst ? startOfHeader(chunk.toString('latin1'), headerStart) : 0;
      if (isFirst) linesBefore = chunk.subarray(0, start).toString('latin1').split(lineEnd).length - 1;
      isFirst = false;
      yield chunk.subarray(start);
    }
  }
  const parser = parse({
    bom: true,
    ...separatorOf(text.slice(startOfHeader(text, headerStart))),
    info: true,
    onRecord(one: string[]) {
      if (header.length === 0) header = (one as unknown as ParsedRecord).record;
      return one;
    },
    recordDelimiter: [...lineEnds],
    relaxColumnCount: true,
    skipRecordsWithEmptyValues: true,
    maxRecordSize: maxRowLength,
  });
  try {
    await pipeline(
      createReadStream(path),
      hashed,
      decoded,
      parser,
      async (records: AsyncIterable<ParsedRecord>) => {
        let columns: readonly string[] | undefined;
        let isHeader = true;
        let batch: { readonly row: Row; readonly line: number }[] = [];
        const reject = (line: number, reason: string) => rejected.add(line, reason, rowCount);
        const flush = async () => {
          const sent = batch;
          batch = [];
          if (sent.length > 0) {
            const rows = sent.map(({ row }) => row);
            await work(rows, rowCount - sent.length, (index, reason) => {
              rowCount -= 1;
              reject(sent[index]?.line ?? 0, reason);
            });
          }
          onProgress?.(basename(path), done, size);
        };
        for await (const { record, info } of records) {
          if (columns === undefined) {
            columns = columnsOf(record);
            continue;
          }
          if (isHeader && continuesHeader?.(record)) continue;
          isHeader = false;
          last = null;
          try {
            const cells = cellsOf(columns, record);
            batch.push({ row: read(cells), line: linesBefore + info.lines });
            rowCount += 1;
            last = cells;
          } catch (error) {
            reject(linesBefore + info.lines, error instanceof Error ? error.message : String(error));
          }
          if (batch.length === batchSize) await flush();
        }
        await flush();
      },
    );
  } catch (error) {
    if (error instanceof CsvError)
      throw new Error(`near line ${linesBefore + parser.info.lines}, ${csvProblem(error, header)}`, {
        cause: error,
      });
    throw error;
  }
  if (!lineBreaks.includes(lastByte) && rowCount + rejected.rows.length > 0 && !(last && isWhole(last))) {
    throw new Error('its last line is truncated: it has no line break');
  }
  rejected.refuseTooMany(rowCount);
  return { rowCount, rejected: rejected.inOrder(), checksum: hash.digest('hex') };
}

const startOfHeader = (text: string, header: RegExp | undefined): number =>
  header ? Math.max(0, text.search(header)) : 0;

function cellsOf(columns: readonly string[], record: readonly string[]): FileRow {
  if (record.length !== columns.length) {
    throw new Error(`it has ${record.length} columns instead of ${columns.length}`);
  }
  for (const [index, cell] of record.entries()) {
    const problem = characterProblem(cell);
    if (problem) throw new Error(`column ${columns[index]}: ${problem}`);
  }
  return Object.fromEntries(columns.map((column, index) => [column, record[index] ?? '']));
}
