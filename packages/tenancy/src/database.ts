import type { Socket } from 'node:net';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ReadEvents } from './audit/read-events.ts';
import { sealedTableOf } from './records/sealed-column.ts';
import { Connections } from './session/connections.ts';
import { type Entities, entityLayerOf } from './session/entity-layer.ts';
import { ExportSlots } from './session/export-slots.ts';
import { Slots } from './session/slots.ts';
import type { Encryption, EncryptionOf } from './session/value-cipher.ts';

/** How an application connects to its database as the unprivileged role. */
export interface DatabaseOptions {
  readonly url: string;
  readonly entities: Entities;
  /** Connections of this process; default 10. */
  readonly poolSize?: number;
  /** Further connections of this process, each of which one export holds for as long as its reader takes; default 5. */
  readonly exportConnections?: number;
  /**
   * True where the URL is that of a pooler in transaction mode, which keeps no session state: statements are then sent
   * unprepared. `describeAppRole` of `@rcm/database` detects it.
   */
  readonly isPooled?: boolean;
  /** True where Citus has distributed the tables; `describeAppRole` detects it too. */
  readonly isDistributed?: boolean;
  /** True for a command, which waits up to a minute for a connection or a lock; a request fails after two seconds. */
  readonly isPatient?: boolean;
  /**
   * Milliseconds without a byte after which a connection that waits for an answer counts as lost; must be longer than
   * any statement may take. Default 7,000.
   */
  readonly maxSilence?: number;
  /** Encrypts sealed columns, as returned by `encryptWith` of `@rcm/encryption`; without it they are stored as plain text. */
  readonly encryption?: EncryptionOf | null;
  /** Called with each pool, before its first connection, for example to install a guard against dead connections. */
  readonly onPool?: (pool: pg.Pool) => void;
}

/** The database of one process: the entity layer and the statements share one pool; exports have another. */
export interface TenantDatabase {
  readonly url: string;
  /** The entity layer; the first call in a process discovers the entities, which takes up to a fifth of a second. */
  entityLayer(): MikroORM;
  /** For statements that belong to no organization. */
  readonly pool: pg.Pool;
  /** The same pool, divided fairly between organizations. */
  readonly connections: Connections;
  /** The slots of exports, which hold a connection for as long as their readers take. */
  readonly exportSlots: ExportSlots;
  /** The slots of files that are being read. */
  readonly uploadSlots: Slots;
  /** True where connections keep no state from one transaction to the next. */
  readonly isPooled: boolean;
  /** True where Citus has distributed the tables. */
  readonly isDistributed: boolean;
  /** True for a command, whose transactions are retried where they waited too long for a lock. */
  readonly isPatient: boolean;
  /** Writes the audit events of reads. */
  readonly readEvents: ReadEvents;
  /** Encrypts sealed columns; null where encryption is not configured. */
  readonly encryption: Encryption | null;
  /** The organizations that this process has written audit events for since their trail was last sealed. */
  readonly unsealed: Set<string>;
  close(): Promise<void>;
}

/** Milliseconds that a request, or a command, waits for a connection. */
const connectionTimeoutOf = ({ isPatient = false }: DatabaseOptions) => (isPatient ? 60_000 : 2_000);

/** How many files of one organization a process reads at a time, and the milliseconds that further ones wait. */
const uploadLimits = {
  each: 4,
  total: Number.POSITIVE_INFINITY,
  timeout: 10_000,
  reason: 'Other files are being read',
};

/** Leaves dates and times as text, which the entity layer reads itself. */
function entityTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  const { DATE, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins;
  for (const type of [DATE, TIMESTAMP, TIMESTAMPTZ]) types.setTypeParser(type, (text) => text);
  return types;
}

function openPool(options: DatabaseOptions, size: number): pg.Pool {
  const { url, maxSilence, onPool } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectionTimeoutOf(options),
    keepAlive: true,
    types: entityTypes(),
  });
  // Its sessions report a lost connection; without listeners, the events would end the process.
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  cutSilentConnections(pool, maxSilence);
  onPool?.(pool);
  return pool;
}

/** Opens the pools. They connect with the first statement, not before. */
export async function openDatabase(options: DatabaseOptions): Promise<TenantDatabase> {
  const {
    url,
    entities,
    poolSize = 10,
    exportConnections = 5,
    isPooled = false,
    isDistributed = false,
    isPatient = false,
    encryption = null,
  } = options;
  if (encryption && poolSize < 2) throw new Error('Encryption needs a pool of at least 2 connections');
  const pool = openPool(options, poolSize);
  const exportPool = openPool(options, exportConnections);
  const connectionTimeout = connectionTimeoutOf(options);
  const connections = new Connections(pool, poolSize, connectionTimeout);
  let layer: MikroORM | undefined;
  return {
    url,
    entityLayer() {
      layer ??= entityLayerOf(entities);
      return layer;
    },
    pool,
    connections,
    exportSlots: new ExportSlots(exportPool, exportConnections, connectionTimeout),
    uploadSlots: new Slots(uploadLimits),
    isPooled,
    isDistributed,
    isPatient,
    readEvents: new ReadEvents({ connections, isPooled, isDistributed, isPatient }),
    encryption: encryption?.(sealedTables(entities)) ?? null,
    unsealed: new Set(),
    async close() {
      if (!pool.ending) await Promise.all([pool.end(), exportPool.end()]);
    },
  };
}

const sealedTables = (entities: Entities) =>
  [...entityLayerOf(entities).getMetadata().getAll().values()].flatMap((meta) => sealedTableOf(meta) ?? []);

/**
 * Ends connections that wait for an answer and have received nothing for `maxSilence` milliseconds. It uses the timer
 * of the socket: the driver's `query_timeout` creates a timer for each query, which keeps its result in memory until
 * the timer fires.
 */
export function cutSilentConnections(pool: pg.Pool, maxSilence = 7_000): void {
  pool.on('connect', (client) => {
    const driver = client as unknown as { connection: { stream: Socket }; readyForQuery: boolean };
    const { stream } = driver.connection;
    stream.setTimeout(maxSilence);
    // A listener passed to `setTimeout` is called only once, possibly while the connection is idle.
    stream.on('timeout', () => {
      if (!driver.readyForQuery) stream.destroy(new Error('The database is silent: timeout'));
    });
  });
}
