import type { TenantRun } from '../operation/run.ts';
import type { ConnectionSource } from '../session/connections.ts';
import { sendForMany } from '../session/send-for-many.ts';
import { type AuditEntry, eventsOf } from './outbox.ts';

/** The events of one read, whose answer waits until they are committed. */
interface Pending {
  readonly run: TenantRun;
  readonly entries: readonly AuditEntry[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The most reads whose events are sent in one message. */
const maxBatch = 200;

/**
 * Writes the events of reads in batches. A read changes nothing, so its events need no transaction of their own: those
 * that arrive while a message is being sent go with the next one, in one commit. The events of each organization are
 * written under its own setting, and inserting them waits for no lock.
 */
export class ReadEvents {
  readonly #database: ConnectionSource;
  #pending: Pending[] = [];
  #isWriting = false;

  constructor(database: ConnectionSource) {
    this.#database = database;
  }

  /** Resolves once the events are committed, so that nothing is shown without an event. */
  write(run: TenantRun, entries: readonly AuditEntry[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ run, entries, resolve, reject });
      if (!this.#isWriting) void this.#writePending();
    });
  }

  async #writePending(): Promise<void> {
    this.#isWriting = true;
    while (this.#pending.length > 0) {
      const batch = this.#pending.splice(0, maxBatch);
      try {
        await sendForMany(this.#database, callsOf(batch));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isWriting = false;
  }
}

function callsOf(batch: readonly Pending[]) {
  const byOrganization = Map.groupBy(batch, ({ run }) => run.principal.organization.id);
  return [...byOrganization].flatMap(([id, pending]) => eventsOf(pending).map((call) => [id, call] as const));
}
