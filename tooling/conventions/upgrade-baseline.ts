import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitIn } from './git.ts';
import { checkout } from './workspace.ts';

/** The file with the commit of a release that upgrades start from. */
export const baselineFile = 'test-e2e/upgrade-baseline';

/** The commit in the baseline file of a checkout. */
export const readBaseline = (root: string): string => readFileSync(join(root, baselineFile), 'utf8').trim();

/** The migrations of the baseline that were edited or deleted, or why it can't be checked. */
export function changedSteps(): { readonly paths: readonly string[] } | { readonly skipped: string } {
  const commit = readBaseline(checkout);
  const steps = 'packages/*/src/migrations/[0-9]*.ts';
  const changed = gitIn(checkout)(
    'diff',
    '--name-only',
    '--find-renames=100%',
    '--diff-filter=MD',
    commit,
    '--',
    steps,
  );
  if (changed === null) return { skipped: `the history of this clone lacks ${commit.slice(0, 10)}` };
  return { paths: changed.split('\n').filter((path) => path !== '') };
}
