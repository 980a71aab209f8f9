import { setTimeout as sleep } from 'node:timers/promises';
import { isLockTimeout, isStalePlan, mustRetry } from './failures.ts';

/**
 * How often a transaction runs that fails so. A patient one waits for a lock through 30 lock timeouts, a minute: another
 * transaction may hold the lock for as long as a statement lasts, and for ten idle seconds after it.
 */
function attemptsAfter(error: unknown, isPatient: boolean): number {
  if (mustRetry(error)) return 3;
  if (isStalePlan(error)) return 2;
  return isPatient && isLockTimeout(error) ? 30 : 1;
}

/**
 * Runs a transaction, again where PostgreSQL aborted it because of others: a deadlock, a serialization failure, a
 * migration and, on a patient database, a lock that it waited for too long.
 */
export async function retried<Result>(
  { isPatient }: { readonly isPatient: boolean },
  transaction: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt >= attemptsAfter(error, isPatient)) throw error;
    }
    await sleep(Math.random() * 20 * attempt);
  }
}
