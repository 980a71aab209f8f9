import type { TenantDatabase } from '../database.ts';
import { onKeptConnection } from '../session/session.ts';
import type { TextRow } from '../statements/columns.ts';
import type { Call, Statement } from '../statements/statement.ts';
import { dataKeys, mark } from './data-keys.ts';
import { type Keyring, MissingKey } from './keyring.ts';
import type { Keyrings, StoredKeys } from './keyrings.ts';
import { opened } from './opening.ts';
import type { SealedColumn, SealedTable } from './sealed-column.ts';
import { sealedValues } from './sealing.ts';

/** Where the values of one organization are encrypted on their way to the database and decrypted on their way back. */
export class Edge {
  readonly #database: TenantDatabase;
  readonly #keyrings: Keyrings;
  readonly #organizationId: string;

  constructor(database: TenantDatabase, keyrings: Keyrings, organizationId: string) {
    this.#database = database;
    this.#keyrings = keyrings;
    this.#organizationId = organizationId;
  }

  /** The sealed columns of a table, or null where it has none. */
  table(name: string): SealedTable | null {
    return this.#keyrings.tables.get(name) ?? null;
  }

  ring(): Promise<Keyring> {
    return this.#keyrings.of(this.#organizationId, () => this.#load());
  }

  /** The keys as the database has them now. */
  freshRing(): Promise<Keyring> {
    return this.#keyrings.read(this.#organizationId, () => this.#load());
  }

  async #load(): Promise<StoredKeys> {
    const [[marked] = [], rows = []] = await onKeptConnection(
      this.#database,
      this.#organizationId,
      (session) =>
        session.send([
          [mark, {}],
          [dataKeys, {}],
        ]),
      'one message',
    );
    return { mark: marked?.[0] ?? null, keys: rows.map((row) => dataKeys.decode(row)) };
  }

  /** Runs what opens values; a key that the ring lacks is looked for once. */
  async opening<Result>(work: (ring: Keyring) => Result): Promise<Result> {
    try {
      return work(await this.ring());
    } catch (error) {
      if (!(error instanceof MissingKey)) throw error;
      return work(await this.freshRing());
    }
  }

  /** The calls with their values as they are stored. */
  async sealed(calls: readonly Call[]): Promise<readonly Call[]> {
    for (const [statement] of calls) mustDeclare(statement, this.#keyrings);
    if (calls.every(([{ seals }]) => seals === null)) return calls;
    const ring = await this.ring();
    return calls.map(
      ([statement, values]): Call =>
        statement.seals === null
          ? [statement, values]
          : [statement, sealedValues(statement.seals, values, ring)],
    );
  }

  /** The rows of each call as they were written. */
  async opened(calls: readonly Call[], results: TextRow[][]): Promise<TextRow[][]> {
    if (calls.every(([{ opens }], index) => opens === null || results[index]?.length === 0)) return results;
    return this.opening((ring) =>
      results.map((rows, index) => {
        const opens = calls[index]?.[0].opens ?? null;
        return opens === null ? rows : opened(opens, rows, ring);
      }),
    );
  }
}

/** The way of an organization's values, or null where nothing is ever encrypted. */
export const edgeOf = (database: TenantDatabase, organizationId: string): Edge | null =>
  database.keyrings === null ? null : new Edge(database, database.keyrings, organizationId);

const declared = new WeakSet<Statement>();

/** Throws for a statement that names a sealed column of a table and does not say that it reads, writes or compares it. */
function mustDeclare(statement: Statement, { tables }: Keyrings): void {
  if (declared.has(statement)) return;
  const { name, text, opens, seals, compares } = statement;
  const read = [...(opens?.columns ?? []).map(({ column }) => column), ...(compares?.columns ?? [])];
  const written = [
    ...(seals?.columns ?? []).map(({ column }) => column),
    ...(seals?.rows ?? []).flatMap(({ table }) => table.columns),
  ];
  const givenBack = /\breturning\b.*/is.exec(text)?.[0] ?? '';
  const isAmong = (columns: readonly SealedColumn[], place: string) =>
    columns.some((column) => column.place === place);
  for (const [table, { columns }] of tables) {
    if (!new RegExp(`\\b${table.replace('.', '\\.')}\\b`).test(text)) continue;
    for (const { column, place } of columns) {
      const named = new RegExp(`\\b${column}\\b`);
      const isWritten = isAmong(written, place) && !named.test(givenBack);
      if (named.test(text) && !isWritten && !isAmong(read, place)) {
        throw new Error(`${name} names ${place} and does not open or seal it`);
      }
    }
  }
  declared.add(statement);
}
