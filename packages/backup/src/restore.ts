import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type ClientBase, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { BackedUpTable, Manifest } from './manifest.ts';
import { inTransaction } from './session.ts';
import { copyTarget } from './write.ts';

/** The backup to restore, and the database to restore it into. */
export interface RestoreOptions {
  /** Connected as the role that owns the tables. */
  readonly client: ClientBase;
  readonly directory: string;
  readonly manifest: Manifest;
  /** Checks the restored rows before the commit; the restore is rolled back if it throws. */
  readonly checkRestored?: () => Promise<void>;
  readonly onProgress?: (message: string) => void;
}

/** Throws with the names of missing or damaged files of a backup. */
export async function verifyBackup(directory: string, { tables }: Manifest): Promise<void> {
  const damaged: string[] = [];
  for (const { file, sha256 } of tables) {
    const digest = createHash('sha256');
    const isRead = await pipeline(createReadStream(join(directory, file)), digest).then(
      () => true,
      () => false,
    );
    if (!isRead || digest.digest('hex') !== sha256) damaged.push(file);
  }
  if (damaged.length > 0) throw new Error(`The backup is damaged: ${damaged.join(', ')}`);
}

/**
 * Replaces the rows of the backed up tables, which must exist with the same columns, in one transaction. Throws if the
 * backup is damaged or does not match the tables.
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { client, directory, manifest, checkRestored, onProgress } = options;
  await verifyBackup(directory, manifest);
  if (manifest.tables.length === 0) return;
  await inTransaction(client, 'begin', async () => {
    const names = manifest.tables.map(nameOf);
    const forced = await forcedTables(client, names);
    // Forced policies apply to the owner too, and COPY into such a table is not allowed.
    for (const name of forced) await client.query(`alter table ${name} no force row level security`);
    await client.query(`truncate ${names.join(', ')}`);
    // The backup already includes the rows that triggers wrote.
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    for (const table of inReferenceOrder(manifest.tables, await referencesBetween(client, names))) {
      onProgress?.(`Restoring ${table.schema}.${table.table}`);
      await restoreTable(client, directory, table);
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    for (const name of forced) await client.query(`alter table ${name} force row level security`);
    await advanceSequences(client, names);
    await checkRestored?.();
  });
}

const nameOf = ({ schema, table }: Pick<BackedUpTable, 'schema' | 'table'>) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`;

async function restoreTable(client: ClientBase, directory: string, table: BackedUpTable): Promise<void> {
  const stream = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
  await pipeline(createReadStream(join(directory, table.file)), createGunzip(), stream);
  if (stream.rowCount !== table.rows) {
    throw new Error(`${table.file} has ${stream.rowCount} rows, but the manifest says ${table.rows}`);
  }
}

async function forcedTables(client: ClientBase, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name join pg_class c on c.oid = name::regclass
      where c.relforcerowsecurity`,
    [names],
  );
  return rows.map(({ name }) => name);
}

/** A foreign key from one table to another. */
interface Reference {
  readonly name: string;
  readonly target: string;
}

async function referencesBetween(client: ClientBase, names: readonly string[]): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select one.name, other.name as target
      from pg_constraint k
      join unnest($1::text[]) as one (name) on k.conrelid = one.name::regclass
      join unnest($1::text[]) as other (name) on k.confrelid = other.name::regclass
      where k.contype = 'f' and k.conrelid <> k.confrelid`,
    [names],
  );
  return rows;
}

/** Sorts the tables so that each comes after those that its foreign keys refer to. */
function inReferenceOrder(
  tables: readonly BackedUpTable[],
  references: readonly Reference[],
): BackedUpTable[] {
  const ordered: BackedUpTable[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(nameOf));
    const blocked = new Set(references.filter(({ target }) => names.has(target)).map(({ name }) => name));
    const free = waiting.filter((table) => !blocked.has(nameOf(table)));
    if (free.length === 0) throw new Error(`Tables refer to each other in a cycle: ${[...names].join(', ')}`);
    ordered.push(...free);
    waiting = waiting.filter((table) => blocked.has(nameOf(table)));
  }
  return ordered;
}

/** Sets each sequence to continue after the highest restored value. */
async function advanceSequences(client: ClientBase, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string; column: string; sequence: string }>(
    `select name, a.attname as column, pg_get_serial_sequence(name, a.attname) as sequence
      from unnest($1::text[]) as name
      join pg_attribute a on a.attrelid = name::regclass and a.attnum > 0 and not a.attisdropped
      where pg_get_serial_sequence(name, a.attname) is not null`,
    [names],
  );
  for (const { name, column, sequence } of rows) {
    await client.query(
      `select setval($1, greatest((select max(${escapeIdentifier(column)}) from ${name}), 1),
        exists (select from ${name}))`,
      [sequence],
    );
  }
}
