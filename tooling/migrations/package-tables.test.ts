import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { PackageTables } from './drift.ts';
import { tablesOf } from './package-tables.ts';
import { Refusal } from './refusal.ts';

const packages = resolve(import.meta.dirname, '../../packages');
const stepsOf = (name: string) => join(packages, name, 'src/migrations/index.ts');
const migrated = readdirSync(packages).filter((name) => existsSync(stepsOf(name)));

test.each(migrated)('the tables of %s are those of the module that registers its steps', async (name) => {
  const { migrations: steps }: Pick<PackageTables, 'migrations'> = await import(
    pathToFileURL(stepsOf(name)).href
  );
  const { entities, migrations } = await tablesOf(join(packages, name));
  // A package with special grants registers copies of its steps.
  expect(migrations.map((step) => step.class)).toEqual(steps.map((step) => step.class));
  expect(entities.length).toBeGreaterThan(0);
});

test('the tables of claims reference those of reference data; other modules reference none', async () => {
  const below = async (name: string) => (await tablesOf(join(packages, name))).below ?? [];
  const { migrations: steps } = await import(pathToFileURL(stepsOf('reference')).href);
  expect((await below('claims')).map(({ migrations }) => migrations)).toEqual([steps]);
  expect(await below('gfe')).toEqual([]);
});

test.each(['search', 'money'])(
  'a package that keeps nothing, like %s, has nothing to migrate',
  async (name) => {
    await expect(tablesOf(join(packages, name))).rejects.toThrow(Refusal);
  },
);
