import { join } from 'node:path';
import { tests } from '@rcm/vitest';

/** The test settings of packages with tables: one database server stays up while the package's tests run. */
export const databaseTests = () =>
  tests({ include: ['**/*.test.ts'], globalSetup: [join(import.meta.dirname, 'server.ts')] });
