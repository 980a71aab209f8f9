import type { Writable } from 'node:stream';
import type pg from 'pg';
import type { TextRow } from './statement.ts';

interface Connection {
  query(text: string): void;
}

type Callback = (error: Error | null, results?: TextRow[][]) => void;

/**
 * One simple-protocol message and the rows of each of its statements, as text. The driver's own query builds a
 * description and a prototype object for every result, which costs more than the rows of a short answer.
 */
class Message {
  readonly #text: string;
  readonly #results: TextRow[][] = [];
  #rows: TextRow[] = [];
  callback: Callback;

  constructor(text: string, callback: Callback) {
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
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(null, this.#results);
  }
}

/** Sends messages in one write and gives, for each, the rows of each statement in it. */
export function exchangeTogether(client: pg.PoolClient, texts: readonly string[]): Promise<TextRow[][]>[] {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (texts.length > 1) stream.cork();
  const answers = texts.map(
    (text) =>
      new Promise<TextRow[][]>((resolve, reject) => {
        const message = new Message(text, (error, results = []) =>
          error ? reject(error) : resolve(results),
        );
        client.query(message as unknown as pg.Submittable);
      }),
  );
  if (texts.length > 1) stream.uncork();
  return answers;
}
