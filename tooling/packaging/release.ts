import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const workspace = resolve(import.meta.dirname, '../..');

/** What a release reads of the workspace, beyond the packages. */
const needed = ['package.json', 'pnpm-workspace.yaml', 'LICENSE', '.changeset'];
const unneeded = new Set(['node_modules', '.turbo']);

/** The settings of git, whatever those of the machine are. */
const git = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Release',
  GIT_AUTHOR_EMAIL: 'release@example.org',
  GIT_COMMITTER_NAME: 'Release',
  GIT_COMMITTER_EMAIL: 'release@example.org',
};

/** A copy of the built workspace, in which the next release is made. */
export class Release {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'rcm-release-')));

  /** Makes the next versions and changelogs, as the release workflow proposes them. */
  static async next(): Promise<Release> {
    const release = new Release();
    const { folder } = release;
    const manifests = globSync(['{apps,tooling}/*/package.json', 'test-e2e/package.json'], {
      cwd: workspace,
    });
    for (const path of [...needed, ...manifests, 'packages']) {
      const filter = (source: string) => !unneeded.has(basename(source));
      cpSync(join(workspace, path), join(folder, path), { recursive: true, filter });
    }
    symlinkSync(join(workspace, 'node_modules'), join(folder, 'node_modules'));
    // The changelogs name the commit of each changeset.
    await release.run('git', ['init', '--quiet']);
    await release.run('git', ['add', '.changeset']);
    await release.run('git', ['commit', '--quiet', '--message', 'Add changesets']);
    await release.changeset('version');
    return release;
  }

  /** Runs Changesets. */
  changeset(command: 'version' | 'publish', env: Readonly<Record<string, string>> = {}): Promise<string> {
    return this.run(join(workspace, 'node_modules/.bin/changeset'), [command], env);
  }

  /**
   * Runs a command of the release. Returns its output; throws it when the command fails. It gets no variables of this process,
   * which may name another registry.
   */
  async run(
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const { PATH, HOME } = process.env;
    const { stdout, stderr } = await run(command, args, {
      cwd: this.folder,
      env: { PATH, HOME, ...git, ...env },
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout + stderr;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
