export { type TestDatabase, testDatabase } from './database.ts';
export { expectNoDrift } from './drift.ts';
export * from './tenants.ts';
