import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** The SQLSTATE codes that this package reacts to. */
export const sqlState = {
  invalidAuthorization: '28000',
  invalidPassword: '28P01',
  unknownDatabase: '3D000',
  unknownTable: '42P01',
  insufficientPrivilege: '42501',
  duplicateDatabase: '42P04',
  duplicateObject: '42710',
  uniqueViolation: '23505',
  objectInUse: '55006',
  // "tuple concurrently updated": two sessions changed one row of a system catalogue.
  internalError: 'XX000',
} as const;

/** PgBouncer reports every refused login as a protocol violation (08P01), so its messages are mapped to codes. */
const poolerMessages: readonly (readonly [message: RegExp, code: string])[] = [
  [/database "[^"]*" does not exist|no such database/, sqlState.unknownDatabase],
  [/authentication failed|auth failed|no such user/i, sqlState.invalidPassword],
];

const codeOf = (error: Error): unknown => {
  if (!('code' in error) || error.code !== '08P01') return 'code' in error ? error.code : undefined;
  return poolerMessages.find(([message]) => message.test(error.message))?.[1] ?? error.code;
};

/** True if PostgreSQL, or a pooler in front of it, failed with one of `codes`. */
export const hasSqlState = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && codes.some((code) => code === codeOf(error));

/** Runs `action` on a new connection. */
export const withClient = async <Result>(
  connectionString: string,
  action: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // A broken connection rejects the running query; without a listener, the event would also end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await action(client);
  } finally {
    await client.end().catch(() => {});
  }
};

/** Runs `action` in one transaction. */
export const inTransaction = async <Result>(
  client: pg.Client,
  action: () => Promise<Result>,
): Promise<Result> => {
  await client.query('begin');
  try {
    const result = await action();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
};

/** Repeats `action` while it fails with one of `codes`, for at most about `timeoutMs` milliseconds. */
export const retryWhile = async <Result>(
  codes: readonly string[],
  action: () => Promise<Result>,
  timeoutMs = 15_000,
): Promise<Result> => {
  const deadline = performance.now() + timeoutMs;
  for (let delayMs = 20; ; delayMs = Math.min(delayMs * 2, 500)) {
    try {
      return await action();
    } catch (error) {
      if (!hasSqlState(error, ...codes) || performance.now() > deadline) throw error;
      await sleep(delayMs * (0.5 + Math.random()));
    }
  }
};
