import type { TenantDatabase } from '@rcm/tenancy';
import { foldAllRowCounts } from './folding.ts';

/** Folds the recorded changes of row counters, as often as an organization needs. */
export interface CountFolding {
  /** Starts folding the changes of an organization, unless that is already going on. */
  note(organizationId: string): void;
  /** Resolves when nothing is folded any more. */
  stop(): Promise<void>;
}

/** The options of `createCountFolding`. */
interface CountFoldingOptions {
  readonly onError: (error: unknown, organizationId: string) => void;
  /** Milliseconds until the next fold of an organization that changes many rows; default 1,000. */
  readonly repeatAfter?: number;
}

/** The changes in one fold from which it is repeated soon, because each total reads what is not folded. */
export const manyChanges = 250;

/**
 * Folds the counts of each noted organization once. While a fold finds many changes, the organization is folded again
 * after `repeatAfter`, by a timer of its own, so that organizations do not wait for each other. A backlog of more changes
 * than one fold takes, as a bulk import leaves it, is folded without pauses.
 */
export function createCountFolding(
  database: TenantDatabase,
  { onError, repeatAfter = 1_000 }: CountFoldingOptions,
): CountFolding {
  const running = new Map<string, Promise<void>>();
  const timers = new Map<string, NodeJS.Timeout>();
  let isStopped = false;

  const fold = async (organizationId: string): Promise<void> => {
    const changes = await foldAllRowCounts(database, organizationId, () => isStopped).catch(
      (error: unknown) => {
        onError(error, organizationId);
        return 0;
      },
    );
    running.delete(organizationId);
    if (changes < manyChanges || isStopped) return;
    const timer = setTimeout(() => {
      timers.delete(organizationId);
      start(organizationId);
    }, repeatAfter);
    timers.set(organizationId, timer.unref());
  };

  const start = (organizationId: string): void => {
    running.set(organizationId, fold(organizationId));
  };

  return {
    note(organizationId) {
      if (!isStopped && !running.has(organizationId) && !timers.has(organizationId)) start(organizationId);
    },
    async stop() {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      await Promise.all(running.values());
    },
  };
}
