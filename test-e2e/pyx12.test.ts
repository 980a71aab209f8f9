import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { knownErrors, readable, setsOf, textOf, validatedTypes } from './pyx12/examples.ts';
import { pyx12Errors, pyx12Python } from './support/pyx12.ts';

// A second implementation of the guides reads what ours writes.

const examples = join(import.meta.dirname, '../../shared/data/x12');
const python = pyx12Python() ?? '';
const directory = mkdtempSync(join(tmpdir(), 'rcm-pyx12-'));
const timeout = 300_000;

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The errors in files by their names. */
function errorsOf(texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const paths = Array.from(texts, ([name, text], at) => {
    const path = join(directory, `${at}.x12`);
    writeFileSync(path, text);
    return [name, path] as const;
  });
  const errors = pyx12Errors(
    python,
    Array.from(paths, ([, path]) => path),
  );
  return new Map(paths.map(([name, path]) => [name, errors.get(path) ?? ['file was not validated']]));
}

const knownOf = (name: string) =>
  Object.entries(knownErrors).find(([end]) => name.split(' ')[0]?.endsWith(end))?.[1].errors ?? [];

const withErrors = (errors: ReadonlyMap<string, readonly string[]>) =>
  Object.fromEntries([...errors].filter(([, found]) => found.length > 0));

describe.skipIf(!python || !existsSync(examples))('pyx12', () => {
  const files = existsSync(examples) ? globSync('**/*.*', { cwd: examples }).sort() : [];

  test(
    'finds no errors in the sets of the public example files as we write them, but those of the files themselves',
    async () => {
      const texts = new Map<string, string>();
      const counts: Record<string, number> = {};
      for (const file of files) {
        for (const [at, set] of (await setsOf(join(examples, file))).entries()) {
          const text = await textOf([set]);
          if (text === null) continue;
          texts.set(`${file} ${at + 1}`, text);
          counts[set.type] = (counts[set.type] ?? 0) + 1;
        }
      }
      expect(Object.keys(counts).toSorted()).toEqual([...validatedTypes].toSorted());
      const errors = errorsOf(texts);
      const known = new Map(Array.from(texts.keys(), (name) => [name, knownOf(name)]));
      expect(withErrors(errors)).toEqual(withErrors(known));
      process.stdout.write(`Files that pyx12 has validated: ${JSON.stringify(counts)}\n`);
    },
    timeout,
  );

  test(
    'finds the same errors in the original files',
    () => {
      const names = Object.keys(knownErrors);
      const originals = names.flatMap((end) => files.filter((file) => file.endsWith(end)));
      expect(originals).toHaveLength(names.length);
      const errors = errorsOf(new Map(originals.map((file) => [file, readable(join(examples, file))])));
      for (const [file, found] of errors)
        expect.soft(found, file).toEqual(expect.arrayContaining([...knownOf(file)]));
    },
    timeout,
  );
});
