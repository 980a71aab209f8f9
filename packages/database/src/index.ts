export type { ServerSettings } from './cluster.ts';
export { cloneDatabase, createDatabase, dropDatabase, type NewDatabase } from './databases.ts';
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, embeddedPostgres } from './embedded.ts';
export { guardPool } from './pool-guard.ts';
export { isAlive } from './processes.ts';
export type { OnProgress } from './progress.ts';
export { type ProvisionedDatabase, type ProvisionOptions, provision } from './provision.ts';
export {
  type DatabaseEnvironment,
  type ResolveDatabaseOptions,
  type ResolvedDatabase,
  resolveDatabase,
} from './resolve.ts';
export type { RoleNames } from './roles.ts';
