import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditAction } from '../audit/action.ts';
import type { GeneratedFlag } from '../records/generated-flag.ts';
import type { BlindIndex } from '../records/sealed-column.ts';
import type { TenantEntity, TenantRecord } from '../records/tenant-owned.ts';
import type { WholeCents } from '../records/whole-cents.ts';
import type { TextRow } from '../statements/columns.ts';
import type { Statement, TenantSql } from '../statements/statement.ts';
import type { ListExport } from './list-export.ts';
import type { RawJson } from './raw-json.ts';

/** The settings of an organization that drive deadlines, months and hours. */
export interface OrganizationSettings {
  readonly id: string;
  readonly name: string;
  /** IANA name, such as `America/New_York`. */
  readonly timeZone: string;
  /** The base holiday table and the organization's own additions and removals, each `YYYY-MM-DD`. */
  readonly holidays: {
    readonly base: 'US_FEDERAL' | 'NONE';
    readonly added: readonly string[];
    readonly removed: readonly string[];
  };
}

/** The roles that members and API keys hold. */
export const roles = [
  'OWNER',
  'ADMIN',
  'BILLING_MANAGER',
  'BILLER',
  'CODER',
  'CLINICIAN',
  'COLLECTOR',
  'READ_ONLY',
] as const;

/** One of the roles that members and API keys hold. */
export type Role = (typeof roles)[number];

/** Who calls: an API key, which selects the organization. */
export interface Principal {
  readonly keyId: string;
  readonly role: Role;
  readonly scopes: readonly string[];
  readonly mode: 'LIVE' | 'TEST';
  readonly organization: OrganizationSettings;
  /** Modules that the organization has switched off; every operation of them is refused. */
  readonly disabledModules: readonly string[];
}

/**
 * What an operation needs of the entity layer. Its ways around the transaction (`stream`, `fork`, a connection of its
 * own) are not among it.
 */
type TenantEntities = Pick<
  EntityManager,
  'find' | 'findOne' | 'findOneOrFail' | 'insert' | 'nativeUpdate' | 'remove' | 'flush'
>;

/** How one record is read by its id and written as JSON text. */
export interface RecordView {
  /** The word for the record in errors and audit events. */
  readonly record: string;
  readonly byId: Statement;
  json(row: TextRow, now: Date, extra?: Readonly<Record<string, unknown>>): RawJson;
}

/**
 * What a handler works with: one organization, one transaction, one point in time. Its methods are called on it
 * (`context.find(…)`); taken off it they do not compile.
 */
export interface TenantContext {
  readonly principal: Principal;
  readonly organization: OrganizationSettings;
  /** The time of the operation; nothing in an operation asks a clock. */
  readonly now: Date;
  readonly requestId: string;
  /** Where a list goes of which the caller wants the whole; null where a page is wanted, and of any other operation. */
  readonly export: ListExport | null;
  /** The entity layer inside the tenant transaction, for writes that guard a state. */
  readonly em: TenantEntities;
  /** Prepared statements inside the tenant transaction; they see what was changed in `em` before. */
  readonly sql: TenantSql;
  /** Loads a record by id: 404 where the organization has none; locked, and checked against `If-Match`, in a write. */
  find<Record extends TenantRecord>(
    this: TenantContext,
    entity: TenantEntity<Record>,
    id: string,
  ): Promise<Record>;
  /** Loads a record that the operation only consults: no lock, no `If-Match`; null where there is none. */
  look<Record extends TenantRecord>(
    this: TenantContext,
    entity: TenantEntity<Record>,
    id: string,
  ): Promise<Record | null>;
  /** Makes a record with a new id; it is written when the operation ends well. */
  create<Record extends TenantRecord>(
    this: TenantContext,
    entity: TenantEntity<Record>,
    values: NewRecord<Record>,
  ): Record;
  /** The JSON of one record in its wire form; 404 where there is none. */
  read(
    this: TenantContext,
    view: RecordView,
    id: string,
    extra?: Readonly<globalThis.Record<string, unknown>>,
  ): Promise<RawJson>;
  /** Adds a record to the audit trail and the change feed that a statement wrote; records in `em` are added by themselves. */
  changed(this: TenantContext, record: string, id: string, action: AuditAction): void;
  /** Chooses the status of the success, where the operation declares several. */
  answerWith(this: TenantContext, status: number): void;
}

/** What the base entity fills in by itself. */
type FilledIn = keyof TenantRecord;

/** What nobody gives: methods, the record that a foreign key points at, blind indexes, and what PostgreSQL works out. */
type NoColumn<Record> = {
  [Key in keyof Record]-?: NonNullable<Record[Key]> extends
    | TenantRecord
    | BlindIndex
    | GeneratedFlag
    | WholeCents
    | ((...args: never[]) => unknown)
    ? Key
    : never;
}[keyof Record];

type Stored<Value> = undefined extends Value ? Exclude<Value, undefined> | null : Value;

/**
 * The values of a new record: every column, those that start empty as null, so that a column which nothing writes
 * does not compile. The identifier and the times may be given, where something else has to agree with them.
 */
export type NewRecord<Record extends TenantRecord> = {
  [Key in Exclude<keyof Record & string, FilledIn | NoColumn<Record>>]-?: Stored<Record[Key]>;
} & Partial<Pick<Record, 'id' | 'createdAt' | 'updatedAt'>>;

/** Asks the owner of a record about one id, in the same transaction and tenant; null where there is none. */
export type Lookup<Snapshot = { readonly id: string }> = (
  context: TenantContext,
  id: string,
) => Promise<Snapshot | null>;

/**
 * What a job does once its transaction is over, when it holds no connection: to ask others over the network. `inside`
 * begins a further transaction of the job, which sees what was done meanwhile.
 */
export type AfterJob = (
  inside: <Given>(work: (context: TenantContext) => Promise<Given>) => Promise<Given>,
) => Promise<void>;

/**
 * Work that a module has queued, done later inside one organization and one transaction; `id` is the record that it is
 * about.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a job that ends with its transaction gives nothing
export type JobHandler = (context: TenantContext, id: string) => Promise<AfterJob | void>;
