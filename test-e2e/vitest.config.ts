import { join } from 'node:path';
import { tests } from '@rcm/vitest';

export default tests({
  include: ['**/*.test.ts'],
  globalSetup: [join(import.meta.dirname, 'support/setup.ts')],
  testTimeout: 60_000,
});
