import type pg from 'pg';
import { execution, inlined, preparation } from '../statements/literals.ts';
import type { Statement } from '../statements/statement.ts';

/** The most statements that a connection keeps; the one prepared longest ago makes room for another. */
const mostKept = 500;

/** The statements that a connection keeps under their names. */
class PreparedStatements {
  /** The text behind each name. */
  readonly #texts = new Map<string, string>();
  #isKnown = true;

  /** The texts that run a statement, in front those that prepare it where that is still to be done. */
  run(statement: Statement, values: readonly string[]): string[] {
    const { name, text } = statement;
    const run = execution(statement, values);
    const known = this.#texts.get(name);
    if (known === text) return [run];
    if (known !== undefined) throw new Error(`Two statements have the name ${name}`);
    const texts = [preparation(statement), run];
    if (this.#texts.size === mostKept) {
      const [oldest = ''] = this.#texts.keys();
      this.#texts.delete(oldest);
      texts.unshift(`DEALLOCATE "${oldest}"`);
    }
    this.#texts.set(name, text);
    return texts;
  }

  /** What is to be sent first, where it is unclear which statements the connection has. */
  start(): string[] {
    if (this.#isKnown) return [];
    this.#isKnown = true;
    this.#texts.clear();
    return ['DEALLOCATE ALL'];
  }

  /** Called when a message failed: it may have ended before or behind what it was to prepare. */
  doubt(): void {
    this.#isKnown = false;
  }
}

const byConnection = new WeakMap<pg.PoolClient, PreparedStatements>();

/** The statements of a connection, which is asked for them with each message. */
export function preparedOn(client: pg.PoolClient): PreparedStatements {
  const known = byConnection.get(client);
  if (known) return known;
  const statements = new PreparedStatements();
  byConnection.set(client, statements);
  return statements;
}

/** The same for a connection that keeps no statements, such as one of a pooler, and for statements that none keeps. */
export const unprepared = {
  run: (statement: Statement, values: readonly string[]) => [inlined(statement, values)],
  start: (): string[] => [],
  doubt(): void {},
};
