export { type TestDatabase, testDatabase } from './database.ts';
export { type DeclaredOperation, expectNoOther, expectOperation } from './declared.ts';
export { expectNoDrift } from './drift.ts';
export { type SentParts, type ServedModules, serveModules } from './served.ts';
export { everyMove, refusal } from './states.ts';
export * from './tenants.ts';
