export { type TestDatabase, testDatabase } from './database.ts';
export * from './tenants.ts';
export { expectNoDrift } from './drift.ts';
