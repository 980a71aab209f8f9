import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Writes a file atomically: writes a draft in the same folder, then renames it over the target. Throws on failure. */
export function writeFileAtomically(path: string, text: string, mode = 0o666): void {
  const present = statSync(path, { throwIfNoEntry: false });
  if (present && !present.isFile()) {
    writeFileSync(path, text);
    return;
  }
  const target = present ? realpathSync(path) : path;
  const draft = `${target}.${process.pid}.draft`;
  try {
    writeFileSync(draft, text, { mode: present ? present.mode & 0o777 : mode, flush: true });
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
