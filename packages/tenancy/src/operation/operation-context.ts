import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { notFound, preconditionFailed } from '@rcm/errors';
import type { AuditAction } from '../audit/action.ts';
import { type AuditEntry, eventsOf, ownEvent } from '../audit/outbox.ts';
import type { TenantDatabase } from '../database.ts';
import { newId } from '../records/ids.ts';
import type { BlindIndexes } from '../records/sealed-column.ts';
import type { TenantEntity, TenantRecord } from '../records/tenant-owned.ts';
import { entityManagerOf } from '../session/entity-layer.ts';
import type { Session } from '../session/session.ts';
import { cipherOf, type ValueCipher } from '../session/value-cipher.ts';
import type { TextRow } from '../statements/columns.ts';
import type { Parameters } from '../statements/parameters.ts';
import type { Call, Statement, TenantSql } from '../statements/statement.ts';
import type { NewRecord, Principal, RecordView, TenantContext } from './context.ts';
import type { ListExport } from './list-export.ts';
import type { RawJson } from './raw-json.ts';
import type { TenantRun } from './run.ts';

/**
 * What a handler works with. A class, so that its methods are shared: an object of closures for each request costs
 * more than what most of them do.
 */
export class OperationContext implements TenantContext, TenantSql {
  readonly #database: TenantDatabase;
  readonly #run: TenantRun;
  readonly #session: Session;
  /** Encrypts and decrypts values; null where that is not configured. */
  readonly #cipher: ValueCipher | null;
  /** What the trail is to hold of the operation, by record and in its order, beside what statements write of themselves. */
  readonly #entries = new Map<string, AuditEntry>();
  /** True once a statement had a subject, whether or not it found one: there is nothing unnamed to record. */
  #isRecorded = false;
  #isSettled = false;
  #manager: EntityManager | null = null;
  /** The first record that the operation found in order to change it: `If-Match` is about it. */
  #subject: TenantRecord | null = null;
  #version: number | null = null;
  readonly principal: Principal;
  readonly organization: Principal['organization'];
  readonly now: Date;
  readonly requestId: string;
  readonly export: ListExport | null;
  status: number | null = null;

  constructor(
    database: TenantDatabase,
    run: TenantRun,
    session: Session,
    exporting: ListExport | null = null,
  ) {
    this.export = exporting;
    this.#database = database;
    this.#run = run;
    this.#session = session;
    this.#cipher = cipherOf(database, run.principal.organization.id);
    this.principal = run.principal;
    this.organization = run.principal.organization;
    this.now = run.now;
    this.requestId = run.requestId;
  }

  get sql(): TenantSql {
    return this;
  }

  get em(): EntityManager {
    if (this.#manager === null) {
      const tenant = { organizationId: this.organization.id, now: this.now };
      const { orm } = this.#database;
      this.#manager = entityManagerOf(orm, this.#session, this.#cipher, tenant, (entry) => this.#note(entry));
    }
    return this.#manager;
  }

  /** The version that the `ETag` of the answer names: that of its subject, or of what it shows first instead. */
  get version(): number | null {
    return this.#version ?? this.#subject?.version ?? null;
  }

  async batch(calls: readonly Call[]): Promise<TextRow[][]> {
    // Statements see what the operation has written.
    await this.#manager?.flush();
    const stored = this.#cipher === null ? calls : await this.#cipher.sealed(calls);
    const { audit } = this.#run;
    const sent = audit === 'none' ? stored : stored.map((call) => this.#withOwnEvent(call));
    const isWhole = this.#session.mode === 'one message' && audit !== 'read';
    const results = await this.#session.send(isWhole ? [...sent, ...this.events()] : sent);
    const rows = isWhole ? results.slice(0, calls.length) : results;
    this.#noteReads(calls, rows);
    return this.#cipher === null ? rows : this.#cipher.opened(calls, rows);
  }

  async blindIndexes(): Promise<BlindIndexes | null> {
    return (await this.#cipher?.blindIndexes()) ?? null;
  }

  forgetPlans(): Promise<void> {
    return this.#session.forgetPlans();
  }

  async all<Row>(statement: Statement<Row>, values: Parameters = {}): Promise<Row[]> {
    const [rows = []] = await this.batch([[statement, values]]);
    return rows.map((row) => statement.decode(row));
  }

  async one<Row>(statement: Statement<Row>, values: Parameters = {}): Promise<Row | null> {
    const [[row] = []] = await this.batch([[statement, values]]);
    return row === undefined ? null : statement.decode(row);
  }

  changed(record: string, id: string, action: AuditAction): void {
    this.#note({ record, id, action });
  }

  answerWith(status: number): void {
    this.status = status;
  }

  async look<Record extends TenantRecord>(entity: TenantEntity<Record>, id: string): Promise<Record | null> {
    return (await this.em.findOne(entity as never, { id } as never)) as Record | null;
  }

  async find<Record extends TenantRecord>(entity: TenantEntity<Record>, id: string): Promise<Record> {
    const { audit, ifMatch } = this.#run;
    const options = audit === 'write' ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {};
    const record = (await this.em.findOne(entity as never, { id } as never, options)) as Record | null;
    if (record === null || isDeleted(record)) throw notFound(entity.record);
    if (audit === 'read') this.changed(entity.record, record.id, 'read');
    // A read that carries the header reads: only a change is meant for a version.
    if (audit === 'write' && this.#subject === null && ifMatch && !matches(ifMatch, record.version)) {
      throw preconditionFailed();
    }
    this.#subject ??= record;
    return record;
  }

  create<Record extends TenantRecord>(entity: TenantEntity<Record>, values: NewRecord<Record>): Record {
    const { em, now } = this;
    const own = { id: newId(entity.idPrefix), createdAt: now, updatedAt: now };
    const record = em.create(entity as never, { ...own, ...values } as never) as Record;
    em.persist(record as never);
    this.#subject ??= record;
    return record;
  }

  async read(view: RecordView, id: string, extra?: Readonly<Record<string, unknown>>): Promise<RawJson> {
    const [[row] = []] = await this.batch([[view.byId, { id }]]);
    if (row === undefined) throw notFound(view.record);
    return view.json(row, this.now, extra);
  }

  /** Writes what the handler changed, so that what the answer shows is as stored; the operation changes nothing more. */
  async settle(): Promise<void> {
    if (this.#isSettled) return;
    this.#isSettled = true;
    await this.#manager?.flush();
  }

  /** Told of each record that the answer shows, in its order: one that was not written counts as read. */
  shows({ record, id, version }: { record: string; id: string; version: number }): void {
    if (this.#version === null || id === this.#subject?.id) this.#version = version;
    this.#note({ record, id, action: 'read' });
  }

  /** Told of the version of JSON that was read in its wire form. */
  showsVersion(version: number | null): void {
    this.#version ??= version;
  }

  /** What the trail is still to hold; it is given once. */
  entries(): AuditEntry[] {
    const { audit } = this.#run;
    if (audit === 'none') return [];
    if (!this.#isRecorded && this.#entries.size === 0) {
      this.#entries.set('', { record: null, id: null, action: unnamedActions[audit] });
    }
    this.#isRecorded = true;
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    return entries;
  }

  /** What writes the events that no statement has written itself. */
  events(): Call[] {
    const entries = this.entries();
    return eventsOf([{ run: this.#run, entries }]);
  }

  #note(entry: AuditEntry): void {
    const key = `${entry.record} ${entry.id}`;
    const known = this.#entries.get(key);
    // What was read and then written was written; what was made and then changed was made.
    if (known === undefined || known.action === 'read') this.#entries.set(key, entry);
  }

  #noteReads(calls: readonly Call[], results: readonly TextRow[][]): void {
    for (const [index, [{ reads }]] of calls.entries()) {
      if (reads === null) continue;
      this.#isRecorded = true;
      const id = results[index]?.[0]?.[reads.idAt];
      if (id) this.#note({ record: reads.record, id, action: 'read' });
    }
  }

  #withOwnEvent(call: Call): Call {
    const [{ audited }, values] = call;
    if (audited === null) return call;
    this.#isRecorded = true;
    return [audited, { ...values, ...ownEvent(this.#run) }];
  }
}

/** What an operation did that named no record. */
const unnamedActions = { read: 'list', write: 'update', refusal: 'refuse' } as const;

const isDeleted = (record: object) => 'deletedAt' in record && record.deletedAt instanceof Date;

/** The entity tag of a version. */
export const entityTag = (version: number) => `"${version}"`;

function matches(ifMatch: string, version: number): boolean {
  const tag = entityTag(version);
  return ifMatch.split(',').some((candidate) => candidate.trim() === tag || candidate.trim() === '*');
}
