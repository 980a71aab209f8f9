import { type ExportTarget, inExport } from '@rcm/tenancy';
import { admitAgent } from './agents.ts';
import { assertMatches } from './answer.ts';
import type { SentResponse } from './exchange.ts';
import { type ExportFormat, type LineWriter, type ListedRecords, lineWriter } from './export-format.ts';
import { ExportReader } from './export-reader.ts';
import { operationOf } from './handling.ts';
import { type Invocation, type InvokeSettings, runOf } from './invoke.ts';
import type { AnyModule } from './module.ts';

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
  const run = runOf(operation, invocation);
  await admitAgent(settings, run, { operation, params, query, body, isFile: true });
  const check = settings.checkResponses ? (text: string) => assertMatches(operation.id, record, text) : null;
  const reader = new ExportReader(response.stream, settings.readerPace);
  const target = new ResponseTarget(key, lineWriter(format, record), response, reader, check);
  await inExport(settings.database, run, target, (context) => handler(context, { params, query, body }));
  response.stream.end();
}

/** The response that an export is written to. */
export interface ExportResponse {
  readonly stream: SentResponse;
  /** Sends the head of the answer. */
  readonly begin: () => void;
}

class ResponseTarget implements ExportTarget {
  readonly key: string;
  readonly #lines: LineWriter;
  readonly #response: ExportResponse;
  readonly #reader: ExportReader;
  readonly #check: ((record: string) => void) | null;

  constructor(
    key: string,
    lines: LineWriter,
    response: ExportResponse,
    reader: ExportReader,
    check: ((record: string) => void) | null,
  ) {
    this.key = key;
    this.#lines = lines;
    this.#response = response;
    this.#reader = reader;
    this.#check = check;
  }

  begin(): void {
    this.#response.begin();
    this.#response.stream.write(this.#lines.head);
  }

  async write(records: readonly string[], signal: AbortSignal): Promise<void> {
    let text = '';
    for (const record of records) {
      this.#check?.(record);
      text += this.#lines.line(record);
    }
    await this.#reader.send(text, signal);
  }
}
