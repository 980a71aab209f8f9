import { appendFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const root = resolve(import.meta.dirname, '../..');

/** A measured duration: of a test file, or of the preparation of a database. */
type Timed =
  | {
      readonly phase: 'file';
      /** The folder of the file's package, without its parent. */
      readonly suite: string;
      readonly file: string;
      readonly tests: number;
      readonly importMs: number;
      readonly testsMs: number;
    }
  | { readonly phase: 'database'; readonly ms: number };

/** Appends a line to the file in `RCM_TEST_TIMES`, from which `npm test` makes its table. */
function record(timed: Timed): void {
  const file = process.env.RCM_TEST_TIMES;
  if (file) appendFileSync(file, `${JSON.stringify(timed)}\n`);
}

/** Prepares a database, and records the duration. */
export async function timedPreparation<Result>(prepare: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await prepare();
  record({ phase: 'database', ms: performance.now() - begun });
  return result;
}

/** Records the duration of each test file. */
export const timesReporter: Reporter = {
  onTestModuleEnd(module: TestModule) {
    const { collectDuration, duration } = module.diagnostic();
    const path = relative(root, module.moduleId).split(sep);
    // Tests of generated code, which another suite runs, are part of its time.
    if (path[0] === '..') return;
    const [suite = '', ...file] = path[0] === 'test-e2e' ? path : path.slice(1);
    record({
      phase: 'file',
      suite,
      file: file.join('/'),
      tests: [...module.children.allTests()].length,
      importMs: collectDuration,
      testsMs: duration,
    });
  },
};
