import { expect, test } from 'vitest';
import { possibleOrganizationIds } from './storage-key.ts';

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
  'a key without UUID segments, or with the organization’s own in any letter case, has no other organization: %s',
  (key) => expect(possibleOrganizationIds(key, own)).toEqual([]),
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
])('a UUID as any segment, in any letter case, may be an organization: %s', (key) =>
  expect(possibleOrganizationIds(key, own)).toEqual([other]),
);
