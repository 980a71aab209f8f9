export {
  asOrganization,
  countedMessages,
  onEachText,
  type SentParts,
  trailOf,
} from '@rcm/test-environment';
export { isEncrypted, type TestDatabase, testDatabase } from './database.ts';
export { expectNoDrift } from './drift.ts';
export { refusedAt } from './refused.ts';
export { type ServedModules, serveModules } from './served.ts';
export { testEveryMove } from './states.ts';
export * from './tenants.ts';
export { type Guide, interchange, x12File } from './x12-file.ts';
