import { describe, expect, test } from 'vitest';
import { operationsOf } from './operations.ts';
import { findingsBetween, longFiles, rules, tenantlessEntities } from './rules.ts';
import { readPackages } from './workspace.ts';

const packages = readPackages();

describe.each(packages)('$manifest.name', (given) => {
  const applicable = rules.filter(({ appliesTo }) => appliesTo === 'every package' || given.tag === 'domain');
  test.each(applicable)('$name', ({ findings }) => {
    expect(findings(given)).toEqual([]);
  });
});

test('no package imports a domain package, and no operation is declared twice', () => {
  expect(findingsBetween(packages)).toEqual([]);
});

test('every literal in a contract is read as an operation', () => {
  for (const given of packages) {
    const declared = given.source
      .filter(({ path }) => path.endsWith('/contract.ts'))
      .reduce((sum, { text }) => sum + (text.match(/: (?:publicO|o)peration\(\{/g)?.length ?? 0), 0);
    expect([given.folder, operationsOf(given).length]).toEqual([given.folder, declared]);
  }
});

test('every exception is still needed', () => {
  const paths = new Map<string, string>(
    packages.flatMap(({ folder, source }) =>
      source.map(({ path, text }) => [`${folder}/src/${path}`, text] as const),
    ),
  );
  for (const path of Object.keys(longFiles)) expect(paths.get(path)?.split('\n').length).toBeGreaterThan(350);
  for (const path of Object.keys(tenantlessEntities)) expect(paths.get(path)).toContain('defineEntity({');
});
