export type { AuditAction } from './audit/action.ts';
export { AuditEventSchema, AuditOutboxSchema, AuditSealSchema, auditEventCounts } from './audit/events.ts';
export { placeEvents } from './audit/placing.ts';
export { AuditTrailBroken, newestHead, type SealOutcome, sealAudit } from './audit/seal.ts';
export { type Sealer, type SealerOptions, sealer } from './audit/sealer.ts';
export type { AuditHead } from './audit/trail.ts';
export { oldestUnsealed } from './audit/unsealed.ts';
export {
  type AuditCheck,
  type AuditFault,
  type AuditReport,
  checkAudit,
  verifyAudit,
} from './audit/verify.ts';
export { systemClock } from './clock.ts';
export { type Counted, type CountedBy, counted, declaredCounters, rowCountBooks } from './counts/counted.ts';
export { foldRowCounts } from './counts/row-counts.ts';
export {
  cutSilentConnections,
  type DatabaseOptions,
  openDatabase,
  type TenantDatabase,
} from './database.ts';
export {
  isWrappingKey,
  type KeyWrapper,
  localKeyWrapper,
  type WrappedKey,
} from './encryption/key-wrapper.ts';
export { type Opening, opening } from './encryption/opening.ts';
export { keysAreKnown, type ReencryptedTable, reencrypt } from './encryption/re-encrypt.ts';
export {
  type BlindIndex,
  type SealedTable,
  sealed,
  sealedTableOf,
  valueIndex,
  wordIndex,
} from './encryption/sealed-column.ts';
export { makeDataKey, mustUnwrap, retireWrappingKeys, rewrapDataKeys } from './encryption/turn-on.ts';
export {
  answerTo,
  IdempotencyKeySchema,
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
export * from './operation/context.ts';
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
export { entityTag, type OperationContext } from './operation/operation-context.ts';
export type { TenantRun } from './operation/run.ts';
export { platform } from './platform.ts';
export {
  countRequest,
  type RateLimit,
  type RateStanding,
  RateWindowSchema,
} from './rate-limit/rate-limit.ts';
export { documentNumber, newId } from './records/ids.ts';
export { newestFirst } from './records/newest-first.ts';
export {
  belongsTo,
  isSoftDeleted,
  type TenantEntity,
  TenantOwned,
  type TenantRecord,
  tableOf,
} from './records/tenant-owned.ts';
export { type Whether, whether } from './records/whether.ts';
export { type WholeCents, wholeCents } from './records/whole-cents.ts';
export { type SearchColumns, searchIndexes } from './search/columns.ts';
export {
  byMatch,
  type FoundRecord,
  type SearchKind,
  type SearchQuestion,
  type SearchSource,
  searchKinds,
  searchMatches,
} from './search/question.ts';
export { type NameSearch, searchSource } from './search/source.ts';
export {
  addGeneration,
  type KnownSecret,
  type KnownSecrets,
  openSecrets,
  readGenerations,
  retireGenerations,
  type SecretGeneration,
  SecretGenerationSchema,
} from './secrets/generations.ts';
export { fingerprintOf } from './secrets/wrapping.ts';
export { isUnavailable, violatedConstraint } from './session/failures.ts';
export { onKeptConnection, type Session } from './session/session.ts';
export type { RowOf, TextRow } from './statements/columns.ts';
export { durations, grouped } from './statements/grouped.ts';
export { type ServiceWindow, sumsInWindows } from './statements/in-windows.ts';
export { expression, type Inserted, inserted } from './statements/inserted.ts';
export { fromRow, inColumns, insertion, type Made } from './statements/insertion.ts';
export {
  foldedColumn,
  type KeptSums,
  keptSums,
  sumIndexes,
} from './statements/kept-sums.ts';
export { type PageById, pagesById } from './statements/pages-by-id.ts';
export type { Parameter, Parameters } from './statements/parameters.ts';
export {
  type Call,
  declaredStatements,
  type Statement,
  statement,
  type TenantSql,
} from './statements/statement.ts';
export type { SumDifference } from './statements/sum-difference.ts';
export { columnOf } from './views/column.ts';
export {
  anyOf,
  anyShown,
  atLeast,
  atLeastAmount,
  atMost,
  atMostAmount,
  contains,
  containsInFew,
  equals,
  type Filter,
  firstWord,
  indexed,
  matching,
} from './views/filters.ts';
export { type KnownOrder, type KnownPage, knownPage } from './views/known-list.ts';
export { type List, type ListDeclaration, list, rawList } from './views/list.ts';
export type { ListQuery } from './views/list-cursor.ts';
export { RawJson } from './views/raw-json.ts';
export {
  type ReckonedDeclaration,
  type ReckonedList,
  type ReckonedPage,
  reckonedList,
} from './views/reckoned-list.ts';
export { ShownWith, shownWith } from './views/shown-with.ts';
export { type Computed, type View, view } from './views/view.ts';
export { type WorkColumns, type WorkKind, workIndexes, workKinds } from './work/columns.ts';
export {
  type ClaimDays,
  type OpenWork,
  type WorkFilters,
  type WorkPage,
  type WorkPageQuestion,
  type WorkPosition,
  type WorkQuestion,
  type WorkSort,
  type WorkSource,
  workSorts,
} from './work/question.ts';
export { type AnsweredClaim, recoveredSinceSubmission } from './work/recovered.ts';
export { workSource } from './work/source.ts';
