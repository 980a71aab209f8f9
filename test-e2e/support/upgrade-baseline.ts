import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const checkout = resolve(import.meta.dirname, '../..');

/** The output of `git`; null when it fails, as in a directory that is not a checkout. */
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

/** The commit that upgrades start from, or why there is nothing to upgrade. */
type Baseline = { readonly commit: string } | { readonly skipped: string };

/** The files that list the migrations of each package. */
const schemas = ['packages/*/src/migrations/index.ts', 'packages/jobs/src/schema.ts'];

/** Reads `test-e2e/upgrade-baseline`, a released commit from which upgrades are tested if the schema has changed since. */
export function upgradeBaseline(): Baseline {
  const commit = readFileSync(join(checkout, 'test-e2e/upgrade-baseline'), 'utf8').trim();
  const short = commit.slice(0, 10);
  if (git('cat-file', '-e', `${commit}^{commit}`) === null) {
    return { skipped: `the history of this clone lacks ${short}, the commit in test-e2e/upgrade-baseline` };
  }
  if (git('diff', '--name-only', commit, '--', ...schemas) === '') {
    return { skipped: `no migration came since ${short}, the commit in test-e2e/upgrade-baseline` };
  }
  return { commit };
}

/** A version of the project in its own directory, ready to run. */
interface OtherVersion {
  readonly directory: string;
  remove(): void;
}

/** Checks out a commit in a separate directory, and installs its dependencies. */
export async function installVersion(commit: string): Promise<OtherVersion> {
  const parent = mkdtempSync(join(tmpdir(), 'rcm-baseline-'));
  const directory = join(parent, 'checkout');
  const remove = () => {
    git('worktree', 'remove', '--force', directory);
    rmSync(parent, { recursive: true, force: true });
  };
  try {
    if (git('worktree', 'add', '--detach', directory, commit) === null || !existsSync(directory)) {
      throw new Error(`git could not check ${commit} out`);
    }
    const { packageManager } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
    // The same Node runs that version too, so install scripts are not needed.
    const install = ['install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts'];
    await promisify(execFile)('npx', ['--yes', packageManager, ...install], {
      cwd: directory,
      maxBuffer: 64 * 1024 * 1024,
    });
    return { directory, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
