import type { TenantDatabase } from '../database.ts';
import { onReservedConnection, Session } from '../session/session.ts';
import { cipherOf, type ValueCipher } from '../session/value-cipher.ts';
import type { TextRow } from '../statements/columns.ts';
import type { Call } from '../statements/statement.ts';
import type { ExportedRows, ListExport } from './list-export.ts';
import { OperationContext } from './operation-context.ts';
import type { TenantRun } from './run.ts';

/** The destination of an export. */
export interface ExportTarget {
  /** The key of the list in the operation's answer. */
  readonly key: string;
  /** Called once, when the audit event is committed; later failures can no longer change the status of the answer. */
  begin(): void;
  /**
   * Writes records as JSON texts; resolves once there is room for more. Rejects where the reader is gone, or with the
   * reason of the signal when it is aborted.
   */
  write(records: readonly string[], signal: AbortSignal): Promise<void>;
}

/** The records that an export holds in memory at a time. */
const batchSize = 200;

/** The longest export, in milliseconds: its snapshot keeps vacuum from removing rows that were deleted since. */
const maxDuration = 300_000;

/** Longer than the longest export: the database only ends an export whose process no longer does. */
const idleLimit = '330s';

/** Thrown where a slow reader makes an export take too long. */
class ExportTooLong extends Error {
  readonly code = 'EXPORT_TOO_LONG';

  constructor() {
    super(`An export takes at most ${maxDuration / 1_000} seconds`);
  }
}

/**
 * Runs an operation that exports its whole list to a target: on one connection, in one snapshot, with one batch of rows
 * in memory at a time. One audit event with the number of rows is committed before the first row is written. Throws 503
 * where too many exports are running.
 */
export async function inExport(
  database: TenantDatabase,
  run: TenantRun,
  target: ExportTarget,
  work: (context: OperationContext) => Promise<unknown>,
): Promise<void> {
  const { id } = run.principal.organization;
  const session = new Session(database, id, 'snapshot', () => database.exportSlots.take(id));
  const exporting = new Exporting(database, run, session, target);
  // The event of the export is the only one.
  const context = new OperationContext(
    database,
    { ...run, audit: 'none', writes: false },
    session,
    exporting,
  );
  try {
    await work(context);
    await context.settle();
    if (!exporting.isSent) throw new Error(`${run.operation} has no list ${target.key} to export`);
  } finally {
    exporting.end();
    await session.rollback();
  }
}

class Exporting implements ListExport {
  readonly #database: TenantDatabase;
  readonly #run: TenantRun;
  readonly #session: Session;
  readonly #target: ExportTarget;
  readonly #cipher: ValueCipher | null;
  readonly #overtime = new AbortController();
  readonly #timer = setTimeout(() => this.#overtime.abort(new ExportTooLong()), maxDuration);
  isSent = false;

  constructor(database: TenantDatabase, run: TenantRun, session: Session, target: ExportTarget) {
    this.#database = database;
    this.#run = run;
    this.#session = session;
    this.#target = target;
    this.#cipher = cipherOf(database, run.principal.organization.id);
  }

  get key(): string {
    return this.#target.key;
  }

  /** Ends the time limit. */
  end(): void {
    clearTimeout(this.#timer);
  }

  async send({ record, before, total, rows, json }: ExportedRows): Promise<number> {
    const session = this.#session;
    const { id } = this.#run.principal.organization;
    if (before !== null) {
      await onReservedConnection(this.#database, id, (own) => own.send([[before, {}]]), 'one message');
    }
    await session.set('idle_in_transaction_session_timeout', idleLimit);
    const [[counted] = []] = await session.send([total]);
    const count = Number(counted?.[0] ?? 0);
    const [stored = rows] = this.#cipher === null ? [rows] : await this.#cipher.encryptCalls([rows]);
    await session.open(stored);
    // The first batch is read before the answer begins, so that a failing query still gets an error status.
    let batch = await this.#next(rows);
    await this.#begin(record, count);
    while (batch.length > 0) {
      await this.#write(batch.map(json));
      batch = await this.#next(rows);
    }
    return count;
  }

  async sendRecords(records: readonly unknown[], record: string | null): Promise<number> {
    await this.#begin(record, records.length);
    for (let index = 0; index < records.length; index += batchSize) {
      await this.#write(records.slice(index, index + batchSize).map((one) => JSON.stringify(one)));
    }
    return records.length;
  }

  async #next(rows: Call): Promise<TextRow[]> {
    const batch = await this.#session.next(batchSize);
    const [opened = batch] =
      this.#cipher === null ? [batch] : await this.#cipher.decryptRows([rows], [batch]);
    return opened;
  }

  async #begin(record: string | null, rowCount: number): Promise<void> {
    if (this.isSent) throw new Error(`${this.#run.operation} exports two lists`);
    this.isSent = true;
    if (this.#run.audit === 'read') {
      await this.#database.readEvents.write(this.#run, [{ record, id: null, action: 'list', rowCount }]);
      this.#database.unsealed.add(this.#run.principal.organization.id);
    }
    this.#target.begin();
  }

  async #write(records: readonly string[]): Promise<void> {
    const { signal } = this.#overtime;
    await this.#target.write(records, signal);
    signal.throwIfAborted();
  }
}
