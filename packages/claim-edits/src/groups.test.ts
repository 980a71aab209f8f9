import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { EditGroup } from './edit.ts';
import { groups } from './groups.ts';

const folder = new URL('edits/', import.meta.url);
const files = readdirSync(folder);

/** The groups of edits that have a table of claims beside them, which `testEdits` compares with the edits. */
async function testedGroups(): Promise<EditGroup[]> {
  const tested = files.filter((file) => file.endsWith('.test.ts'));
  const found = tested.map(async (file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const [, name = ''] = /^testEdits\(\s*(\w+),/m.exec(text) ?? [];
    const exported: Record<string, EditGroup> = await import(
      new URL(file.replace('.test.ts', '.ts'), folder).href
    );
    return exported[name];
  });
  return (await Promise.all(found)).filter((group) => group !== undefined);
}

test('each group of edits is tested', async () => {
  const tested = new Set((await testedGroups()).map(({ name }) => name));
  expect(groups.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
});
