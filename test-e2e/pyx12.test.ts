import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fc } from '@fast-check/vitest';
import { type ClaimKind, type ClaimToEdit, editClaim } from '@rcm/claim-edits';
import { anyChoices } from '@rcm/example-claims/choices';
import { context } from '@rcm/example-claims/claims';
import { transaction } from '@rcm/example-claims/transaction';
import { afterAll, describe, expect, test } from 'vitest';
import { knownErrors, readable, type SetToWrite, setsOf, textOf, validatedTypes } from './pyx12/examples.ts';
import { generatedClaim } from './pyx12/generated-claims.ts';
import { pyx12Errors, pyx12Python } from './support/pyx12.ts';

// A second implementation of the guides reads what ours writes.

const examples = join(import.meta.dirname, '../../shared/data/x12');
const python = pyx12Python() ?? '';
const directory = mkdtempSync(join(tmpdir(), 'rcm-pyx12-'));
const timeout = 300_000;
const batchSize = 125;

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

/** The records of a set with claims of one kind. */
const batchOf = (kind: ClaimKind, claims: readonly ClaimToEdit[], number: number): SetToWrite => ({
  type: kind,
  records: [
    { kind: `${kind}.transaction`, value: { ...transaction, reference: `B${number}` } },
    ...claims.flatMap(({ billingProvider, subscriber, patient, claim }) => [
      { kind: `${kind}.billingProvider`, value: billingProvider },
      { kind: `${kind}.subscriber`, value: subscriber },
      ...(patient ? [{ kind: `${kind}.patient`, value: patient }] : []),
      { kind: `${kind}.claim`, value: claim },
    ]),
  ],
});

describe.skipIf(!python)('pyx12', () => {
  test.each([
    ['837P', 1],
    ['837I', 2],
  ] as const)(
    'finds no errors in batches of 500 generated claims of an %s',
    async (kind, seed) => {
      const choices = fc.sample(anyChoices, { seed, numRuns: 500 });
      const claims = choices.map((each, at) => generatedClaim(each, kind, `CLAIM-${at + 1}`));
      for (const claim of claims) expect(editClaim(claim, context)).toEqual([]);
      const texts = new Map<string, string>();
      for (let from = 0; from < claims.length; from += batchSize) {
        const text = await textOf([batchOf(kind, claims.slice(from, from + batchSize), from)]);
        expect(text).not.toBeNull();
        texts.set(`claims from ${from}`, text ?? '');
      }
      expect(withErrors(errorsOf(texts))).toEqual({});
    },
    timeout,
  );
});

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
