import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditAction } from '../audit/action.ts';
import type { GeneratedFlag } from '../records/generated-flag.ts';
import type { GeneratedMoment } from '../records/generated-moment.ts';
import type { BlindIndex } from '../records/sealed-column.ts';
import type { TenantEntity, TenantRecord } from '../records/tenant-owned.ts';
import type { WholeCents } from '../records/whole-cents.ts';
import type { TextRow } from '../statements/columns.ts';
import type { Statement, TenantSql } from '../statements/statement.ts';
import type { ListExport } from './list-export.ts';
import type { RawJson } from './raw-json.ts';

/** The kinds of debt that states set different limitation periods for. */
export const debtKinds = ['WRITTEN_CONTRACT', 'ORAL_CONTRACT', 'OPEN_ACCOUNT'] as const;

/** One of the kinds of debt. */
export type DebtKind = (typeof debtKinds)[number];

/** The whole years after which a state bars a suit about a debt of a kind. */
export interface LimitationPeriod {
  /** Postal code of the state, two capital letters. */
  readonly state: string;
  readonly debtKind: DebtKind;
  readonly years: number;
}

/** The settings of an organization that deadlines, months and hours depend on. */
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
  /** True for a hospital that is exempt from tax under 26 U.S.C. 501(c)(3); defaults to false. */
  readonly isCharitableHospital?: boolean;
  /** Defaults to none: then only charges with a given day are known to be time-barred. */
  readonly limitationPeriods?: readonly LimitationPeriod[];
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

/** The caller: an API key, which selects the organization. */
export interface Principal {
  readonly keyId: string;
  /** The member that the key acts for; null for a key that is bound to none. */
  readonly memberId: string | null;
  /** The agent definition that the key acts for; null for a key that is bound to none. */
  readonly agentId: string | null;
  readonly role: Role;
  readonly scopes: readonly string[];
  readonly mode: 'LIVE' | 'TEST';
  readonly organization: OrganizationSettings;
  /** The modules that the organization has switched off; all their operations are refused. */
  readonly disabledModules: readonly string[];
}

/** The part of the entity layer that operations may use; what bypasses the transaction (`stream`, `fork`) is left out. */
type TenantEntities = Pick<
  EntityManager,
  'find' | 'findOne' | 'findOneOrFail' | 'insert' | 'nativeUpdate' | 'remove' | 'flush'
>;

/** How one record is read by its id and written as JSON text. */
export interface RecordView {
  /** The name of the record in errors and audit events. */
  readonly record: string;
  readonly byId: Statement;
  json(row: TextRow, now: Date, extra?: Readonly<Record<string, unknown>>): RawJson;
}

/**
 * The context of a handler: one organization, one transaction, one point in time. Its methods must be called on it
 * (`context.find(…)`); detached they do not compile.
 */
export interface TenantContext {
  readonly principal: Principal;
  readonly organization: OrganizationSettings;
  /** The time of the operation; operations read no clock. */
  readonly now: Date;
  readonly requestId: string;
  /** Receives the rows of a list that is exported as a whole; null for pages and for all other operations. */
  readonly export: ListExport | null;
  /** The entity layer inside the tenant transaction, for writes that check a state. */
  readonly em: TenantEntities;
  /** Prepared statements inside the tenant transaction; they see earlier changes in `em`. */
  readonly sql: TenantSql;
  /** Loads a record by id, or throws 404; in a write it locks the record and checks it against `If-Match`. */
  find<Record extends TenantRecord>(
    this: TenantContext,
    entity: TenantEntity<Record>,
    id: string,
  ): Promise<Record>;
  /** Loads a record without a lock and without checking `If-Match`, for operations that only consult it; null if missing. */
  look<Record extends TenantRecord>(
    this: TenantContext,
    entity: TenantEntity<Record>,
    id: string,
  ): Promise<Record | null>;
  /** Creates a record with a new id; it is written when the operation succeeds. */
  create<Record extends TenantRecord>(
    this: TenantContext,
    entity: TenantEntity<Record>,
    values: NewRecord<Record>,
  ): Record;
  /** Reads one record as JSON in its wire form, or throws 404. */
  read(
    this: TenantContext,
    view: RecordView,
    id: string,
    extra?: Readonly<globalThis.Record<string, unknown>>,
  ): Promise<RawJson>;
  /** Records the event of a record that a statement wrote; the events of records in `em` are recorded automatically. */
  changed(this: TenantContext, record: string, id: string, action: AuditAction): void;
  /** Sets the success status, where the operation declares several. */
  answerWith(this: TenantContext, status: number): void;
}

/** The fields that the base entity sets. */
type BaseField = keyof TenantRecord;

/** Fields that no caller sets: methods, the records of foreign keys, blind indexes and generated columns. */
type UnsettableField<Record> = {
  [Key in keyof Record]-?: NonNullable<Record[Key]> extends
    | TenantRecord
    | BlindIndex
    | GeneratedFlag
    | GeneratedMoment
    | WholeCents
    | ((...args: never[]) => unknown)
    ? Key
    : never;
}[keyof Record];

type Stored<Value> = undefined extends Value ? Exclude<Value, undefined> | null : Value;

/**
 * The values of a new record: every column must be named, with null where it starts empty, so that no column is
 * forgotten. The identifier and the times are optional.
 */
export type NewRecord<Record extends TenantRecord> = {
  [Key in Exclude<keyof Record & string, BaseField | UnsettableField<Record>>]-?: Stored<Record[Key]>;
} & Partial<Pick<Record, 'id' | 'createdAt' | 'updatedAt'>>;

/** Reads a record that another module owns, in the same transaction and organization; null where there is none. */
export type Lookup<Snapshot = { readonly id: string }> = (
  context: TenantContext,
  id: string,
) => Promise<Snapshot | null>;

/**
 * The part of a job that runs after its transaction, without a connection, for example to call another service.
 * `inside` runs a further transaction of the job, which sees what others have committed in the meantime.
 */
export type AfterJob = (
  inside: <Given>(work: (context: TenantContext) => Promise<Given>) => Promise<Given>,
) => Promise<void>;

/** Handles a job that a module has enqueued, inside one organization and one transaction; `id` is that of its record. */
// biome-ignore lint/suspicious/noConfusingVoidType: a job that ends with its transaction returns nothing
export type JobHandler = (context: TenantContext, id: string) => Promise<AfterJob | void>;
