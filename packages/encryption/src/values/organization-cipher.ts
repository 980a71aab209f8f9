import {
  type BlindIndexes,
  type Call,
  type ConnectionSource,
  onKeptConnection,
  type SealedColumn,
  type SealedTable,
  type Statement,
  type TextRow,
  type ValueCipher,
  type WriteCipher,
} from '@rcm/tenancy';
import { dataKeys, mark } from '../keys/data-keys.ts';
import { type Keyring, MissingKey } from '../keys/keyring.ts';
import type { Keyrings, StoredKeys } from '../keys/keyrings.ts';
import { opened } from './opened-rows.ts';
import { openedRecords, type RecordCipher, type Row, writeCipher } from './records.ts';
import { sealedValues } from './sealed-values.ts';

/** Encrypts the values of one organization on their way to the database and decrypts them on their way back. */
export class OrganizationCipher implements ValueCipher, RecordCipher {
  readonly #source: ConnectionSource;
  readonly #keyrings: Keyrings;
  readonly #organizationId: string;

  constructor(source: ConnectionSource, keyrings: Keyrings, organizationId: string) {
    this.#source = source;
    this.#keyrings = keyrings;
    this.#organizationId = organizationId;
  }

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
      this.#source,
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

  async opening<Result>(work: (ring: Keyring) => Result): Promise<Result> {
    try {
      return work(await this.ring());
    } catch (error) {
      if (!(error instanceof MissingKey)) throw error;
      return work(await this.freshRing());
    }
  }

  async blindIndexes(): Promise<BlindIndexes | null> {
    const ring = await this.ring();
    return ring.active === null ? null : ring;
  }

  writes(): WriteCipher {
    return writeCipher(this);
  }

  openedRecords(sql: string, rows: readonly Row[]): Promise<readonly Row[]> {
    return openedRecords(this, sql, rows);
  }

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
