import type { ServerResponse } from 'node:http';
import { type ExportTarget, inExport } from '@rcm/tenancy';
import { assertMatches } from './answer.ts';
import { type ExportFormat, type LineWriter, type ListedRecords, lineWriter } from './export-format.ts';
import { operationOf } from './handling.ts';
import { type Invocation, type InvokeSettings, runOf } from './invoke.ts';
import type { AnyModule } from './module.ts';

/** Milliseconds for which the reader of an export may pause. */
const maxPause = 10_000;

/** Thrown where the reader of an export has disconnected, or pauses for too long. */
export class ReaderGone extends Error {
  readonly code: 'READER_LEFT' | 'READER_RESTS';

  constructor(code: ReaderGone['code']) {
    super('The reader of the export has disconnected or stopped reading');
    this.name = 'ReaderGone';
    this.code = code;
  }
}

/** Runs an operation that lists records, and writes all of them to the response. Before the first it throws like `invoke`. */
export async function exportList(
  settings: InvokeSettings,
  module: AnyModule,
  name: string,
  { key, record }: ListedRecords,
  format: ExportFormat,
  invocation: Invocation,
  response: ExportResponse,
): Promise<void> {
  const { operation, handler } = operationOf(module, name);
  const { params, query, body } = invocation;
  const check = settings.checkResponses ? (text: string) => assertMatches(operation.id, record, text) : null;
  const target = new ResponseTarget(key, lineWriter(format, record), response, check);
  await inExport(settings.database, runOf(operation, invocation), target, (context) =>
    handler(context, { params, query, body }),
  );
  response.stream.end();
}

/** The response that an export is written to. */
export interface ExportResponse {
  readonly stream: ServerResponse;
  /** Sends the head of the answer. */
  readonly begin: () => void;
}

class ResponseTarget implements ExportTarget {
  readonly key: string;
  readonly #lines: LineWriter;
  readonly #response: ExportResponse;
  readonly #check: ((record: string) => void) | null;

  constructor(
    key: string,
    lines: LineWriter,
    response: ExportResponse,
    check: ((record: string) => void) | null,
  ) {
    this.key = key;
    this.#lines = lines;
    this.#response = response;
    this.#check = check;
  }

  begin(): void {
    this.#response.begin();
    this.#response.stream.write(this.#lines.head);
  }

  async write(records: readonly string[]): Promise<void> {
    const { stream } = this.#response;
    let text = '';
    for (const record of records) {
      this.#check?.(record);
      text += this.#lines.line(record);
    }
    if (stream.destroyed) throw new ReaderGone('READER_LEFT');
    if (!stream.write(text)) await drained(stream);
  }
}

/** Resolves once the reader has received what was written. Throws where it disconnects or pauses for too long. */
const drained = (stream: ServerResponse): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (error: ReaderGone | null) => {
      clearTimeout(timer);
      stream.off('drain', onDrain).off('close', onClose);
      if (error === null) resolve();
      else reject(error);
    };
    const onDrain = () => end(null);
    const onClose = () => end(new ReaderGone('READER_LEFT'));
    const timer = setTimeout(() => end(new ReaderGone('READER_RESTS')), maxPause);
    stream.on('drain', onDrain).on('close', onClose);
  });
