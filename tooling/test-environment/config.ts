import { join } from 'node:path';
import { tests } from '@rcm/vitest';

/** The test settings of packages with tables, which keep one database server running during the tests. */
export const databaseTests = () =>
  tests({ include: ['**/*.test.ts'], globalSetup: [join(import.meta.dirname, 'server.ts')] });
