import { setTimeout as sleep } from 'node:timers/promises';
import { isLockTimeout, mustRetry } from '../session/failures.ts';

/**
 * How long a step waits for a lock, in milliseconds. Requests that came later wait behind it, for at most two seconds. After
 * one second, PostgreSQL cancels an automatic vacuum that is in the way.
 */
export const lockTimeout = 1_500;

/** Milliseconds between two attempts, in which waiting requests are answered. */
const pause = 1_000;

/**
 * Runs a step, whose transaction has the lock timeout, until no other transaction is in its way: an export or a backup may
 * hold a table for minutes. `onWait` is called before the second attempt.
 */
export async function untilUnlocked(step: () => Promise<unknown>, onWait?: () => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await step();
      return;
    } catch (error) {
      if (!isLockTimeout(error) && !mustRetry(error)) throw error;
      if (attempt === 1) onWait?.();
      await sleep(pause);
    }
  }
}
