import { describe, expect, test } from 'vitest';
import { isAbout, operationIds, proofsBelow } from './proofs.ts';
import { isModule, longFiles, rules } from './rules.ts';
import { checkout, readChangesets, readPackage, readPackages } from './workspace.ts';

const packages = [...readPackages(), readPackage(`${checkout}/tooling/template`)];
const modules = packages.filter(isModule);
const proofs = proofsBelow('packages');

describe.each(packages)('$manifest.name', (given) => {
  const applicable = rules.filter(({ appliesTo }) => appliesTo === 'every package' || isModule(given));
  test.each(applicable)('$name', ({ findings }) => {
    expect(findings(given)).toEqual([]);
  });
});

test.each(modules.filter(({ folder }) => folder !== 'template'))(
  "each operation of $manifest.name is the title of a test: describe('<its id>', ...)",
  async ({ folder }) => {
    const own = proofs.filter((proof) => proof.folder === folder);
    const untested = (await operationIds(folder)).filter((id) => !own.some((proof) => isAbout(proof, id)));
    expect(untested).toEqual([]);
  },
);

/** Prefixes of two records: a batch has one identifier in two tables, and releases gave out the others. */
const sharedPrefixes = ['cbt', 'cre', 'dsp'];

test('the identifiers of each record have a prefix of their own', () => {
  const prefixes = packages.flatMap(({ source }) =>
    source
      .filter(({ path }) => !path.endsWith('.test.ts'))
      .flatMap(({ text }) => [...text.matchAll(/\bidPrefix = '(\w+)'/g)].map(([, prefix = '']) => prefix)),
  );
  const shared = prefixes.filter((prefix, index) => prefixes.indexOf(prefix) < index);
  expect(shared.sort()).toEqual(sharedPrefixes);
});

test.each(readChangesets())('the changeset $path names published packages alone', ({ text }) => {
  const names = [...text.matchAll(/^['"](@rcm\/[^'"]+)['"]:/gm)].map(([, name = '']) => name);
  const published = packages.map(({ manifest }) => manifest.name);
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !published.includes(name))).toEqual([]);
});

test('every exception is still needed', () => {
  const paths = new Map<string, string>(
    packages.flatMap(({ folder, source }) =>
      source.map(({ path, text }) => [`${folder}/src/${path}`, text] as const),
    ),
  );
  for (const path of Object.keys(longFiles)) expect(paths.get(path)?.split('\n').length).toBeGreaterThan(350);
});
