import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Packed, pack, publishedNames } from './packages.ts';

const run = promisify(execFile);
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

  test('holds what its users need, and no tests and settings', () => {
    const { files } = packed;
    expect(files).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE', 'dist/index.js']));
    expect(files.filter((file) => !wanted.test(file) || unwanted.test(file))).toEqual([]);
  });

  test('names what it depends on by version', () => {
    expect(JSON.stringify(packed.manifest)).not.toMatch(/(workspace|catalog|link|file):/);
  });

  test('holds its own code and no other package', () => {
    const maps = packed.files.filter((file) => file.endsWith('.js.map'));
    expect(maps).not.toEqual([]);
    const sources = maps.flatMap(
      (file) =>
        (JSON.parse(readFileSync(join(packed.folder, file), 'utf8')) as { sources: string[] }).sources,
    );
    expect(sources.filter((source) => !/^(\.\.\/)+src\//.test(source))).toEqual([]);
  });

  test('is exported to the satisfaction of publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: packed.folder, pack: false, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  // ES modules are all that it offers, so what `require` and the oldest resolution make of it does not count.
  test('brings types that its importers find', async () => {
    const attw = fileURLToPath(
      new URL('dist/index.js', import.meta.resolve('@arethetypeswrong/cli/package.json')),
    );
    const answer = await run(process.execPath, [
      attw,
      packed.tarball,
      '--profile',
      'esm-only',
      '--format',
      'json',
    ]).catch((failure: { stdout: string; code: number }) => failure);
    expect('code' in answer ? answer.code : 0, answer.stdout).toBe(0);
    expect(JSON.parse(answer.stdout)).toMatchObject({ analysis: { types: { kind: 'included' } } });
  });
});
