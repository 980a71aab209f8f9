import type { Socket } from 'node:net';
import type { EntityClass, EntitySchema } from '@mikro-orm/core';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { codeOf, type KernelSettings } from './sql.ts';

const connectionRequest = 'rcm:connection';

/** How an application reaches its database as the unprivileged role. */
export interface DatabaseOptions {
  readonly url: string;
  readonly entities: readonly (EntityClass<object> | EntitySchema)[];
  /** Connections of this process; default 10. */
  readonly poolSize?: number;
  readonly kernel?: Partial<KernelSettings>;
  /**
   * Milliseconds without a byte after which a server that owes an answer counts as lost; more than any statement may
   * take. Default 7,000.
   */
  readonly mostSilence?: number;
  /** Called once with the pool, before its first connection; a guard against dead connections goes here. */
  readonly onPool?: (pool: pg.Pool) => void;
}

/** The connections of one process, entity layer and statements on one pool. */
export interface TenantDatabase {
  readonly orm: MikroORM;
  readonly pool: pg.Pool;
  readonly kernel: KernelSettings;
  /** The organizations whose audit trail this process has added to since it was last sealed. */
  readonly unsealed: Set<string>;
  close(): Promise<void>;
}

/** Opens the pool and the entity layer over it. No connection is made before the first statement. */
export async function openDatabase(options: DatabaseOptions): Promise<TenantDatabase> {
  const pools: pg.Pool[] = [];
  const settings: Options = {
    clientUrl: options.url,
    entities: [...options.entities],
    pool: { min: 0, max: options.poolSize ?? 10, idleTimeoutMillis: 30_000 },
    driverOptions: {
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
      // Several messages may be under way on a connection; see `deliver`.
      pipeline: true,
      onPoolCreated(pool: pg.Pool) {
        answerConnectionRequests(pool);
        cutSilentConnections(pool, options.mostSilence ?? 7_000);
        options.onPool?.(pool);
        pools.push(pool);
      },
    },
    forceUtcTimezone: true,
    // Joining what a reference points at would hide the rows whose reference is empty: both share a key column.
    autoJoinRefsForFilters: false,
    logger: () => undefined,
  };
  const orm = new MikroORM(settings);
  const pool = (await orm.em.getConnection().getNativeClient()) as pg.Pool;
  if (!pools.includes(pool)) throw new Error('The entity layer opened no pool of its own');
  return {
    orm,
    pool,
    kernel: { preparedStatements: true, applicationFilter: true, ...options.kernel },
    unsealed: new Set(),
    close: () => orm.close(true),
  };
}

/**
 * Ends a connection whose server owes an answer and is silent. The socket's own timer does it: the driver's
 * `query_timeout` makes a timer for each query, by which answers outlive their requests.
 */
function cutSilentConnections(pool: pg.Pool, mostSilence: number): void {
  pool.on('connect', (client) => {
    const driver = client as unknown as { connection: { stream: Socket }; readyForQuery: boolean };
    const { stream } = driver.connection;
    stream.setTimeout(mostSilence, () => {
      if (!driver.readyForQuery) stream.destroy(new Error('The database is silent: timeout'));
    });
  });
}

/**
 * Lets `connectionOf` learn which connection a transaction of the entity layer holds: the entity layer keeps it
 * to itself, so the connection answers for itself, without a round trip.
 */
function answerConnectionRequests(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, {
      query: (...given: unknown[]) =>
        given[0] === connectionRequest
          ? Promise.resolve({ command: 'SELECT', rowCount: 1, rows: [client] })
          : query(...given),
    });
  });
}

interface Transaction {
  executeQuery(query: { sql: string; parameters: readonly unknown[] }): Promise<{ rows: unknown[] }>;
}

/** The connection that a transaction of the entity layer holds. */
export async function connectionOf(transaction: unknown): Promise<pg.PoolClient> {
  const query = { sql: connectionRequest, parameters: [], query: { kind: 'RawNode' } };
  const { rows } = await (transaction as Transaction).executeQuery(query);
  return rows[0] as pg.PoolClient;
}

const unavailable = new Set([
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);

const lostConnection =
  /terminated|timeout|Client has encountered a connection error|not queryable|timed out/i;

/** True when the database could not be reached or gave up waiting; the caller may try again later. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== null) return unavailable.has(code);
  return error instanceof Error && lostConnection.test(error.message);
}

/** True when PostgreSQL chose this transaction to give way (serialization failure or deadlock). */
export const mustRetry = (error: unknown) => codeOf(error) === '40001' || codeOf(error) === '40P01';

/** The name of the violated constraint, or null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  const code = codeOf(error);
  if (code !== '23505' && code !== '23503' && code !== '23514') return null;
  return (error as { constraint?: string }).constraint ?? null;
}
