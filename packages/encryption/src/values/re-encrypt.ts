import { setTimeout as sleep } from 'node:timers/promises';
import {
  onKeptConnection,
  type SealedTable,
  type Session,
  type Statement,
  statement,
  type TenantDatabase,
  type TextRow,
} from '@rcm/tenancy';
import type { Keyring } from '../keys/keyring.ts';
import { freshness } from '../keys/keyrings.ts';
import { keyedEncryptionOf } from './keyed-encryption.ts';

/** Rows at a time: few enough that whoever waits for one of them waits for some milliseconds. */
const batchSize = 200;

/** What is done with a table of an organization. */
export interface ReencryptedTable {
  readonly table: string;
  readonly rows: number;
}

interface Walk {
  /** How far the next stretch of rows reaches, and how many of them are behind. */
  readonly stretch: Statement<{ readonly upTo: string | null; readonly behind: number }>;
  readonly rows: Statement;
  readonly write: Statement;
}

const walks = new Map<string, Walk>();

function walkOf(sealed: SealedTable): Walk {
  const known = walks.get(sealed.table) ?? declareWalk(sealed);
  walks.set(sealed.table, known);
  return known;
}

/** A value that is not encrypted by the key that the parameter `head` begins the values of. */
const isBehind = ({ column, isJson }: SealedTable['columns'][number]) =>
  isJson ? `not starts_with(t.${column}::text, '"' || :head)` : `not starts_with(t.${column}, :head)`;

function declareWalk({ table, row, columns, indexes }: SealedTable): Walk {
  const behind = `(${columns.map(isBehind).join(' or ')})`;
  const selected = [row, ...columns].map(({ column }) => `t.${column}::text`).join(', ');
  const assigned = [
    ...columns.map(({ column, isJson }, index) => ({
      column,
      from: `c${index}`,
      type: isJson ? 'json' : 'text',
    })),
    ...indexes.map(({ column, kind }, index) => ({
      column,
      from: `i${index}`,
      type: kind === 'words' ? 'text[]' : 'text',
    })),
  ];
  return {
    stretch: statement({
      name: `encryption.stretch.${table}`.slice(0, 63),
      parameters: { after: 'text', head: 'text', take: 'integer' },
      columns: { upTo: 'text?', behind: 'number' },
      text: `select max(t.${row.column}), count(*) filter (where ${behind}) from (
          select * from ${table} where organization_id = :tenant and ${row.column} > :after
          order by ${row.column} limit :take) t`,
    }),
    // Rows that somebody holds are left for the next round.
    rows: statement({
      name: `encryption.behind.${table}`.slice(0, 63),
      parameters: { after: 'text', upTo: 'text', head: 'text' },
      columns: {},
      text: `select ${selected} from ${table} t
        where t.organization_id = :tenant and t.${row.column} > :after and t.${row.column} <= :upTo and ${behind}
        order by t.${row.column} for no key update skip locked`,
    }),
    write: statement({
      name: `encryption.reencrypt.${table}`.slice(0, 63),
      parameters: { rows: 'jsonb' },
      columns: {},
      text: `update ${table} t
        set ${assigned.map(({ column, from, type }) => `${column} = n.${from}::${type}`).join(', ')}
        from jsonb_to_recordset(:rows)
          as n (row text, ${assigned.map(({ from }) => `${from} text`).join(', ')})
        where t.organization_id = :tenant and t.${row.column} = n.row`,
    }),
  };
}

function reencrypted({ columns, indexes }: SealedTable, [row, ...stored]: TextRow, ring: Keyring) {
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

/** A part of a table: the rows of an organization behind one and up to another. */
interface Stretch {
  readonly after: string;
  readonly upTo: string;
}

/** Encrypts what is behind in a stretch; the rows that it could write. */
async function writeStretch(
  session: Session,
  sealed: SealedTable,
  ring: Keyring,
  stretch: Stretch,
): Promise<number> {
  const { rows, write } = walkOf(sealed);
  const [found = []] = await session.send([[rows, { ...stretch, head: ring.activeHead ?? '' }]]);
  if (found.length > 0) {
    await session.send([[write, { rows: found.map((row) => reencrypted(sealed, row, ring)) }]]);
  }
  return found.length;
}

/** Goes through a table once: the rows that were written, and those that somebody held. */
async function walkOnce(
  database: TenantDatabase,
  sealed: SealedTable,
  ring: Keyring,
): Promise<{ written: number; held: number }> {
  const { stretch } = walkOf(sealed);
  const inside = <Result>(work: (session: Session) => Promise<Result>) =>
    onKeptConnection(database, ring.organizationId, work);
  const done = { written: 0, held: 0 };
  let after = '';
  for (;;) {
    const [[row = []] = []] = await inside((session) =>
      session.send([[stretch, { after, head: ring.activeHead ?? '', take: batchSize }]]),
    );
    const { upTo, behind } = stretch.decode(row);
    if (upTo === null) return done;
    if (behind > 0) {
      const place = { after, upTo };
      const written = await inside((session) => writeStretch(session, sealed, ring, place));
      done.written += written;
      done.held += behind - written;
    }
    after = upTo;
  }
}

async function walkTable(database: TenantDatabase, sealed: SealedTable, ring: Keyring): Promise<number> {
  let rows = 0;
  for (;;) {
    const { written, held } = await walkOnce(database, sealed, ring);
    rows += written;
    // What was held is not left to chance; nor is what was written by an older key meanwhile.
    if (written === 0 && held === 0) return rows;
    if (held > 0) await sleep(100);
  }
}

/** Until every process has looked for newer keys, and what it wrote by older ones before is committed. */
export const keysAreKnown = (): Promise<void> => sleep(freshness + 1_000);

/**
 * Encrypts what an organization has stored by its active key: values that were never encrypted, and those of older
 * keys. Requests go on meanwhile; no version changes. What is done is passed over, so it may be stopped at any time.
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
    const one = { table: sealed.table, rows: await walkTable(database, sealed, ring) };
    done.push(one);
    onTable(one);
  }
  return done;
}
