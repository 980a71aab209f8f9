import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Packed, pack, publishedNames } from './packages.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'rcm-packed-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('there are packages to publish', () => expect(publishedNames).toContain('@rcm/gfe'));

describe.each(publishedNames)('%s', (name) => {
  let packed: Packed;
  beforeAll(() => {
    packed = pack(name, folder);
  });

  test('holds what is needed to use and debug it, and nothing else', () => {
    const { files } = packed;
    expect(files).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE', 'dist/index.js']));
    const known = /^(package\.json|README\.md|CHANGELOG\.md|LICENSE|(dist|src)\/.+)$/;
    expect(files.filter((file) => !known.test(file))).toEqual([]);
    expect(files.filter((file) => /(\.test\.|\.snap$|tsconfig|vitest|tsup|turbo)/.test(file))).toEqual([]);
  });

  test('names its dependencies by version', () => {
    expect(JSON.stringify(packed.manifest)).not.toMatch(/(workspace|catalog|link|file):/);
  });

  test('has no other package of the workspace built into it', () => {
    const { manifest, files } = packed;
    const maps = files.filter((file) => /^dist\/.*\.js\.map$/.test(file));
    expect(maps).not.toEqual([]);
    for (const file of maps) {
      const { sources } = JSON.parse(readFileSync(join(folderOf(name), file), 'utf8')) as { sources: string[] };
      expect(sources.filter((source) => !/^(\.\.\/)+src\//.test(source)), `${manifest.name}/${file}`).toEqual([]);
    }
  });

  test('is exported as publint wants it', async () => {
    const buffer = readFileSync(packed.tarball);
    const tarball = buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength);
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  test('has the types of what it exports, for importers of ES modules', async () => {
    const attw = join(import.meta.dirname, 'node_modules/.bin/attw');
    const { stdout } = await run(attw, [packed.tarball, '--profile', 'esm-only', '--format', 'json']).catch(
      (failure: { stdout: string }) => failure,
    );
    expect(JSON.parse(stdout)).toMatchObject({ analysis: { problems: expect.any(Array) } });
    expect(stdout).toBe('');
  });
});
