import type pg from 'pg';
import type { TextRow } from '../statements/columns.ts';

/** A statement of a message, with its values as text. */
export interface BoundStatement {
  /** The name under which it is prepared; empty for a statement that is not kept. */
  readonly name: string;
  /** What the message prepares first; null for a statement that the connection has prepared. */
  readonly preparation: { readonly text: string; readonly types: readonly number[] } | null;
  readonly values: readonly (string | null)[];
}

/** A statement without parameters that is not kept, such as COMMIT. */
export const plain = (text: string): BoundStatement => ({
  name: '',
  preparation: { text, types: [] },
  values: [],
});

/** True for a statement that the message prepares for later messages. */
export const isKept = ({ name, preparation }: BoundStatement): boolean => name !== '' && preparation !== null;

/** The part of the driver's connection that a message is written to. */
interface Connection {
  readonly stream: { cork(): void; uncork(): void };
  parse(statement: { name: string; text: string; types: readonly number[] }): void;
  bind(bound: { statement: string; values: readonly (string | null)[] }): void;
  execute(): void;
  sync(): void;
}

/**
 * Statements that are sent together by the extended protocol, and the rows of each as text. PostgreSQL runs them as one
 * transaction, unless one of them begins a transaction. It replaces the query of the driver, which sends one statement
 * at a time, and asks for a description of every result; for short results that costs more than the rows.
 */
class Message {
  readonly #statements: readonly BoundStatement[];
  readonly #resolve: (results: TextRow[][]) => void;
  readonly #reject: (error: Error) => void;
  readonly #results: TextRow[][] = [];
  #rows: TextRow[] = [];

  constructor(
    statements: readonly BoundStatement[],
    resolve: (results: TextRow[][]) => void,
    reject: (error: Error) => void,
  ) {
    this.#statements = statements;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): void {
    const { stream } = connection;
    // Corked, so that all parts leave with one system call.
    stream.cork();
    for (const { name, preparation, values } of this.#statements) {
      if (preparation !== null) connection.parse({ name, ...preparation });
      connection.bind({ statement: name, values });
      connection.execute();
    }
    connection.sync();
    stream.uncork();
  }

  handleDataRow({ fields }: { fields: TextRow }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete(): void {
    this.#results.push(this.#rows);
    this.#rows = [];
  }

  /** The driver drops a failed query immediately and itself waits until the connection is ready. */
  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#results);
  }
}

/** Sends statements in one message and returns the rows of each. */
export const exchange = (
  client: pg.PoolClient,
  statements: readonly BoundStatement[],
): Promise<TextRow[][]> =>
  new Promise((resolve, reject) => {
    client.query(new Message(statements, resolve, reject) as unknown as pg.Submittable);
  });
