import type { Socket } from 'node:net';
import type { EntityClass, EntitySchema } from '@mikro-orm/core';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { ReadEvents } from './audit/read-events.ts';
import { sealedTableOf } from './records/sealed-column.ts';
import { Connections } from './session/connections.ts';
import { ExportTurns } from './session/export-turns.ts';
import type { Encryption, EncryptionOf } from './session/value-cipher.ts';

/** How an application reaches its database as the unprivileged role. */
export interface DatabaseOptions {
  readonly url: string;
  readonly entities: readonly (EntityClass<object> | EntitySchema)[];
  /** Connections of this process; default 10. */
  readonly poolSize?: number;
  /**
   * True where the URL leads to a pooler in transaction mode, where nothing outlives a transaction: statements then
   * travel with their values in place. `describeAppRole` of `@rcm/database` finds it out.
   */
  readonly isPooled?: boolean;
  /**
   * Milliseconds without a byte after which a server that owes an answer counts as lost; more than any statement may
   * take. Default 7,000.
   */
  readonly mostSilence?: number;
  /** How sealed columns are encrypted, as `encryptWith` of `@rcm/encryption` gives it; without it nothing is. */
  readonly encryption?: EncryptionOf | null;
  /** Called once with the pool, before its first connection; a guard against dead connections goes here. */
  readonly onPool?: (pool: pg.Pool) => void;
}

/** The connections of one process, entity layer and statements on one pool. */
export interface TenantDatabase {
  readonly orm: MikroORM;
  /** For what belongs to no organization. */
  readonly pool: pg.Pool;
  /** The same pool, shared out between organizations. */
  readonly connections: Connections;
  /** The connections of exports, which their readers draw out. */
  readonly exportTurns: ExportTurns;
  /** True where connections keep nothing from one transaction to the next. */
  readonly isPooled: boolean;
  /** Where reads leave their audit events. */
  readonly readEvents: ReadEvents;
  /** How sealed columns are encrypted; null where encryption is not configured. */
  readonly encryption: Encryption | null;
  /** The organizations whose audit trail this process has added to since it was last sealed. */
  readonly unsealed: Set<string>;
  close(): Promise<void>;
}

/** Milliseconds that an operation waits for a connection. */
const patience = 2_000;

/** How many exports a process runs at a time: none where one would leave operations no connection. */
const mostExports = (poolSize: number) => (poolSize < 3 ? 0 : Math.max(1, Math.floor(poolSize / 5)));

/** Opens the pool and the entity layer over it. No connection is made before the first statement. */
export async function openDatabase(options: DatabaseOptions): Promise<TenantDatabase> {
  const { poolSize = 10, isPooled = false, mostSilence, encryption = null } = options;
  if (encryption && poolSize < 2) throw new Error('Encryption needs a pool of at least 2 connections');
  const settings: Options = {
    clientUrl: options.url,
    entities: [...options.entities],
    pool: { min: 0, max: poolSize, idleTimeoutMillis: 30_000 },
    driverOptions: {
      connectionTimeoutMillis: patience,
      keepAlive: true,
      onPoolCreated(pool: pg.Pool) {
        cutSilentConnections(pool, mostSilence);
        options.onPool?.(pool);
      },
    },
    // Looking for the database, and making one that is missing, is the business of migrations.
    ensureDatabase: false,
    forceUtcTimezone: true,
    // Joining what a reference points at would hide the rows whose reference is empty: both share a key column.
    autoJoinRefsForFilters: false,
    logger: () => undefined,
  };
  const orm = new MikroORM(settings);
  const pool = (await orm.em.getConnection().getNativeClient()) as pg.Pool;
  const connections = new Connections(pool, poolSize, patience);
  return {
    orm,
    pool,
    connections,
    exportTurns: new ExportTurns(connections, mostExports(poolSize), patience),
    isPooled,
    readEvents: new ReadEvents({ connections, isPooled }),
    encryption: encryption?.(sealedTables(orm)) ?? null,
    unsealed: new Set(),
    async close() {
      await orm.close(true);
      // The entity layer ends the pool only where it has sent a statement of its own.
      if (!pool.ending) await pool.end();
    },
  };
}

const sealedTables = (orm: MikroORM) =>
  [...orm.getMetadata().getAll().values()].flatMap((meta) => sealedTableOf(meta) ?? []);

/**
 * Ends a connection whose server owes an answer and is silent for so many milliseconds, 7,000 by default. The socket's
 * own timer does it: the driver's `query_timeout` makes a timer for each query, by which answers outlive their requests.
 */
export function cutSilentConnections(pool: pg.Pool, mostSilence = 7_000): void {
  pool.on('connect', (client) => {
    const driver = client as unknown as { connection: { stream: Socket }; readyForQuery: boolean };
    const { stream } = driver.connection;
    stream.setTimeout(mostSilence);
    // A listener that `setTimeout` is given would hear the first silence alone, which may be that of an idle connection.
    stream.on('timeout', () => {
      if (!driver.readyForQuery) stream.destroy(new Error('The database is silent: timeout'));
    });
  });
}
