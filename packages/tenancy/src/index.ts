export {
  type AuditEntry,
  AuditEventSchema,
  type AuditOrigin,
  AuditSealSchema,
} from './audit.ts';
export * from './context.ts';
export {
  type DatabaseOptions,
  isUnavailable,
  openDatabase,
  type TenantDatabase,
  violatedConstraint,
} from './database.ts';
export { IdempotencyKeySchema, type IdempotencyRequest, type KeptAnswer } from './idempotency.ts';
export { documentNumber, newId } from './ids.ts';
export * from './list.ts';
export { type MigrateOptions, type MigrationStep, migrate, pendingMigrations } from './migrate.ts';
export { platform } from './platform.ts';
export { countRequest, type RateLimit, type RateStanding, RateWindowSchema } from './rate-limit.ts';
export { RawJson } from './raw-json.ts';
export {
  type AuditFault,
  type AuditHead,
  type AuditReport,
  checkAudit,
  type SealOutcome,
  sealAudit,
  verifyAudit,
} from './seal.ts';
export { type Sealer, type SealerOptions, sealer } from './sealer.ts';
export type { Call, KernelSettings, TenantSql } from './sql.ts';
export {
  type Parameter,
  type Parameters,
  type RowOf,
  type Statement,
  statement,
  type TextRow,
} from './statement.ts';
export { entityTag, inTenant, onConnection, type TenantOutcome, type TenantRun } from './tenant.ts';
export {
  belongsTo,
  isSoftDeleted,
  type TenantEntity,
  TenantOwned,
  type TenantRecord,
  tableOf,
} from './tenant-owned.ts';
export { type Computed, columnOf, type View, view } from './view.ts';
