import type pg from 'pg';
import type { TextRow } from '../statements/columns.ts';

interface Connection {
  query(text: string): void;
}

/**
 * One simple-protocol message and the rows of each of its statements, as text. The driver's own query builds a
 * description and a prototype object for every result, which costs more than the rows of a short answer.
 */
class Message {
  readonly #text: string;
  readonly #resolve: (results: TextRow[][]) => void;
  readonly #reject: (error: Error) => void;
  readonly #results: TextRow[][] = [];
  #rows: TextRow[] = [];

  constructor(text: string, resolve: (results: TextRow[][]) => void, reject: (error: Error) => void) {
    this.#text = text;
    this.#resolve = resolve;
    this.#reject = reject;
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
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#results);
  }
}

/** Sends a message; resolves with the rows of each of its statements. */
export const exchange = (client: pg.PoolClient, text: string): Promise<TextRow[][]> =>
  new Promise((resolve, reject) => {
    client.query(new Message(text, resolve, reject) as unknown as pg.Submittable);
  });
