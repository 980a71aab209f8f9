import type { ServerResponse } from 'node:http';
import { type ExportTarget, inExport } from '@rcm/tenancy';
import { mustKeep } from './answer.ts';
import { type ExportFormat, type LineWriter, type ListedRecords, lineWriter } from './export-format.ts';
import { operationOf } from './handling.ts';
import { type Invocation, type InvokeSettings, runOf } from './invoke.ts';
import type { AnyModule } from './module.ts';

/** Milliseconds for which the reader of an export may take nothing of it. */
const mostRest = 10_000;

/** What an export ends with whose reader has left, or takes nothing. */
export class ReaderGone extends Error {
  readonly code: 'READER_LEFT' | 'READER_RESTS';

  constructor(code: ReaderGone['code']) {
    super('The reader of an export takes no more of it');
    this.name = 'ReaderGone';
    this.code = code;
  }
}

/** Runs an operation that lists records, and writes all of them to the response. Throws like `invoke` before the first. */
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
  const check = settings.checkResponses ? (text: string) => mustKeep(operation.id, record, text) : null;
  const target = new ResponseTarget(key, lineWriter(format, record), response, check);
  await inExport(settings.database, runOf(operation, invocation), target, (context) =>
    handler(context, { params, query, body }),
  );
  response.stream.end();
}

/** Where an export is written. */
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
    if (!stream.write(text)) await room(stream);
  }
}

/** Resolves once the reader has taken what was written. Throws where it leaves, or takes nothing for too long. */
const room = (stream: ServerResponse): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (error: ReaderGone | null) => {
      clearTimeout(timer);
      stream.off('drain', taken).off('close', left);
      if (error === null) resolve();
      else reject(error);
    };
    const taken = () => end(null);
    const left = () => end(new ReaderGone('READER_LEFT'));
    const timer = setTimeout(() => end(new ReaderGone('READER_RESTS')), mostRest);
    stream.on('drain', taken).on('close', left);
  });
