import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { notFound, preconditionFailed } from '@rcm/errors';
import type pg from 'pg';
import {
  type AuditEntry,
  type AuditOrigin,
  eventValues,
  ownEventValues,
  recordEvents,
  recordListing,
} from './audit.ts';
import type { AuditAction, NewRecord, Principal, TenantContext } from './context.ts';
import { deliver, deliverAlone } from './courier.ts';
import { connectionOf, mustRetry, type TenantDatabase } from './database.ts';
import { claimKey, type IdempotencyRequest, type KeptAnswer, keepAnswer } from './idempotency.ts';
import { newId } from './ids.ts';
import type { RawJson } from './raw-json.ts';
import {
  type Call,
  isStalePlan,
  parcel,
  StatementRunner,
  send,
  type TenantSql,
  tenantSetting,
} from './sql.ts';
import type { TextRow } from './statement.ts';
import type { TenantEntity, TenantRecord } from './tenant-owned.ts';
import type { View } from './view.ts';

/** One run of an operation inside one organization. */
export interface TenantRun {
  readonly principal: Principal;
  readonly operation: string;
  readonly requestId: string;
  readonly now: Date;
  /** A write is audited always, a read where it shows patient data. */
  readonly audit: 'write' | 'read' | 'none';
  /** True where the handler sends at most one message: it then needs no BEGIN and no COMMIT. */
  readonly single?: boolean;
  readonly ifMatch?: string | null;
  readonly idempotency?: IdempotencyRequest | null;
}

/** What a run gave: the handler's result, or the kept answer of an earlier run with the same key. */
export type TenantOutcome<Result> =
  | {
      readonly result: Result;
      readonly version: number | null;
      /** The status that the handler chose, or null. */
      readonly status: number | null;
      readonly replayed: null;
    }
  | { readonly result: null; readonly version: null; readonly status: null; readonly replayed: KeptAnswer };

/** Turns the handler's result into the answer to keep, while the transaction can still fail. */
type Finish<Result> = (result: Result, status: number | null) => KeptAnswer;

const attempts = 3;

/**
 * Runs an operation inside one organization: one transaction, its audit events in it. A transaction that
 * PostgreSQL chose as a deadlock's victim is run again, up to three times in all.
 */
export async function inTenant<Result>(
  database: TenantDatabase,
  run: TenantRun,
  work: (context: TenantContext) => Promise<Result>,
  finish?: Finish<Result>,
): Promise<TenantOutcome<Result>> {
  const once = run.single && !run.idempotency ? singleMessage : transaction;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const outcome = await once(database, run, work, finish);
      if (run.audit !== 'none') database.unsealed.add(run.principal.organization.id);
      return outcome;
    } catch (error) {
      const again = mustRetry(error) || (isStalePlan(error) && attempt === 1);
      if (!again || attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

/** How an operation reaches its organization's records. */
interface Channel {
  readonly em: EntityManager;
  /** The records that the operation loaded or made, with the version that each had. */
  readonly loaded: Map<TenantRecord, { record: string; version: number }> | null;
  /** What the operation names for the audit trail; null where a statement writes its own row. */
  readonly entries: AuditEntry[] | null;
  batch(calls: readonly Call[]): Promise<TextRow[][]>;
}

class SingleMessage implements Channel {
  readonly #database: TenantDatabase;
  readonly #run: TenantRun;
  readonly loaded = null;
  readonly entries = null;
  isSent = false;

  constructor(database: TenantDatabase, run: TenantRun) {
    this.#database = database;
    this.#run = run;
  }

  get em(): never {
    throw new Error(`${this.#run.operation} is declared to send one message and has no entity manager`);
  }

  async batch(calls: readonly Call[]): Promise<TextRow[][]> {
    if (this.isSent) {
      throw new Error(`${this.#run.operation} is declared to send one message and sent another`);
    }
    this.isSent = true;
    const all = withAudit(this.#run, calls);
    const { id } = this.#run.principal.organization;
    const message = parcel(this.#database.kernel, id, [tenantSetting(id)], all);
    const rows = await (isShort(all) ? deliver : deliverAlone)(this.#database, message);
    return rows.slice(0, calls.length);
  }
}

async function singleMessage<Result>(
  database: TenantDatabase,
  run: TenantRun,
  work: (context: TenantContext) => Promise<Result>,
): Promise<TenantOutcome<Result>> {
  const message = new SingleMessage(database, run);
  const context = new OperationContext(run, message);
  const result = await work(context);
  // What needed no database leaves its audit event all the same.
  if (!message.isSent && run.audit !== 'none') await message.batch([]);
  return { result, version: context.version, status: context.status, replayed: null };
}

/** True for one statement about one record; lists take long enough to keep others waiting. */
const isShort = (calls: readonly Call[]) => calls.length === 1 && calls[0]?.[0].subject !== null;

/** The calls of a single message with what writes their audit rows. */
function withAudit(run: TenantRun, calls: readonly Call[]): readonly Call[] {
  if (run.audit === 'none') return calls;
  const [first] = calls;
  if (calls.length === 1 && first?.[0].audited) {
    return [[first[0].audited, first[1], ownEventValues(run)]];
  }
  return [
    ...calls,
    [recordListing, { ...ownEventValues(run), action: run.audit === 'read' ? 'list' : 'update' }],
  ];
}

async function transaction<Result>(
  database: TenantDatabase,
  run: TenantRun,
  work: (context: TenantContext) => Promise<Result>,
  finish?: Finish<Result>,
): Promise<TenantOutcome<Result>> {
  const { organization } = run.principal;
  const forked = database.orm.em.fork() as EntityManager;
  forked.setFilterParams('tenant', { organizationId: organization.id, now: run.now });
  if (!database.kernel.applicationFilter) forked.addFilter({ name: 'tenant', cond: {}, default: true });
  return forked.transactional(
    async (em) => {
      const client = await connectionOf(em.getTransactionContext());
      const batch = (calls: readonly Call[]) => send(client, database.kernel, organization.id, calls);
      const kept = run.idempotency ? await claimKey(run.idempotency, batch, run.now) : null;
      if (kept) return { result: null, version: null, status: null, replayed: kept };
      const entries: AuditEntry[] = [];
      const loaded = new Map<TenantRecord, { record: string; version: number }>();
      const context = new OperationContext(run, { em: em as EntityManager, batch, loaded, entries });
      const result = await work(context);
      await em.flush();
      await writeEvents(run, batch, entries, loaded);
      const { status } = context;
      if (run.idempotency && finish)
        await keepAnswer(run.idempotency, batch, run.now, finish(result, status));
      return { result, version: context.version ?? onlyVersion(loaded), status, replayed: null };
    },
    { readOnly: run.audit === 'none' },
  );
}

async function writeEvents(
  run: TenantRun,
  batch: (calls: readonly Call[]) => Promise<TextRow[][]>,
  entries: AuditEntry[],
  loaded: ReadonlyMap<TenantRecord, { record: string; version: number }>,
): Promise<void> {
  if (run.audit === 'none') return;
  for (const [record, before] of loaded) {
    if (record.version !== before.version) {
      entries.push({
        record: before.record,
        id: record.id,
        action: before.version === 0 ? 'create' : 'update',
      });
    }
  }
  if (entries.length === 0) {
    entries.push({ record: null, id: null, action: run.audit === 'read' ? 'list' : 'update' });
  }
  await batch([[recordEvents, eventValues(run, entries)]]);
}

/** The version of the one record that the operation loaded; with several, the handler names one by `tag`. */
function onlyVersion(loaded: ReadonlyMap<TenantRecord, unknown>): number | null {
  const [first, ...others] = loaded.keys();
  return first && others.length === 0 ? first.version : null;
}

/**
 * What a handler works with. A class, so that its methods are shared: an object of closures for each request costs
 * more than what most of them do.
 */
class OperationContext implements TenantContext {
  readonly #run: TenantRun & AuditOrigin;
  readonly #channel: Channel;
  readonly principal: Principal;
  readonly organization: Principal['organization'];
  readonly now: Date;
  readonly requestId: string;
  readonly sql: TenantSql;
  version: number | null = null;
  status: number | null = null;

  constructor(run: TenantRun, channel: Channel) {
    this.#run = run;
    this.#channel = channel;
    this.principal = run.principal;
    this.organization = run.principal.organization;
    this.now = run.now;
    this.requestId = run.requestId;
    this.sql = new StatementRunner(channel);
  }

  get em(): EntityManager {
    return this.#channel.em;
  }

  changed(record: string, id: string, action: AuditAction): void {
    this.#channel.entries?.push({ record, id, action });
  }

  tag(version: number): void {
    this.version = version;
  }

  answerWith(status: number): void {
    this.status = status;
  }

  async look<Record extends TenantRecord>(entity: TenantEntity<Record>, id: string): Promise<Record | null> {
    return (await this.em.findOne(entity as never, { id } as never)) as Record | null;
  }

  async find<Record extends TenantRecord>(entity: TenantEntity<Record>, id: string): Promise<Record> {
    const { audit, ifMatch } = this.#run;
    const { loaded } = this.#channel;
    const options = audit === 'write' ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {};
    const record = (await this.em.findOne(entity as never, { id } as never, options)) as Record | null;
    if (record === null || isDeleted(record)) throw notFound(entity.record);
    if (audit === 'read') this.changed(entity.record, record.id, 'read');
    // A read that carries the header reads: only a change is meant for a version.
    const isSubject = audit === 'write' && loaded?.size === 0;
    if (isSubject && ifMatch && !matches(ifMatch, record.version)) throw preconditionFailed();
    loaded?.set(record, { record: entity.record, version: record.version });
    return record;
  }

  create<Record extends TenantRecord>(entity: TenantEntity<Record>, values: NewRecord<Record>): Record {
    const { em } = this;
    const record = em.create(entity as never, { id: newId(entity.idPrefix), ...values } as never) as Record;
    em.persist(record as never);
    this.#channel.loaded?.set(record, { record: entity.record, version: 0 });
    return record;
  }

  async read(view: View<never>, id: string, extra?: Readonly<Record<string, unknown>>): Promise<RawJson> {
    const [[row] = []] = await this.#channel.batch([[view.byId, { id }]]);
    if (row === undefined) throw notFound(view.record);
    this.tag(view.version(row));
    this.changed(view.record, id, 'read');
    return view.json(row, this.now, extra);
  }
}

const isDeleted = (record: object) => 'deletedAt' in record && record.deletedAt instanceof Date;

/** The entity tag of a version. */
export const entityTag = (version: number) => `"${version}"`;

function matches(ifMatch: string, version: number): boolean {
  const tag = entityTag(version);
  return ifMatch.split(',').some((candidate) => candidate.trim() === tag || candidate.trim() === '*');
}

/** Runs maintenance inside one organization on a connection of its own, outside any operation. */
export async function onConnection<Result>(
  database: TenantDatabase,
  organizationId: string,
  work: (batch: (calls: readonly Call[]) => Promise<TextRow[][]>, client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect();
  let failed = false;
  try {
    await client.query(`BEGIN; ${tenantSetting(organizationId)}`);
    const result = await work((calls) => send(client, database.kernel, organizationId, calls), client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    failed = !(await rolledBack(client));
    throw error;
  } finally {
    client.release(failed);
  }
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('ROLLBACK');
    return true;
  } catch {
    return false;
  }
}
