import type { TenantRun } from '../operation/run.ts';
import type { ConnectionSource } from '../session/connections.ts';
import { sendForMany } from '../session/send-for-many.ts';
import { type AuditEntry, eventsOf } from './outbox.ts';

/** What one read leaves in the trail; its answer waits for it. */
interface Pending {
  readonly run: TenantRun;
  readonly entries: readonly AuditEntry[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The most reads whose events travel in one message. */
const mostTogether = 200;

/**
 * Writes the events of reads. A read changes nothing, so that its events need no transaction of its own: those that
 * come while a message is on its way leave together with the next, in one commit. Each organization's are written
 * under its own setting, and nothing in them waits for a lock.
 */
export class ReadEvents {
  readonly #database: ConnectionSource;
  #pending: Pending[] = [];
  #isWriting = false;

  constructor(database: ConnectionSource) {
    this.#database = database;
  }

  /** Resolves once the events are committed: nobody is shown what the trail does not hold. */
  write(run: TenantRun, entries: readonly AuditEntry[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ run, entries, resolve, reject });
      if (!this.#isWriting) void this.#writePending();
    });
  }

  async #writePending(): Promise<void> {
    this.#isWriting = true;
    while (this.#pending.length > 0) {
      const together = this.#pending.splice(0, mostTogether);
      try {
        await sendForMany(this.#database, messagesOf(together));
        for (const { resolve } of together) resolve();
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    this.#isWriting = false;
  }
}

function messagesOf(together: readonly Pending[]) {
  const byOrganization = Map.groupBy(together, ({ run }) => run.principal.organization.id);
  return [...byOrganization].flatMap(([id, pending]) => eventsOf(pending).map((call) => [id, call] as const));
}
