export type { AuditAction } from './audit/action.ts';
export { type AuditEntry, eventColumns } from './audit/outbox.ts';
export type { ReadSubject, StatementSubject } from './audit/own-event.ts';
export { systemClock } from './clock.ts';
export { cutSilentConnections, type DatabaseOptions, openDatabase, type TenantDatabase } from './database.ts';
export { mustFollowFirstRelease } from './first-release.ts';
export {
  answerTo,
  forgetAnswers,
  type IdempotencyRequest,
  type KeptAnswer,
} from './idempotency/kept-answers.ts';
export {
  type AppliedMigration,
  appliedMigrations,
  type MigrateOptions,
  type MigrationStep,
  migrate,
  pendingMigrations,
  schemasOf,
} from './migrate.ts';
export {
  type AfterJob,
  type JobHandler,
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
  answeredBefore,
  inSnapshot,
  inTenant,
  inTenantOnce,
  type Piece,
  rehearse,
} from './operation/in-tenant.ts';
export type { ExportedRows, ListExport } from './operation/list-export.ts';
export { entityTag, OperationContext } from './operation/operation-context.ts';
export { RawJson } from './operation/raw-json.ts';
export type { TenantRun } from './operation/run.ts';
export { countRequest, type RateLimit, type RateStanding } from './rate-limit/rate-limit.ts';
export { columnOf } from './records/column.ts';
export { type GeneratedFlag, generatedFlag } from './records/generated-flag.ts';
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
  kindOf,
  parameterTypeOf,
  propertiesOf,
  type TenantEntity,
  TenantOwned,
  type TenantRecord,
  tableOf,
} from './records/tenant-owned.ts';
export { centsOf, type WholeCents, wholeCents } from './records/whole-cents.ts';
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
export { isRefusedValue, isUnavailable, violatedConstraint } from './session/failures.ts';
export { onKeptConnection, Session } from './session/session.ts';
export type { Encryption, EncryptionOf, ValueCipher, WriteCipher } from './session/value-cipher.ts';
export {
  type Columns,
  isoTimestamp,
  type RowOf,
  readText,
  rowReader,
  type TextRow,
} from './statements/columns.ts';
export { expression, type Inserted, inserted } from './statements/inserted.ts';
export { fromRow, inColumns, insertion, type Made } from './statements/insertion.ts';
export { type Opening, opening } from './statements/opening.ts';
export type {
  Parameter,
  Parameters,
  ParameterType,
  ParameterTypes,
  Sealing,
} from './statements/parameters.ts';
export {
  type Call,
  declaredStatements,
  declareSamples,
  type Statement,
  statement,
  variant,
} from './statements/statement.ts';
export { tenancyTables } from './tables.ts';
