import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const SQLITE_BUSY = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

const acquire = async (file: string, timeoutMs: number): Promise<DatabaseSync> => {
  const deadline = performance.now() + timeoutMs;
  const database = new DatabaseSync(file);
  for (;;) {
    try {
      database.exec('begin exclusive');
      return database;
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) {
        database.close();
        throw new Error(`Another process holds the lock ${file}`, { cause: error });
      }
      await sleep(25);
    }
  }
};

/**
 * Runs `action` while no other holder of `file` does, in this process or another one of this machine.
 *
 * The lock is the kernel's lock on an empty SQLite file: it ends with its process, however that ends, so there are
 * no stale locks. Throws if it is not free within `timeoutMs` milliseconds.
 */
export const withLock = async <Result>(
  file: string,
  action: () => Promise<Result>,
  timeoutMs = 180_000,
): Promise<Result> => {
  const lock = await acquire(file, timeoutMs);
  try {
    return await action();
  } finally {
    lock.close();
  }
};
