import { ChangeSetType } from '@mikro-orm/core';
import { type SealedColumn, type SealedTable, sealedTableOf, type WriteCipher } from '@rcm/tenancy';
import type { Keyring } from '../keys/keyring.ts';

/** A record as the entity layer selects it, by column. */
export type Row = Readonly<Record<string, unknown>>;

/** What encrypting the records of an organization needs. */
export interface RecordCipher {
  /** The sealed columns of a table, or null where it has none. */
  table(name: string): SealedTable | null;
  ring(): Promise<Keyring>;
  /** Runs what opens values; a key that the ring lacks is looked for once. */
  opening<Result>(work: (ring: Keyring) => Result): Promise<Result>;
}

const writesTo = /^(?:insert into|update) "(\w+)"\."(\w+)"/i;
const selectsFrom = /^select .*? from "(\w+)"\."(\w+)" as /is;

/** The rows that the entity layer selected with their sealed columns opened: it never sees what is stored. */
export async function openedRecords(
  cipher: RecordCipher,
  sql: string,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const [, schema, name] = selectsFrom.exec(sql) ?? [];
  const table = cipher.table(`${schema}.${name}`);
  if (table === null || rows.length === 0) return rows;
  return cipher.opening((ring) => rows.map((row) => openedRow(table, row, ring)));
}

function openedRow({ columns, row: key }: SealedTable, row: Row, ring: Keyring): Row {
  const copy: Record<string, unknown> = { ...row };
  for (const column of columns) {
    const stored = row[column.column];
    if (typeof stored !== 'string') continue;
    copy[column.column] = openedValue(column, stored, String(row[key.column]), ring);
  }
  return copy;
}

/** What the driver read from JSON comes as a value, what it left alone as text. */
function openedValue(column: SealedColumn, stored: string, row: string, ring: Keyring): unknown {
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
 * Encrypts what the entity layer is about to write. After the flush its copy of each stored record is plain text
 * again: else it would write the record once more, because the two seem to differ.
 */
export function writeCipher(cipher: RecordCipher): WriteCipher {
  let restores: (() => void)[] = [];
  let isFlushing = false;
  return {
    mustSeal(sql) {
      const [, schema, name] = writesTo.exec(sql) ?? [];
      const table = `${schema}.${name}`;
      if (!isFlushing && cipher.table(table) !== null) throw new Error(`${table} has sealed columns`);
    },
    async onFlush({ uow }) {
      isFlushing = true;
      restores = [];
      const changes = (uow.getChangeSets() as unknown as Changed[]).filter(
        ({ meta, type }) => !type.startsWith(ChangeSetType.DELETE) && sealedTableOf(meta) !== null,
      );
      if (changes.length === 0) return;
      const ring = await cipher.ring();
      for (const change of changes) restores.push(seal(change, ring));
    },
    async afterFlush() {
      for (const restore of restores) restore();
      restores = [];
      isFlushing = false;
    },
  };
}

function seal({ meta, entity, payload }: Changed, ring: Keyring): () => void {
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
