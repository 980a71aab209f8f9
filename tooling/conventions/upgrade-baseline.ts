import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './workspace.ts';

/** The output of `git`; null when it fails. */
function git(...args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, {
      cwd: checkout,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/** The migrations of the release in `test-e2e/upgrade-baseline` that were edited or deleted, or why it can't be checked. */
export function changedSteps(): { readonly paths: readonly string[] } | { readonly skipped: string } {
  const commit = readFileSync(join(checkout, 'test-e2e/upgrade-baseline'), 'utf8').trim();
  const steps = 'packages/*/src/migrations/[0-9]*.ts';
  const changed = git('diff', '--name-only', '--find-renames=100%', '--diff-filter=MD', commit, '--', steps);
  if (changed === null) return { skipped: `the history of this clone lacks ${commit.slice(0, 10)}` };
  return { paths: changed.split('\n').filter((path) => path !== '') };
}
