import type pg from 'pg';
import type { TextRow } from '../statements/columns.ts';

interface Connection {
  query(text: string): void;
}

/**
 * One simple-protocol message, and the rows of each of its statements as text. It replaces the query of the driver,
 * which builds a description and a prototype object for every result; for short results these cost more than the rows.
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

  /** The driver drops a failed query immediately and itself waits until the connection is ready. */
  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#results);
  }
}

/** Sends a message and returns the rows of each of its statements. */
export const exchange = (client: pg.PoolClient, text: string): Promise<TextRow[][]> =>
  new Promise((resolve, reject) => {
    client.query(new Message(text, resolve, reject) as unknown as pg.Submittable);
  });
