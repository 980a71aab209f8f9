import { join } from 'node:path';
import { tests } from '@rcm/vitest';
import { configDefaults } from 'vitest/config';

/** Minutes long, for most of what is lost comes back only when idle connections are given up. */
const onDemand = process.env.RCM_TEST_FAULTS === 'true' ? [] : ['*faults.test.ts'];

export default tests({
  include: ['**/*.test.ts'],
  exclude: [...configDefaults.exclude, ...onDemand],
  globalSetup: [join(import.meta.dirname, 'support/setup.ts')],
  testTimeout: 60_000,
});
