export { hasSqlState, inTransaction, sqlState, withClient } from './connection.ts';
export { type ConnectionKind, connectionKindOf } from './connection-kind.ts';
export { cloneDatabase, createDatabase, dropDatabase, type NewDatabase } from './databases.ts';
export { type AppRole, describeAppRole, distributedSetting } from './limits.ts';
export { guardPool } from './pool-guard.ts';
export type { OnProgress } from './progress.ts';
export {
  countAppConnections,
  type LocatedDatabase,
  type LocateOptions,
  locate,
  type ProvisionedDatabase,
  type ProvisionOptions,
  provision,
  type RetireOptions,
  retireAppRole,
} from './provision.ts';
export { type RoleNames, roleNames } from './roles.ts';
export { withUrlParts } from './url.ts';
