import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitIn } from './git.ts';
import { baselineFile, readBaseline } from './upgrade-baseline.ts';

/** The base that the changes of a checkout are compared with. */
type Base =
  | { readonly kind: 'commit'; readonly commit: string; readonly says: string }
  /** Nothing was released and there is no baseline, so everything is a change. */
  | { readonly kind: 'beginning'; readonly says: string }
  | { readonly kind: 'missing'; readonly says: string };

const missing = (says: string): Base => ({ kind: 'missing', says });

/**
 * The base of a checkout: the newest tagged commit before it, else the commit in the baseline file, else the beginning. A
 * shallow clone has no base.
 */
export function baseOf(root: string): Base {
  const git = gitIn(root);
  if (git('rev-parse', '--git-dir') === null) return missing('this is no clone of the repository');
  const deepen = 'get the history with: git fetch --unshallow --tags';
  const tag = git('describe', '--tags', '--abbrev=0');
  if (tag !== null) return { kind: 'commit', commit: tag, says: `since the tag ${tag}` };
  if (existsSync(join(root, baselineFile))) {
    const commit = readBaseline(root);
    if (git('cat-file', '-e', `${commit}^{commit}`) === null) {
      return missing(`the commit ${commit} of ${baselineFile} is not here; ${deepen}`);
    }
    return { kind: 'commit', commit, says: `since ${commit} of ${baselineFile}` };
  }
  if (git('rev-parse', '--is-shallow-repository') === 'true')
    return missing(`the clone is shallow; ${deepen}`);
  return { kind: 'beginning', says: 'since the beginning' };
}

/** A published package: its folder in the checkout and its name. */
interface Published {
  readonly directory: string;
  readonly name: string;
}

/**
 * The published packages whose sources changed since the base, in commits or on disk, without a changeset added or edited
 * since then. A message for each says what to do.
 */
export function changesWithoutChangeset(root: string, base: Base, published: readonly Published[]): string[] {
  if (base.kind === 'missing') return [];
  const changed = changedFiles(root, base);
  const changesets = changed
    .filter((path) => /^\.changeset\/(?!README\.md$)[^/]+\.md$/.test(path) && existsSync(join(root, path)))
    .map((path) => readFileSync(join(root, path), 'utf8'));
  return published.flatMap(({ directory, name }) => {
    const [first] = changed.filter(
      (path) => path.startsWith(`${directory}/src/`) && !path.endsWith('.test.ts'),
    );
    const isNamed = changesets.some((text) => new RegExp(`^['"]?${name}['"]?:`, 'm').test(text));
    if (first === undefined || isNamed) return [];
    return [`${name} changed ${base.says} (${first}) and no changeset names it. Write one: pnpm changeset`];
  });
}

function changedFiles(root: string, base: Exclude<Base, { kind: 'missing' }>): string[] {
  const git = gitIn(root);
  const tracked =
    base.kind === 'beginning'
      ? git('ls-files')
      : git('diff', '--name-only', '--no-renames', base.commit, '--', 'packages', '.changeset');
  const untracked = git('ls-files', '--others', '--exclude-standard', '--', 'packages', '.changeset');
  return [tracked, untracked].flatMap((output) => output?.split('\n') ?? []).filter((path) => path !== '');
}
