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

/** What PgBouncer says in words, all under the code of a protocol violation, when it lets nobody in. */
const saidByPoolers: readonly (readonly [words: RegExp, code: string])[] = [
  [/database "[^"]*" does not exist|no such database/, sqlState.unknownDatabase],
  [/authentication failed|auth failed|no such user/i, sqlState.invalidPassword],
];

const codeOf = (error: Error): unknown => {
  if (!('code' in error) || error.code !== '08P01') return 'code' in error ? error.code : undefined;
  return saidByPoolers.find(([words]) => words.test(error.message))?.[1] ?? error.code;
};

/** True when PostgreSQL, or a pooler before it, refused something with one of `codes`. */
export const hasSqlState = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && codes.some((code) => code === codeOf(error));

/** Runs `action` on a connection of its own. */
export const withClient = async <Result>(
  connectionString: string,
  action: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // A connection that breaks rejects the query in flight; the event would end the process on top of it.
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
