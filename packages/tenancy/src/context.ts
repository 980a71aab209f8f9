import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawJson } from './raw-json.ts';
import type { TenantSql } from './sql.ts';
import type { TenantEntity, TenantRecord } from './tenant-owned.ts';
import type { View } from './view.ts';

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

/** What an operation did to a record, as audit events and the change feed name it. */
export type AuditAction = 'create' | 'read' | 'list' | 'update' | 'delete';

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
  /** The entity manager of the tenant transaction, for writes that guard a state. */
  readonly em: EntityManager;
  /** Prepared statements inside the tenant transaction. */
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
  /** The JSON of one record in its wire form, its version kept for the `ETag`; 404 where there is none. */
  read(
    this: TenantContext,
    view: View<never>,
    id: string,
    extra?: Readonly<globalThis.Record<string, unknown>>,
  ): Promise<RawJson>;
  /** Adds a further record to the audit trail and the change feed, beside the one that the operation names. */
  changed(this: TenantContext, record: string, id: string, action: AuditAction): void;
  /** Names the version that the `ETag` of the response shall carry. */
  tag(this: TenantContext, version: number): void;
  /** Chooses the status of the success, where the operation declares several. */
  answerWith(this: TenantContext, status: number): void;
}

/** The values of a new record: what the base entity fills in itself may be left out. */
export type NewRecord<Record extends TenantRecord> = {
  [Key in keyof Record as Key extends keyof TenantRecord
    ? never
    : Record[Key] extends (...args: never[]) => unknown
      ? never
      : undefined extends Record[Key]
        ? never
        : Key]: Record[Key];
} & {
  [Key in keyof Record as Key extends 'organizationId' | 'version'
    ? never
    : Record[Key] extends (...args: never[]) => unknown
      ? never
      : Key]?: Record[Key];
};

/** Asks the owner of a record about one id, in the same transaction and tenant; null where there is none. */
export type Lookup<Snapshot = { readonly id: string }> = (
  context: TenantContext,
  id: string,
) => Promise<Snapshot | null>;

/** Work that a module has queued, done later inside one organization and one transaction; `id` is the record that it is about. */
export type JobHandler = (context: TenantContext, id: string) => Promise<void>;
