import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Packed, pack, publishedNames } from './packages.ts';

// By its path, because its name resolves to sources under the `development` condition, which Vitest sets.
const core: Promise<typeof import('@arethetypeswrong/core')> = import(
  new URL('dist/index.js', import.meta.resolve('@arethetypeswrong/core/package.json')).href
);
const destination = mkdtempSync(join(tmpdir(), 'rcm-packed-'));
const sizes = new Map<string, number>();

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(0)} kB`;

afterAll(() => {
  rmSync(destination, { recursive: true });
  const lines = [...sizes].sort(([, a], [, b]) => b - a).map(([name, size]) => `${kilobytes(size)} ${name}`);
  process.stderr.write(`Packed sizes: ${lines.join(', ')}\n`);
});

/** The most bytes of a packed package. */
const largest = 300_000;
const larger: Readonly<Record<string, number>> = {
  '@rcm/claims': 750_000,
  '@rcm/client': 750_000,
  '@rcm/patient-ar': 450_000,
  '@rcm/remittances': 500_000,
};

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

  test('is not large', () => {
    sizes.set(name, packed.size);
    expect(packed.size).toBeLessThanOrEqual(larger[name] ?? largest);
  });

  test('has a source map for each file of code, whose sources are its own and are in the package', () => {
    const code = packed.files.filter((file) => file.endsWith('.js'));
    const text = (file: string) => readFileSync(join(packed.folder, file), 'utf8');
    const sources = code.flatMap((file) => {
      expect(text(file)).toContain(`//# sourceMappingURL=${posix.basename(file)}.map`);
      const map = JSON.parse(text(`${file}.map`)) as { sources: string[] };
      return map.sources.map((source) => posix.join(posix.dirname(file), source));
    });
    expect(sources).not.toEqual([]);
    expect(sources.filter((source) => !source.startsWith('src/') || !packed.files.includes(source))).toEqual(
      [],
    );
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
