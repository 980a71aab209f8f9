import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Packed, pack, publishedNames } from './packages.ts';

// By its path, because its name resolves to sources under the `development` condition, which Vitest sets.
const core: Promise<typeof import('@arethetypeswrong/core')> = import(
  new URL('dist/index.js', import.meta.resolve('@arethetypeswrong/core/package.json')).href
);
const destination = mkdtempSync(join(tmpdir(), 'rcm-packed-'));
afterAll(() => rmSync(destination, { recursive: true }));

const wanted = /^(package\.json|README\.md|CHANGELOG\.md|LICENSE|(dist|src)\/.+)$/;
const unwanted = /\.test\.|\.snap$|\.tsbuildinfo$|tsconfig|vitest|tsup|turbo/;

test('there are packages to publish', () => expect(publishedNames).toContain('@rcm/gfe'));

describe.each(publishedNames)('%s', (name) => {
  let packed: Packed;
  beforeAll(() => {
    packed = pack(name, destination);
  });

  test('contains what its users need, and no tests or settings', () => {
    const { files } = packed;
    expect(files).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE', 'dist/index.js']));
    expect(files.filter((file) => !wanted.test(file) || unwanted.test(file))).toEqual([]);
  });

  test('has its dependencies with versions', () => {
    expect(JSON.stringify(packed.manifest)).not.toMatch(/(workspace|catalog|link|file):/);
  });

  test('contains only its own code', () => {
    const maps = packed.files.filter((file) => file.endsWith('.js.map'));
    expect(maps).not.toEqual([]);
    const sources = maps.flatMap(
      (file) =>
        (JSON.parse(readFileSync(join(packed.folder, file), 'utf8')) as { sources: string[] }).sources,
    );
    expect(sources.filter((source) => !/^(\.\.\/)+src\//.test(source))).toEqual([]);
  });

  test('passes publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: packed.folder, pack: false, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  test('has types that importers can resolve', async () => {
    const { types, problems } = await typesOf(packed.tarball);
    expect(types).toMatchObject({ kind: 'included' });
    expect(problems).toEqual([]);
  });
});

/** Checks how importers resolve the types of a tarball. */
async function typesOf(tarball: string) {
  const { checkPackage, createPackageFromTarballData } = await core;
  const result = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
  if (!result.types) return { types: result.types, problems: [] };
  // Packages are ES modules only, so `require` and the oldest resolution are ignored.
  const problems = result.problems.filter(
    (problem) => !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(problem.resolutionKind)),
  );
  return { types: result.types, problems };
}
