import { join } from 'node:path';
import { tests } from '@rcm/vitest';

/** The test settings of packages with tables, which keep one database server running during the tests. */
export const databaseTests = (test: Parameters<typeof tests>[0] = {}) =>
  tests({ include: ['**/*.test.ts'], globalSetup: [join(import.meta.dirname, 'server.ts')], ...test });
