import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type ClientBase, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type BackedUpTable, type Manifest, writeManifest } from './manifest.ts';
import { inTransaction } from './session.ts';

/** The schemas to back up, and the directory to write to. */
export interface BackupOptions {
  /** Connected as a role that can read every row. */
  readonly client: ClientBase;
  /** Created if missing; must be empty. */
  readonly directory: string;
  readonly schemas: readonly string[];
  /** The migrations applied to the database, for the manifest. */
  readonly migrations: readonly string[];
  readonly now: Date;
  readonly onProgress?: (message: string) => void;
}

/**
 * Writes a snapshot of all tables of some schemas into a directory, while others continue to write. The files contain
 * everything that the database does, and are readable by their owner only. Throws if the role can't read every row or
 * the directory is not empty.
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { client, directory, schemas, migrations, now, onProgress } = options;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if ((await readdir(directory)).length > 0) throw new Error(`${directory} is not empty`);
  return inTransaction(client, 'begin isolation level repeatable read read only', async () => {
    // Makes rows hidden by a policy an error instead of omitting them.
    await client.query('set local row_security = off');
    const { rows: server } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    const tables: BackedUpTable[] = [];
    for (const table of await tablesIn(client, schemas)) {
      onProgress?.(`Writing ${table.schema}.${table.table}`);
      tables.push(await writeTable(client, directory, table));
    }
    const manifest: Manifest = {
      format: 1,
      createdAt: now.toISOString(),
      serverVersion: server[0]?.version ?? '',
      migrations: [...migrations],
      tables,
    };
    await writeManifest(directory, manifest);
    return manifest;
  });
}

type Table = Pick<BackedUpTable, 'schema' | 'table' | 'columns'>;

async function tablesIn(client: ClientBase, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as table,
        array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and n.nspname = any ($1)
      group by 1, 2 order by 1, 2`,
    [schemas],
  );
  return rows;
}

/** The table and columns of a COPY statement. */
export const copyTarget = ({ schema, table, columns }: Table) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(table)} (${columns.map(escapeIdentifier).join(', ')})`;

async function writeTable(client: ClientBase, directory: string, table: Table): Promise<BackedUpTable> {
  const file = `${table.schema}.${table.table}.copy.gz`;
  const digest = createHash('sha256');
  const stream = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
  await pipeline(
    stream,
    createGzip(),
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        digest.update(chunk);
        done(null, chunk);
      },
    }),
    createWriteStream(join(directory, file), { mode: 0o600, flush: true }),
  );
  return { ...table, rows: stream.rowCount, file, sha256: digest.digest('hex') };
}
