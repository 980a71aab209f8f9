import { ChangeSetType } from '@mikro-orm/core';
import { type SealedColumn, type SealedTable, sealedTableOf, type WriteCipher } from '@rcm/tenancy';
import type { Keyring } from '../keys/keyring.ts';

/** A row that the entity layer selects, by column name. */
export type Row = Readonly<Record<string, unknown>>;

/** The keys and tables for encrypting the records of an organization. */
export interface RecordCipher {
  /** The sealed columns of a table, or null where it has none. */
  table(name: string): SealedTable | null;
  ring(): Promise<Keyring>;
  /** Runs work that decrypts values; where the keyring lacks a key, repeats it once with a fresh one. */
  withRing<Result>(work: (ring: Keyring) => Result): Promise<Result>;
}

const writesTo = /^(?:insert into|update) "(\w+)"\."(\w+)"/i;
const selectsFrom = /^select .*? from "(\w+)"\."(\w+)" as /is;

/** Decrypts the sealed columns of rows that the entity layer selected. */
export async function decryptRecords(
  cipher: RecordCipher,
  sql: string,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const [, schema, name] = selectsFrom.exec(sql) ?? [];
  const table = cipher.table(`${schema}.${name}`);
  if (table === null || rows.length === 0) return rows;
  return cipher.withRing((ring) => rows.map((row) => decryptedRow(table, row, ring)));
}

function decryptedRow({ columns, row: key }: SealedTable, row: Row, ring: Keyring): Row {
  const copy: Record<string, unknown> = { ...row };
  for (const column of columns) {
    const stored = row[column.column];
    if (typeof stored !== 'string') continue;
    copy[column.column] = decryptedValue(column, stored, String(row[key.column]), ring);
  }
  return copy;
}

/** The driver may have parsed a JSON string already; then the decrypted text is parsed as well. */
function decryptedValue(column: SealedColumn, stored: string, row: string, ring: Keyring): unknown {
  const isValue = column.isJson && !stored.startsWith('"');
  const text = ring.open(isValue ? JSON.stringify(stored) : stored, column, row);
  return isValue ? JSON.parse(text) : text;
}

interface Changed {
  readonly meta: object;
  readonly type: string;
  readonly entity: Row;
  readonly payload: Record<string, unknown>;
}

/**
 * Encrypts what the entity layer is about to write. After the flush it restores the plain text in the change sets:
 * otherwise the entity layer would see a difference and write the record again.
 */
export function writeCipher(cipher: RecordCipher): WriteCipher {
  let restores: (() => void)[] = [];
  let isFlushing = false;
  return {
    assertEncrypted(sql) {
      const [, schema, name] = writesTo.exec(sql) ?? [];
      const table = `${schema}.${name}`;
      if (!isFlushing && cipher.table(table) !== null) {
        throw new Error(`${table} has sealed columns: write it by a flush`);
      }
    },
    async onFlush({ uow }) {
      isFlushing = true;
      restores = [];
      const changes = (uow.getChangeSets() as unknown as Changed[]).filter(
        ({ meta, type }) => !type.startsWith(ChangeSetType.DELETE) && sealedTableOf(meta) !== null,
      );
      if (changes.length === 0) return;
      const ring = await cipher.ring();
      for (const change of changes) restores.push(encryptChange(change, ring));
    },
    async afterFlush() {
      for (const restore of restores) restore();
      restores = [];
      isFlushing = false;
    },
  };
}

/** Encrypts the payload of a change set; returns the function that restores it. */
function encryptChange({ meta, entity, payload }: Changed, ring: Keyring): () => void {
  const table = sealedTableOf(meta);
  const { columns = [], indexes = [] } = table ?? {};
  const row = String(entity[table?.row.property ?? 'id']);
  const plain = new Map<string, unknown>();
  const written = (property: string) => payload[property] !== undefined;
  const put = (property: string, value: unknown) => {
    plain.set(property, payload[property]);
    payload[property] = value;
  };
  for (const index of indexes) {
    if (!index.of.some(written)) continue;
    const values = index.of.map((property) => (entity[property] ?? null) as string | null);
    put(index.property, ring.index(index, values));
  }
  for (const column of columns) {
    const value = payload[column.property];
    if (value === null || value === undefined) continue;
    put(column.property, ring.seal(String(value), column, row));
  }
  return () => {
    for (const [property, value] of plain) {
      if (value === undefined) delete payload[property];
      else payload[property] = value;
    }
  };
}
