import { basename, join } from 'node:path';
import { tests } from '@rcm/vitest';
import { configDefaults } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { oneServerSuites } from './support/one-server.ts';

/** These take minutes, mostly waiting until idle connections are closed. */
const faults = process.env.RCM_TEST_FAULTS === 'true' ? [] : ['*faults.test.ts', 'rolling-restart.test.ts'];

/** Needs `prometheus` and `promtool`, which few machines have, and waits minutes for alerts. */
const drill = process.env.RCM_TEST_PROMETHEUS ? [] : ['alerts-in-prometheus.test.ts'];

/** The setup prints why each of them is skipped. */
const oneServer = process.env.RCM_TEST_CITUS_URL
  ? Object.keys(oneServerSuites).map((name) => `${name}.test.ts`)
  : [];

/** The longest suites start first, so that none runs alone at the end; so does one that mostly waits. */
const longest = [
  'two-versions',
  'metrics',
  'backup',
  'encryption',
  'fuzz',
  'reliability',
  'start-and-stop',
  'cli',
  'secret-rotation',
  'import-deaths',
  'month',
  'books',
  'python-client',
  'life-cycles',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.indexOf(basename(moduleId, '.test.ts'));
      return found < 0 ? longest.length : found;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

export default tests({
  include: ['**/*.test.ts'],
  exclude: [...configDefaults.exclude, ...faults, ...drill, ...oneServer],
  globalSetup: [join(import.meta.dirname, 'support/setup.ts')],
  testTimeout: 240_000,
  sequence: { sequencer: LongestFirst },
});
