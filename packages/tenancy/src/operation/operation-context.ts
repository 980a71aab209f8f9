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

/** The context of a handler. A class, because creating an object of closures for each request is measurably slower. */
export class OperationContext implements TenantContext, TenantSql {
  readonly #database: TenantDatabase;
  readonly #run: TenantRun;
  readonly #session: Session;
  /** Encrypts and decrypts values; null where encryption is not configured. */
  readonly #cipher: ValueCipher | null;
  /** The audit events to write, by record and in their order; without those that statements write themselves. */
  readonly #entries = new Map<string, AuditEntry>();
  /** True once a statement had a subject, even if it found no row: then no event without a record is written. */
  #isRecorded = false;
  #isSettled = false;
  #manager: EntityManager | null = null;
  /** The first record that the operation found or created; `If-Match` is compared with its version. */
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
      const layer = this.#database.entityLayer();
      this.#manager = entityManagerOf(layer, this.#session, this.#cipher, tenant, (entry) =>
        this.#note(entry),
      );
    }
    return this.#manager;
  }

  /** The version in the `ETag` of the answer: that of its subject, or of the first record that it shows. */
  get version(): number | null {
    return this.#version ?? this.#subject?.version ?? null;
  }

  /** The id of the first record that the operation found or created. */
  get subjectId(): string | null {
    return this.#subject?.id ?? null;
  }

  async batch(calls: readonly Call[]): Promise<TextRow[][]> {
    // Statements must see the changes in the entity layer.
    await this.#manager?.flush();
    const stored = this.#cipher === null ? calls : await this.#cipher.encryptCalls(calls);
    const { audit } = this.#run;
    const sent = audit === 'none' ? stored : stored.map((call) => this.#withOwnEvent(call));
    const carriesEvents = this.#session.mode === 'one message' && audit !== 'read';
    const results = await this.#session.send(carriesEvents ? [...sent, ...this.events()] : sent);
    const rows = carriesEvents ? results.slice(0, calls.length) : results;
    this.#noteReads(calls, rows);
    return this.#cipher === null ? rows : this.#cipher.decryptRows(calls, rows);
  }

  async blindIndexes(): Promise<BlindIndexes | null> {
    return (await this.#cipher?.blindIndexes()) ?? null;
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
    // `If-Match` guards changes; reads ignore it.
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

  /** Flushes the entity layer, so that the answer shows what is stored; afterwards the operation changes nothing. */
  async settle(): Promise<void> {
    if (this.#isSettled) return;
    this.#isSettled = true;
    await this.#manager?.flush();
  }

  /** Called for each record that the answer shows, in order; one that was not written is recorded as read. */
  shows({ record, id, version }: { record: string; id: string; version: number }): void {
    if (this.#version === null || id === this.#subject?.id) this.#version = version;
    this.#note({ record, id, action: 'read' });
  }

  /** Called with the version of a record that was read as JSON. */
  showsVersion(version: number | null): void {
    this.#version ??= version;
  }

  /** The audit events that are still to be written; each is returned once. */
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

  /** The calls that write the events which no statement has written itself. */
  events(): Call[] {
    const entries = this.entries();
    return eventsOf([{ run: this.#run, entries }]);
  }

  #note(entry: AuditEntry): void {
    const key = `${entry.record} ${entry.id}`;
    const known = this.#entries.get(key);
    // A write replaces a read of the same record; later changes of a created record add nothing.
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

/** The action of an operation that named no record. */
const unnamedActions = { read: 'list', write: 'update', refusal: 'refuse', tool: 'mcp' } as const;

const isDeleted = (record: object) => 'deletedAt' in record && record.deletedAt instanceof Date;

/** The entity tag of a version. */
export const entityTag = (version: number) => `"${version}"`;

function matches(ifMatch: string, version: number): boolean {
  const tag = entityTag(version);
  return ifMatch.split(',').some((candidate) => candidate.trim() === tag || candidate.trim() === '*');
}
