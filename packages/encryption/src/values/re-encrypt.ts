import { setTimeout as sleep } from 'node:timers/promises';
import {
  onReservedConnection,
  type SealedTable,
  type Session,
  type Statement,
  statement,
  type TenantDatabase,
  type TextRow,
} from '@rcm/tenancy';
import type { Keyring } from '../keys/keyring.ts';
import { cacheLifetime } from '../keys/keyrings.ts';
import { keyedEncryptionOf } from './keyed-encryption.ts';

/** Rows in one transaction: few enough that a request waits only some milliseconds for one of them. */
const batchSize = 200;

/** A table of an organization, and how many of its rows were encrypted again. */
export interface ReencryptedTable {
  readonly table: string;
  readonly rows: number;
}

interface TableStatements {
  /** The last row of the next batch, and how many of its rows may be outdated. */
  readonly batch: Statement<{ readonly upTo: string | null; readonly outdated: number }>;
  readonly rows: Statement;
  readonly write: Statement;
}

const statementsByTable = new Map<string, TableStatements>();

function statementsOf(sealed: SealedTable): TableStatements {
  const known = statementsByTable.get(sealed.table) ?? declareStatements(sealed);
  statementsByTable.set(sealed.table, known);
  return known;
}

/** True for a value that was not encrypted with the active key, whose prefix is the parameter `head`. */
const isOutdated = ({ column, isJson }: SealedTable['columns'][number]) =>
  isJson ? `not starts_with(t.${column}::text, '"' || :head)` : `not starts_with(t.${column}, :head)`;

const wordIndexesOf = ({ indexes }: SealedTable) => indexes.filter(({ kind }) => kind === 'words');

function declareStatements(sealed: SealedTable): TableStatements {
  const { table, row, columns, indexes } = sealed;
  const words = wordIndexesOf(sealed);
  const isReencrypted = columns.map(isOutdated).join(' or ');
  // Only the decrypted names show whether their words are those that this version finds.
  const outdated = words.length > 0 ? 'true' : `(${isReencrypted})`;
  const selected = [
    ...[row, ...columns, ...words].map(({ column }) => `t.${column}::text`),
    `(${isReencrypted})::text`,
  ].join(', ');
  const assigned = [
    ...columns.map(({ column, isJson }, index) => ({
      column,
      from: `c${index}`,
      type: 'text',
      cast: isJson ? '::json' : '',
    })),
    // Citus refuses casts of columns to arrays, which depend on settings.
    ...indexes.map(({ column, kind }, index) => ({
      column,
      from: `i${index}`,
      type: kind === 'words' ? 'text[]' : 'text',
      cast: '',
    })),
  ];
  return {
    batch: statement({
      name: `encryption.range.${table}`.slice(0, 63),
      parameters: { after: 'text', head: 'text', take: 'integer' },
      columns: { upTo: 'text?', outdated: 'number' },
      text: `select max(t.${row.column}), count(*) filter (where ${outdated}) from (
          select * from ${table} where organization_id = :tenant and ${row.column} > :after
          order by ${row.column} limit :take) t`,
    }),
    // Locked rows are skipped until the next pass.
    rows: statement({
      name: `encryption.outdated.${table}`.slice(0, 63),
      parameters: { after: 'text', upTo: 'text', head: 'text' },
      columns: {},
      text: `select ${selected} from ${table} t
        where t.organization_id = :tenant and t.${row.column} > :after and t.${row.column} <= :upTo and ${outdated}
        order by t.${row.column} for no key update skip locked`,
    }),
    write: statement({
      name: `encryption.reencrypt.${table}`.slice(0, 63),
      parameters: { rows: 'jsonb' },
      columns: {},
      text: `update ${table} t
        set ${assigned.map(({ column, from, cast }) => `${column} = n.${from}${cast}`).join(', ')}
        from jsonb_to_recordset(:rows)
          as n (row text, ${assigned.map(({ from, type }) => `${from} ${type}`).join(', ')})
        where t.organization_id = :tenant and t.${row.column} = n.row`,
    }),
  };
}

/** True for a row with a value that the active key did not encrypt, or with words that this version does not find. */
function mustBeWritten(sealed: SealedTable, row: TextRow, ring: Keyring): boolean {
  const { columns } = sealed;
  const plainOf = (property: string) => {
    const place = columns.findIndex((column) => column.property === property);
    const [column, stored = null] = [columns[place], row[place + 1]];
    return column === undefined || stored === null ? null : ring.open(stored, column, row[0] ?? '');
  };
  return (
    row.at(-1) === 'true' ||
    wordIndexesOf(sealed).some(
      (index, place) => ring.index(index, index.of.map(plainOf)) !== row[1 + columns.length + place],
    )
  );
}

function reencryptedRow({ columns, indexes }: SealedTable, [row, ...stored]: TextRow, ring: Keyring) {
  const id = row ?? '';
  const plain = columns.map((column, index) => {
    const value = stored[index] ?? null;
    return value === null ? null : ring.open(value, column, id);
  });
  const plainOf = (property: string) =>
    plain[columns.findIndex((column) => column.property === property)] ?? null;
  return {
    row: id,
    ...Object.fromEntries(
      columns.map((column, index) => {
        const value = plain[index] ?? null;
        return [`c${index}`, value === null ? null : ring.seal(value, column, id)];
      }),
    ),
    ...Object.fromEntries(
      indexes.map((index, position) => [`i${position}`, ring.index(index, index.of.map(plainOf))]),
    ),
  };
}

/** The rows of an organization after one row and up to another. */
interface RowRange {
  readonly after: string;
  readonly upTo: string;
}

/** Encrypts the outdated rows of a range; returns how many it could lock, and how many of these it wrote. */
async function writeRange(
  session: Session,
  sealed: SealedTable,
  ring: Keyring,
  range: RowRange,
): Promise<{ locked: number; written: number }> {
  const { rows, write } = statementsOf(sealed);
  const [found = []] = await session.send([[rows, { ...range, head: ring.activePrefix ?? '' }]]);
  const outdated = found.filter((row) => mustBeWritten(sealed, row, ring));
  if (outdated.length > 0) {
    await session.send([[write, { rows: outdated.map((row) => reencryptedRow(sealed, row, ring)) }]]);
  }
  return { locked: found.length, written: outdated.length };
}

/** Passes over a table once; returns how many rows it wrote, and how many it skipped because others had locked them. */
async function passOver(
  database: TenantDatabase,
  sealed: SealedTable,
  ring: Keyring,
): Promise<{ written: number; skipped: number }> {
  const { batch } = statementsOf(sealed);
  const inside = <Result>(work: (session: Session) => Promise<Result>) =>
    onReservedConnection(database, ring.organizationId, work);
  const done = { written: 0, skipped: 0 };
  let after = '';
  for (;;) {
    const [[row = []] = []] = await inside((session) =>
      session.send([[batch, { after, head: ring.activePrefix ?? '', take: batchSize }]]),
    );
    const { upTo, outdated } = batch.decode(row);
    if (upTo === null) return done;
    if (outdated > 0) {
      const range = { after, upTo };
      const { locked, written } = await inside((session) => writeRange(session, sealed, ring, range));
      done.written += written;
      done.skipped += outdated - locked;
    }
    after = upTo;
  }
}

async function reencryptTable(database: TenantDatabase, sealed: SealedTable, ring: Keyring): Promise<number> {
  let rows = 0;
  for (;;) {
    const { written, skipped } = await passOver(database, sealed, ring);
    rows += written;
    // Repeats until a pass finds nothing: rows may have been locked, or written with an older key in the meantime.
    if (written === 0 && skipped === 0) return rows;
    if (skipped > 0) await sleep(100);
  }
}

/** Waits until every process has reloaded its keys, and what it wrote with older ones is committed. */
export const waitForKeyRefresh = (): Promise<void> => sleep(cacheLifetime + 1_000);

/**
 * Encrypts all values of an organization with its active key, those in plain text and those of older keys, and indexes
 * the words of names again that an earlier version folded otherwise. Requests go on in the meantime, and no version changes.
 * It skips rows that are done, so it can be stopped and repeated at any time.
 */
export async function reencrypt(
  database: TenantDatabase,
  organizationId: string,
  onTable: (done: ReencryptedTable) => void = () => undefined,
): Promise<ReencryptedTable[]> {
  const encryption = keyedEncryptionOf(database);
  const ring = await encryption.cipherOf(database, organizationId).freshRing();
  if (!ring.active) throw new Error('The organization has no data key');
  const done: ReencryptedTable[] = [];
  for (const sealed of encryption.keyrings.tables.values()) {
    const one = { table: sealed.table, rows: await reencryptTable(database, sealed, ring) };
    done.push(one);
    onTable(one);
  }
  return done;
}
