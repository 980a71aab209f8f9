import type { MoveOf } from '@rcm/states';
import { testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { MappingProfileStatus } from './contract.ts';
import { faultsOf, MappingProfile, mappingProfileStates, scopeOf, storedRules } from './mapping-profile.ts';

const now = new Date('2026-03-02T15:00:00Z');

const aProfile = (values: Partial<MappingProfile>): MappingProfile =>
  Object.assign(new MappingProfile(), { rules: [], publishedVersion: 3, payerId: 'pay_1' }, values);

/** Makes a move as its operation does. */
function makeMove(profile: MappingProfile, move: MoveOf<typeof mappingProfileStates>): void {
  if (move === 'edit') profile.edit({ name: 'another' });
  else if (move === 'publish') profile.publish(now);
  else profile.supersede();
}

testEveryMove(
  mappingProfileStates,
  {
    'DRAFT edit': 'DRAFT',
    'DRAFT publish': 'PUBLISHED',
    'PUBLISHED edit': 'PUBLISHED',
    'PUBLISHED publish': 'PUBLISHED',
    'PUBLISHED supersede': 'SUPERSEDED',
    'SUPERSEDED edit': 'SUPERSEDED',
    'SUPERSEDED publish': 'PUBLISHED',
  },
  (status) => {
    const profile = aProfile({ status, hasUnpublishedChanges: true });
    return { record: profile, make: (move) => makeMove(profile, move) };
  },
);

describe('in each status of a profile', () => {
  test.each(MappingProfileStatus.options)('publishing creates the next version: %s', (status) => {
    const profile = aProfile({ status, hasUnpublishedChanges: true });
    profile.publish(now);
    expect(profile).toMatchObject({ publishedVersion: 4, hasUnpublishedChanges: false });
  });

  test.each(MappingProfileStatus.options)('publishing without changes fails with 409: %s', (status) => {
    const profile = aProfile({ status, hasUnpublishedChanges: false });
    expect(() => profile.publish(now)).toThrow(expect.objectContaining({ status: 409 }));
    expect(profile).toMatchObject({ status, publishedVersion: 3 });
  });

  test.each(
    MappingProfileStatus.options.flatMap((status) =>
      [true, false].map((changed) => [status, changed] as const),
    ),
  )(
    'editing marks the draft as changed and creates no version: %s, changed %s',
    (status, hasUnpublishedChanges) => {
      const profile = aProfile({ status, hasUnpublishedChanges });
      profile.edit({ name: 'another' });
      expect(profile).toMatchObject({ status, publishedVersion: 3, hasUnpublishedChanges: true });
    },
  );
});

test.each([true, false])(
  'superseding keeps the version and the draft, changed %s',
  (hasUnpublishedChanges) => {
    const profile = aProfile({ status: 'PUBLISHED', hasUnpublishedChanges });
    profile.supersede();
    expect(profile).toMatchObject({ publishedVersion: 3, hasUnpublishedChanges });
  },
);

test('publishing sets the scope of the payer, superseding clears it', () => {
  const profile = aProfile({ status: 'DRAFT', hasUnpublishedChanges: true });
  profile.publish(now);
  expect(profile).toMatchObject({ publishedScope: 'pay_1', publishedAt: now });
  profile.supersede();
  expect(profile.publishedScope).toBeNull();
  expect(scopeOf({ payerId: null })).toBe('*');
});

describe('rules cannot be published (422)', () => {
  test.each([
    [
      'for a category that is not in force',
      [{ categoryCode: 'X0', outcome: 'paid' }],
      'mappingProfile.rules.0.categoryCode',
    ],
    [
      'twice for one category and status',
      [
        { categoryCode: 'P1', statusCode: '20', outcome: 'in_process' },
        { categoryCode: 'P1', statusCode: '20', outcome: 'on_hold' },
      ],
      'mappingProfile.rules.1',
    ],
    [
      'twice for one whole category',
      [
        { categoryCode: 'P1', outcome: 'in_process' },
        { categoryCode: 'P1', outcome: 'in_process' },
      ],
      'mappingProfile.rules.1',
    ],
  ] as const)('%s', (_case, rules, path) => {
    expect(faultsOf(storedRules(rules))).toEqual([expect.objectContaining({ path })]);
    const profile = aProfile({ status: 'DRAFT', hasUnpublishedChanges: true, rules: storedRules(rules) });
    expect(() => profile.publish(now)).toThrow(expect.objectContaining({ status: 422 }));
    expect(profile.status).toBe('DRAFT');
  });

  test('but can for a category and separately for one of its statuses', () => {
    const rules = storedRules([
      { categoryCode: 'P1', outcome: 'in_process' },
      { categoryCode: 'P1', statusCode: '20', outcome: 'on_hold' },
    ]);
    expect(faultsOf(rules)).toEqual([]);
  });
});
