import { statement } from '@rcm/tenancy';

/** Serializes the imports of claims of an organization, and what depends on the batches that they import. */
export const lockImports = statement({
  name: 'claims.lock_imports',
  parameters: {},
  columns: {},
  text: `select pg_advisory_xact_lock(hashtextextended('claims.import_claims',
    hashtextextended(:tenant::text, 0)))`,
});
