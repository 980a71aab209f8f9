import type pg from 'pg';
import { typeIdentifiers } from '../statements/parameters.ts';
import type { Statement } from '../statements/statement.ts';
import type { ConnectionSource } from './connections.ts';
import { type BoundStatement, plain } from './message.ts';
import { pooledTenantSetting, setLocal, tenantSetting } from './tenant-setting.ts';

/** The most statements that a connection keeps prepared; beyond it the oldest one is deallocated. */
const maxPrepared = 500;

type Values = BoundStatement['values'];

const preparationOf = ({ text, parameters }: Statement): BoundStatement['preparation'] => ({
  text,
  types: parameters.map(({ type }) => typeIdentifiers[type]),
});

/** How the statements of a connection are sent. */
export interface PreparedStatements {
  /** True where statements are prepared once for the connection. */
  readonly isKept: boolean;
  /** The statement that scopes a transaction to an organization. */
  readonly tenantSetting: Statement;
  /** What runs a statement; the last part is the statement itself. */
  run(statement: Statement, values: Values): BoundStatement[];
  /** What to send first: a reset where it is uncertain which statements the connection has. */
  start(): BoundStatement[];
  /** Called when a message failed: its statements may or may not have been prepared. */
  doubt(): void;
}

/** Prepares each statement once for its connection. */
class KeptStatements implements PreparedStatements {
  readonly isKept = true;
  readonly tenantSetting = tenantSetting;
  /** The text of each statement by its name. */
  readonly #texts = new Map<string, string>();
  #isKnown = true;

  run(statement: Statement, values: Values): BoundStatement[] {
    const { name, text } = statement;
    const known = this.#texts.get(name);
    if (known === text) return [{ name, preparation: null, values }];
    if (known !== undefined) throw new Error(`Two statements have the name ${name}`);
    const run: BoundStatement[] = [{ name, preparation: preparationOf(statement), values }];
    if (this.#texts.size === maxPrepared) {
      const [oldest = ''] = this.#texts.keys();
      this.#texts.delete(oldest);
      run.unshift(plain(`DEALLOCATE "${oldest}"`));
    }
    this.#texts.set(name, text);
    return run;
  }

  start(): BoundStatement[] {
    if (this.#isKnown) return [];
    this.#isKnown = true;
    this.#texts.clear();
    return [plain('DEALLOCATE ALL')];
  }

  doubt(): void {
    this.#isKnown = false;
  }
}

const byConnection = new WeakMap<pg.PoolClient, KeptStatements>();

/** The prepared statements of a connection. */
function preparedOn(client: pg.PoolClient): PreparedStatements {
  const known = byConnection.get(client);
  if (known) return known;
  const statements = new KeptStatements();
  byConnection.set(client, statements);
  return statements;
}

/** Keeps nothing: for the connections of a pooler, for Citus, and for statements with a custom plan. */
export const unprepared: PreparedStatements = {
  isKept: false,
  tenantSetting: pooledTenantSetting,
  run: (statement, values) => [{ name: '', preparation: preparationOf(statement), values }],
  start: () => [],
  doubt() {},
};

/** How statements are sent on a connection. Citus plans for values, since they decide which worker has the rows. */
export const preparedFor = ({ isPooled, isDistributed }: ConnectionSource, client: pg.PoolClient) =>
  isPooled || isDistributed ? unprepared : preparedOn(client);

/** What scopes the following statements of a transaction to an organization. */
export const scopeFor = (
  { isDistributed }: ConnectionSource,
  prepared: PreparedStatements,
  organizationId: string,
): BoundStatement[] => [
  ...prepared.run(prepared.tenantSetting, [organizationId]),
  ...(isDistributed ? [plain(setLocal(organizationId))] : []),
];
