import type { TenantDatabase } from '../database.ts';
import { onKeptConnection, Session } from '../session/session.ts';
import { cipherOf, type ValueCipher } from '../session/value-cipher.ts';
import type { TextRow } from '../statements/columns.ts';
import type { Call } from '../statements/statement.ts';
import type { ExportedRows, ListExport } from './list-export.ts';
import { OperationContext } from './operation-context.ts';
import type { TenantRun } from './run.ts';

/** Where the rows of an export go. */
export interface ExportTarget {
  /** The key of the list in the operation's answer. */
  readonly key: string;
  /** Called once, when the trail holds the export: what fails from now on can't be answered any more. */
  begin(): void;
  /** Takes records as JSON texts; resolves once there is room for more, and rejects where nobody takes them. */
  write(records: readonly string[]): Promise<void>;
}

/** The records that an export holds in memory at a time. */
const batchSize = 200;

/** Milliseconds that an export takes at most: for so long it keeps the database from forgetting what was deleted since. */
const longestExport = 300_000;

/** Above what a target lets a reader rest: the target ends an export first, and can say so. */
const idleLimit = '30s';

/** What an export ends with that its reader has drawn out too long. */
class ExportTooLong extends Error {
  readonly code = 'EXPORT_TOO_LONG';

  constructor() {
    super(`An export takes at most ${longestExport / 1_000} seconds`);
  }
}

/**
 * Runs an operation whose list goes to a target as a whole: on one connection, in one transaction that sees one moment,
 * a batch of rows in memory at a time. The trail holds it as one read with the number of its rows before the first of
 * them is shown. Throws 503 where too many exports are running.
 */
export async function inExport(
  database: TenantDatabase,
  run: TenantRun,
  target: ExportTarget,
  work: (context: OperationContext) => Promise<unknown>,
): Promise<void> {
  const { id } = run.principal.organization;
  const session = new Session(database, id, 'snapshot', () => database.exportTurns.take(id));
  const exporting = new Exporting(database, run, session, target);
  // Its only event is that of the export itself.
  const context = new OperationContext(database, { ...run, audit: 'none' }, session, exporting);
  try {
    await work(context);
    await context.settle();
    if (!exporting.isSent) throw new Error(`${run.operation} has no list ${target.key} to export`);
  } finally {
    await session.rollback();
  }
}

class Exporting implements ListExport {
  readonly #database: TenantDatabase;
  readonly #run: TenantRun;
  readonly #session: Session;
  readonly #target: ExportTarget;
  readonly #cipher: ValueCipher | null;
  readonly #started = performance.now();
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

  async send({ record, before, total, rows, json }: ExportedRows): Promise<number> {
    const session = this.#session;
    const { id } = this.#run.principal.organization;
    if (before !== null) {
      await onKeptConnection(this.#database, id, (own) => own.send([[before, {}]]), 'one message');
    }
    await session.set('idle_in_transaction_session_timeout', idleLimit);
    const [[counted] = []] = await session.send([total]);
    const count = Number(counted?.[0] ?? 0);
    const [stored = rows] = this.#cipher === null ? [rows] : await this.#cipher.sealed([rows]);
    await session.open(stored);
    // What can't be read is found out while it can still be answered.
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
    const [opened = batch] = this.#cipher === null ? [batch] : await this.#cipher.opened([rows], [batch]);
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
    await this.#target.write(records);
    if (performance.now() - this.#started > longestExport) throw new ExportTooLong();
  }
}
