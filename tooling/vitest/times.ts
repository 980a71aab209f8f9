import { appendFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** A measured duration: of a test file, or of the preparation of a database. */
type Timed =
  | {
      readonly phase: 'file';
      readonly file: string;
      readonly tests: number;
      readonly importMs: number;
      readonly testsMs: number;
    }
  | { readonly phase: 'database'; readonly ms: number };

/** Appends a line to the file in `RCM_TEST_TIMES`, from which `npm test` makes its table. */
function record(timed: Timed): void {
  const file = process.env.RCM_TEST_TIMES;
  // Each suite runs in the folder of its package.
  if (file) appendFileSync(file, `${JSON.stringify({ suite: basename(process.cwd()), ...timed })}\n`);
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
    record({
      phase: 'file',
      file: relative(process.cwd(), module.moduleId),
      tests: [...module.children.allTests()].length,
      importMs: collectDuration,
      testsMs: duration,
    });
  },
};
