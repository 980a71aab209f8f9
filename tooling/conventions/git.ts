import { spawnSync } from 'node:child_process';

/** Runs git in a checkout. Returns its output, or null when it fails. */
export const gitIn =
  (root: string) =>
  (...args: readonly string[]): string | null => {
    const { status, stdout } = spawnSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    return status === 0 ? stdout.trim() : null;
  };
