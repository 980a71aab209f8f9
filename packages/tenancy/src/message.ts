import type { Writable } from 'node:stream';
import type pg from 'pg';
import type { TextRow } from './statement.ts';

interface Connection {
  query(text: string): void;
}

/** Takes the rows of each statement of a message, or why there are none. */
export type Answered = (error: Error | null, results: TextRow[][]) => void;

/**
 * One simple-protocol message and the rows of each of its statements, as text. The driver's own query builds a
 * description and a prototype object for every result, which costs more than the rows of a short answer.
 */
class Message {
  readonly #text: string;
  readonly #results: TextRow[][] = [];
  #rows: TextRow[] = [];
  callback: Answered;

  constructor(text: string, callback: Answered) {
    this.#text = text;
    this.callback = callback;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  handleRowDescription(): void {}

  handleDataRow({ fields }: { fields: TextRow }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete(): void {
    this.#results.push(this.#rows);
    this.#rows = [];
  }

  handleEmptyQuery(): void {}

  /** The driver forgets a failed query at once and waits by itself until the connection is free. */
  handleError(error: Error): void {
    this.callback(error, []);
  }

  handleReadyForQuery(): void {
    this.callback(null, this.#results);
  }
}

/** Sends messages in one write; each is answered by itself, in their order. */
export function exchange(
  client: pg.PoolClient,
  messages: readonly { readonly text: string; readonly answered: Answered }[],
): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (messages.length > 1) stream.cork();
  for (const { text, answered } of messages) {
    client.query(new Message(text, answered) as unknown as pg.Submittable);
  }
  if (messages.length > 1) stream.uncork();
}
