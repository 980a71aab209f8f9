import {
  type BlindIndexes,
  type Call,
  type ConnectionSource,
  onReservedConnection,
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
import { decryptedRows } from './decrypted-rows.ts';
import { encryptedValues } from './encrypted-values.ts';
import { decryptRecords, type RecordCipher, type Row, writeCipher } from './records.ts';

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

  /** The keyring, read from the database now. */
  freshRing(): Promise<Keyring> {
    return this.#keyrings.read(this.#organizationId, () => this.#load());
  }

  async #load(): Promise<StoredKeys> {
    const [[marked] = [], rows = []] = await onReservedConnection(
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

  async withRing<Result>(work: (ring: Keyring) => Result): Promise<Result> {
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

  writeCipher(): WriteCipher {
    return writeCipher(this);
  }

  decryptRecords(sql: string, rows: readonly Row[]): Promise<readonly Row[]> {
    return decryptRecords(this, sql, rows);
  }

  async encryptCalls(calls: readonly Call[]): Promise<readonly Call[]> {
    for (const [statement] of calls) assertDeclared(statement, this.#keyrings);
    if (calls.every(([{ seals }]) => seals === null)) return calls;
    const ring = await this.ring();
    return calls.map(
      ([statement, values]): Call =>
        statement.seals === null
          ? [statement, values]
          : [statement, encryptedValues(statement.seals, values, ring)],
    );
  }

  async decryptRows(calls: readonly Call[], results: TextRow[][]): Promise<TextRow[][]> {
    if (calls.every(([{ opens }], index) => opens === null || results[index]?.length === 0)) return results;
    return this.withRing((ring) =>
      results.map((rows, index) => {
        const opens = calls[index]?.[0].opens ?? null;
        return opens === null ? rows : decryptedRows(opens, rows, ring);
      }),
    );
  }
}

const checked = new WeakSet<Statement>();

/** Throws for a statement whose text names a sealed column that it does not declare to read, write or compare. */
function assertDeclared(statement: Statement, { tables }: Keyrings): void {
  if (checked.has(statement)) return;
  const { name, text, opens, seals, compares } = statement;
  const read = [...(opens?.columns ?? []).map(({ column }) => column), ...(compares?.columns ?? [])];
  const written = [
    ...(seals?.columns ?? []).map(({ column }) => column),
    ...(seals?.rows ?? []).flatMap(({ table }) => table.columns),
  ];
  const returning = /\breturning\b.*/is.exec(text)?.[0] ?? '';
  const isAmong = (columns: readonly SealedColumn[], place: string) =>
    columns.some((column) => column.place === place);
  for (const [table, { columns }] of tables) {
    if (!new RegExp(`\\b${table.replace('.', '\\.')}\\b`).test(text)) continue;
    for (const { column, place } of columns) {
      const named = new RegExp(`\\b${column}\\b`);
      const isWritten = isAmong(written, place) && !named.test(returning);
      if (named.test(text) && !isWritten && !isAmong(read, place)) {
        throw new Error(
          `The statement ${name} names the sealed column ${place} and declares it in neither opens, compares nor its parameters`,
        );
      }
    }
  }
  checked.add(statement);
}
