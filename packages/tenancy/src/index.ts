export type { AuditAction } from './audit/action.ts';
export { type AuditEntry, eventColumns } from './audit/outbox.ts';
export type { ReadSubject, StatementSubject } from './audit/own-event.ts';
export { systemClock } from './clock.ts';
export { cutSilentConnections, type DatabaseOptions, openDatabase, type TenantDatabase } from './database.ts';
export { mustFollowFirstRelease } from './first-release.ts';
export {
  deleteExpiredAnswers,
  hasExpiredAnswers,
  type IdempotencyRequest,
  type KeptAnswer,
  matchKeptAnswer,
} from './idempotency/kept-answers.ts';
export {
  type AppliedMigration,
  appliedMigrations,
  type MigrateOptions,
  migrate,
  pendingMigrations,
  planMigrations,
  schemasOf,
} from './migrate.ts';
export { lockTimeout, untilUnlocked } from './migration/lock-wait.ts';
export type { LockMode, TableWork } from './migration/locks.ts';
export { largeTable, type PlannedLock, type PlannedMigration } from './migration/plan.ts';
export {
  type Backfill,
  backfillStep,
  type Grants,
  type MigrationStep,
  withGrants,
} from './migration/step.ts';
export {
  type AfterJob,
  type DebtKind,
  debtKinds,
  type JobHandler,
  type LimitationPeriod,
  type Lookup,
  type NewRecord,
  type OrganizationSettings,
  type Principal,
  type RecordView,
  type Role,
  roles,
  type TenantContext,
} from './operation/context.ts';
export { type ExportTarget, inExport } from './operation/export.ts';
export {
  dryRun,
  findKeptAnswer,
  inSnapshot,
  inTenant,
  inTenantOnce,
  type Piece,
} from './operation/in-tenant.ts';
export type { ExportedRows, ListExport } from './operation/list-export.ts';
export { entityTag, OperationContext } from './operation/operation-context.ts';
export { RawJson } from './operation/raw-json.ts';
export type { RunAudit, TenantRun } from './operation/run.ts';
export { countRequest, type RateLimit, type RateLimitStatus } from './rate-limit/rate-limit.ts';
export { actorColumns, actorOf, creatorColumns, creatorOf, unbound } from './records/actor.ts';
export { columnOf } from './records/column.ts';
export { foldedNameSql, foldName } from './records/folded-name.ts';
export { type GeneratedFlag, generatedFlag } from './records/generated-flag.ts';
export { type GeneratedMoment, generatedMoment } from './records/generated-moment.ts';
export { documentNumber, newId } from './records/ids.ts';
export {
  type BlindIndex,
  type BlindIndexes,
  type IndexColumn,
  type SealedColumn,
  type SealedTable,
  sealed,
  sealedTableOf,
  valueIndex,
  wordIndex,
} from './records/sealed-column.ts';
export { tenantFilter } from './records/tenant-filter.ts';
export {
  belongsTo,
  isSoftDeleted,
  parameterTypeOf,
  propertiesOf,
  selectColumns,
  type TenantEntity,
  TenantOwned,
  type TenantRecord,
  tableOf,
  wireKindOf,
} from './records/tenant-owned.ts';
export { centsOf, type WholeCents, wholeCents, wholeCentsOf } from './records/whole-cents.ts';
export type { SchemaObject } from './schema-object.ts';
export { decrypt, encrypt, keyBytes } from './secrets/cipher.ts';
export {
  addGeneration,
  type KnownSecret,
  type KnownSecrets,
  openSecrets,
  readGenerations,
  retireGenerations,
  type SecretGeneration,
} from './secrets/generations.ts';
export { fingerprintOf } from './secrets/wrapping.ts';
export type { ConnectionSource } from './session/connections.ts';
export { isRefusedValue, isStatementTimeout, isUnavailable, violatedConstraint } from './session/failures.ts';
export { sendForMany } from './session/send-for-many.ts';
export { onReservedConnection, Session } from './session/session.ts';
export { type FreeSlot, Slots } from './session/slots.ts';
export type { Encryption, EncryptionOf, ValueCipher, WriteCipher } from './session/value-cipher.ts';
export { bulkInsert, fromRow, type NewRecordWithId, toColumns } from './statements/bulk-insert.ts';
export {
  type Columns,
  isoTimestamp,
  type RowOf,
  readText,
  rowReader,
  type TextRow,
} from './statements/columns.ts';
export { expression, type InsertParts, insertParts } from './statements/insert-parts.ts';
export { type Opening, opening } from './statements/opening.ts';
export type {
  Parameter,
  Parameters,
  ParameterType,
  ParameterTypes,
  Sealing,
} from './statements/parameters.ts';
export { type Reading, reading, readTogether } from './statements/reading.ts';
export {
  type Call,
  declaredStatements,
  declareSamples,
  dynamicStatement,
  type Statement,
  statement,
} from './statements/statement.ts';
export { analyzeGrown } from './statistics/analyze-grown.ts';
export { tenancyTables } from './tables.ts';
