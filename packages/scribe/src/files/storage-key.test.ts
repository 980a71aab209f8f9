import { expect, test } from 'vitest';
import { foreignIds } from './storage-key.ts';

const own = '0b7e4f4e-6a55-4b1e-9d5e-3f4d0c8a9b21';
const other = '11111111-6a55-4b1e-9d5e-3f4d0c8a9b21';

test.each([
  'visit.m4a',
  'recordings/visit.m4a',
  `org/${own}/visit.m4a`,
  `${own}/2026/visit.m4a`,
  `ORG/${own.toUpperCase()}/visit.m4a`,
  'org/visit.m4a',
  'org/someone/visit.m4a',
  `recordings/${other}.m4a`,
  `recordings/visit-${other}/visit.m4a`,
])(
  'a key without a UUID as a segment, or with the own one in any letter case, names nobody else: %s',
  (key) => expect(foreignIds(key, own)).toEqual([]),
);

test.each([
  other,
  `${other}/visit.m4a`,
  `org/${other}/visit.m4a`,
  `organizations/${other}/2026/visit.m4a`,
  `org//${other}/visit.m4a`,
  `./org/./${other}/visit.m4a`,
  `recordings/2026/${other}`,
  `org/${own}/${other}/visit.m4a`,
  `recordings/${other.toUpperCase()}/${other}/visit.m4a`,
])('a UUID as a segment, wherever it stands and in any letter case, may be an organization: %s', (key) =>
  expect(foreignIds(key, own)).toEqual([other]),
);
