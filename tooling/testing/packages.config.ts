import { resolve } from 'node:path';
import { databaseTests } from './config.ts';

/**
 * The suites of all packages in one run, as `npm test` runs them: their files share two workers, which import and compile
 * the common modules once instead of once for each package.
 */
export default databaseTests({
  root: resolve(import.meta.dirname, '../..'),
  include: ['{apps,packages,tooling}/*/**/*.test.ts'],
});
