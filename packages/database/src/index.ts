export { withClient } from './connection.ts';
export { cloneDatabase, createDatabase, dropDatabase, type NewDatabase } from './databases.ts';
export { guardPool } from './pool-guard.ts';
export type { OnProgress } from './progress.ts';
export { type ProvisionedDatabase, type ProvisionOptions, provision } from './provision.ts';
export { type RoleNames, roleNames } from './roles.ts';
export { withUrlParts } from './url.ts';
