import { expect, test } from 'vitest';
import { liesWithin } from './storage-key.ts';

const own = '0b7e4f4e-6a55-4b1e-9d5e-3f4d0c8a9b21';
const other = '11111111-6a55-4b1e-9d5e-3f4d0c8a9b21';

test.each([
  'visit.m4a',
  'recordings/visit.m4a',
  `org/${own}/visit.m4a`,
  `organizations/${own}/2026/visit.m4a`,
  `ORG/${own.toUpperCase()}/visit.m4a`,
  'org/visit.m4a',
  'organizations/visit.m4a',
  `recordings/org/${other}/visit.m4a`,
  `organization/${other}/visit.m4a`,
])('a key without an organization, or with the own one in any letter case, lies within: %s', (key) =>
  expect(liesWithin(key, own)).toBe(true),
);

test.each([
  `org/${other}/visit.m4a`,
  `organizations/${other}/2026/visit.m4a`,
  `Organizations/${other}/visit.m4a`,
  `org//${other}/visit.m4a`,
  `./org/./${other}/visit.m4a`,
  'org/someone/visit.m4a',
])('a key of another organization, in any letter case and with empty segments, lies without: %s', (key) =>
  expect(liesWithin(key, own)).toBe(false),
);
