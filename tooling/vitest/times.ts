import { appendFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** What took time: a file of tests, or the preparation of a database. */
type Timed =
  | {
      readonly phase: 'file';
      readonly file: string;
      readonly tests: number;
      readonly importMs: number;
      readonly testsMs: number;
    }
  | { readonly phase: 'database'; readonly ms: number };

/** Appends a line to the file that `RCM_TEST_TIMES` names; `npm test` makes its table from it. */
function record(timed: Timed): void {
  const file = process.env.RCM_TEST_TIMES;
  // Every suite runs in the folder of its package.
  if (file) appendFileSync(file, `${JSON.stringify({ suite: basename(process.cwd()), ...timed })}\n`);
}

/** Prepares a database, and records how long that took. */
export async function timedPreparation<Result>(prepare: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await prepare();
  record({ phase: 'database', ms: performance.now() - begun });
  return result;
}

/** Records how long each file of tests took. */
export const timesReporter: Reporter = {
  onTestModuleEnd(module: TestModule) {
    const { collectDuration, duration } = module.diagnostic();
    record({
      phase: 'file',
      file: relative(process.cwd(), module.moduleId),
      tests: [...module.children.allTests()].length,
      importMs: collectDuration,
      testsMs: duration,
    });
  },
};
