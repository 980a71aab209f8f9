import type pg from 'pg';
import { execution, inlined, preparation } from '../statements/literals.ts';
import type { Statement } from '../statements/statement.ts';

/** The most statements that a connection keeps prepared; beyond it the oldest one is deallocated. */
const maxPrepared = 500;

/** The prepared statements of a connection. */
class PreparedStatements {
  /** The text of each statement by its name. */
  readonly #texts = new Map<string, string>();
  #isKnown = true;

  /** The texts that run a statement, after those that prepare it where necessary. */
  run(statement: Statement, values: readonly string[]): string[] {
    const { name, text } = statement;
    const run = execution(statement, values);
    const known = this.#texts.get(name);
    if (known === text) return [run];
    if (known !== undefined) throw new Error(`Two statements have the name ${name}`);
    const texts = [preparation(statement), run];
    if (this.#texts.size === maxPrepared) {
      const [oldest = ''] = this.#texts.keys();
      this.#texts.delete(oldest);
      texts.unshift(`DEALLOCATE "${oldest}"`);
    }
    this.#texts.set(name, text);
    return texts;
  }

  /** The texts to send first: a reset where it is uncertain which statements the connection has. */
  start(): string[] {
    if (this.#isKnown) return [];
    this.#isKnown = true;
    this.#texts.clear();
    return ['DEALLOCATE ALL'];
  }

  /** Called when a message failed: its statements may or may not have been prepared. */
  doubt(): void {
    this.#isKnown = false;
  }
}

const byConnection = new WeakMap<pg.PoolClient, PreparedStatements>();

/** The prepared statements of a connection. */
export function preparedOn(client: pg.PoolClient): PreparedStatements {
  const known = byConnection.get(client);
  if (known) return known;
  const statements = new PreparedStatements();
  byConnection.set(client, statements);
  return statements;
}

/** The same interface without preparing: for the connections of a pooler, and for statements with a custom plan. */
export const unprepared = {
  run: (statement: Statement, values: readonly string[]) => [inlined(statement, values)],
  start: (): string[] => [],
  doubt(): void {},
};
