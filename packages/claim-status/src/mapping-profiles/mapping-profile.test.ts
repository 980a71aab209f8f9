import { describe, expect, test } from 'vitest';
import { MappingProfileStatus } from './contract.ts';
import { faultsOf, MappingProfile, scopeOf, storedRules } from './mapping-profile.ts';

const now = new Date('2026-03-02T15:00:00Z');

const aProfile = (values: Partial<MappingProfile>): MappingProfile =>
  Object.assign(new MappingProfile(), { rules: [], publishedVersion: 3, payerId: 'pay_1' }, values);

const verbs = {
  edit: (profile: MappingProfile) => profile.edit({ name: 'another' }),
  publish: (profile: MappingProfile) => profile.publish(now),
  supersede: (profile: MappingProfile) => profile.supersede(),
};

/** What each verb makes of each status, with and without changes since the last version. */
const outcomes = {
  edit: { DRAFT: 'DRAFT', PUBLISHED: 'PUBLISHED', SUPERSEDED: 'SUPERSEDED' },
  publish: { DRAFT: 'PUBLISHED', PUBLISHED: 'PUBLISHED', SUPERSEDED: 'PUBLISHED' },
  supersede: { DRAFT: 'SUPERSEDED', PUBLISHED: 'SUPERSEDED', SUPERSEDED: 'SUPERSEDED' },
} as const;

const table = (Object.keys(verbs) as (keyof typeof verbs)[]).flatMap((verb) =>
  MappingProfileStatus.options.flatMap((status) =>
    [true, false].map((changed) => {
      const refused = verb === 'publish' && !changed;
      return [verb, status, changed, refused ? 'refused' : outcomes[verb][status]] as const;
    }),
  ),
);

describe('the state table', () => {
  test.each(table)('%s from %s, changed %s: %s', (verb, status, hasUnpublishedChanges, outcome) => {
    const profile = aProfile({ status, hasUnpublishedChanges });
    if (outcome === 'refused') {
      expect(() => verbs[verb](profile)).toThrow(expect.objectContaining({ status: 409 }));
      expect(profile).toMatchObject({ status, publishedVersion: 3 });
      return;
    }
    verbs[verb](profile);
    expect(profile).toMatchObject({
      status: outcome,
      publishedVersion: verb === 'publish' ? 4 : 3,
      hasUnpublishedChanges: verb === 'edit' || (verb === 'supersede' && hasUnpublishedChanges),
    });
  });
});

test('publishing takes the scope of the payer, superseding gives it up', () => {
  const profile = aProfile({ status: 'DRAFT', hasUnpublishedChanges: true });
  profile.publish(now);
  expect(profile).toMatchObject({ publishedScope: 'pay_1', publishedAt: now });
  profile.supersede();
  expect(profile.publishedScope).toBeNull();
  expect(scopeOf({ payerId: null })).toBe('*');
});

describe('rules can not be published', () => {
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

  test('but can for a category and, apart from it, for one status of it', () => {
    const rules = storedRules([
      { categoryCode: 'P1', outcome: 'in_process' },
      { categoryCode: 'P1', statusCode: '20', outcome: 'on_hold' },
    ]);
    expect(faultsOf(rules)).toEqual([]);
  });
});
