import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { baseOf, changesWithoutChangeset } from './changesets.ts';
import { baselineFile } from './upgrade-baseline.ts';
import { checkout, readPackages } from './workspace.ts';

test('every changed published package has a changeset', ({ skip }) => {
  const base = baseOf(checkout);
  if (base.kind === 'missing') skip(`changes without a changeset are not looked for: ${base.says}`);
  const published = readPackages().map(({ directory, manifest }) => ({ directory, name: manifest.name }));
  expect(changesWithoutChangeset(checkout, base, published)).toEqual([]);
});

describe('in a repository of two packages', () => {
  let root: string;
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const commit = (subject: string) => {
    git('add', '--all');
    git('commit', '--quiet', '--message', subject);
    return git('rev-parse', 'HEAD');
  };
  const published = ['one', 'two'].map((name) => ({ directory: `packages/${name}`, name: `@rcm/${name}` }));
  const findings = (at = root) => changesWithoutChangeset(at, baseOf(at), published);
  const changeset = (...names: readonly string[]) =>
    `---\n${names.map((name) => `'@rcm/${name}': minor\n`).join('')}---\n\nFirst release.\n`;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'rcm-changesets-'));
    git('init', '--quiet');
    for (const { directory } of published) write(`${directory}/src/index.ts`, 'export {};\n');
    write('.changeset/README.md', "'@rcm/one': mentioned, not listed\n");
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('one changeset that names every package is enough for the first release', () => {
    write('.changeset/first.md', changeset('one'));
    commit('Begin');
    expect(findings()).toEqual([
      '@rcm/two changed since the beginning (packages/two/src/index.ts) and no changeset names it. Write one: pnpm changeset',
    ]);
    write('.changeset/first.md', changeset('one', 'two'));
    expect(findings()).toEqual([]);
  });

  test.each(['a tag', 'the baseline file'])('a change after %s needs a changeset of its own', (base) => {
    write('.changeset/first.md', changeset('one', 'two'));
    const begin = commit('Begin');
    if (base === 'a tag') git('tag', '@rcm/one@0.1.0');
    else write(baselineFile, `${begin}\n`);
    expect(findings()).toEqual([]);
    write('packages/one/src/index.test.ts', 'export {};\n');
    write('packages/one/README.md', '# One\n');
    expect(findings()).toEqual([]);
    write('packages/one/src/added.ts', 'export {};\n');
    expect(findings()).toEqual([
      expect.stringMatching(/^@rcm\/one changed since .* \(packages\/one\/src\/added\.ts\)/),
    ]);
    commit('Change one');
    expect(findings()).toHaveLength(1);
    write('.changeset/second.md', changeset('one'));
    expect(findings()).toEqual([]);
    git('rm', '--quiet', 'packages/two/src/index.ts');
    expect(findings()).toEqual([expect.stringMatching(/^@rcm\/two changed/)]);
  });

  test('a shallow clone gets a message that says how to fetch its history', () => {
    write('.changeset/first.md', changeset('one', 'two'));
    const begin = commit('Begin');
    write('packages/one/src/added.ts', 'export {};\n');
    commit('Change one');
    const shallow = join(root, 'shallow');
    git('clone', '--quiet', '--depth=1', `file://${root}`, shallow);
    expect(baseOf(shallow)).toEqual({
      kind: 'missing',
      says: 'the clone is shallow; get the history with: git fetch --unshallow --tags',
    });
    mkdirSync(join(shallow, dirname(baselineFile)));
    writeFileSync(join(shallow, baselineFile), `${begin}\n`);
    expect(baseOf(shallow)).toMatchObject({ kind: 'missing' });
    expect(findings(shallow)).toEqual([]);
  });
});
