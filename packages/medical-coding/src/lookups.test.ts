import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CodingHost, codingHost } from '../test/coding-host.ts';
import { procedureNames } from './lookups.ts';

let host: CodingHost;
beforeAll(async () => {
  host = await codingHost();
});
afterAll(() => host.close());

const ask = async (codes: readonly string[]) => [
  ...(await host.inside(host.principal, (context) => procedureNames(context, codes))),
];

test('procedures have the names of the newest loaded lists', async () => {
  expect(await ask(['99213'])).toEqual([]);
  await host.load('CPT', 'code,display\n99213,Visit\n');
  await host.load('CPT', 'code,display\n99213,Office visit\n99214,Long office visit\n');
  await host.load('HCPCS2', 'code,display\nJ1100,Dexamethasone\n');
  await host.load('ICD10CM', 'code,display\nM5450,Low back pain\n');
  expect(await ask(['99213', 'J1100', 'M54.50', '72100'])).toEqual([
    ['99213', 'Office visit'],
    ['J1100', 'Dexamethasone'],
  ]);
  expect(await ask([])).toEqual([]);
});
