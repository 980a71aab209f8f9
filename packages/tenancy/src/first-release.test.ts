import { describe, expect, test } from 'vitest';
import { mustFollowFirstRelease } from './first-release.ts';

const migrations = ['gfe/20261125-initial', 'gfe/20270102-referral', 'later/0'].map((name) => ({ name }));

describe('migrations that are no reason to stop', () => {
  test.each([
    { of: 'a new database', applied: [] },
    { of: 'this version', applied: migrations.map(({ name }) => name) },
    { of: 'a later version', applied: ['gfe/20261125-initial', 'gfe/29991231-later'] },
    { of: 'a package that this version lacks', applied: ['intake/20261121-forms'] },
    { of: 'a package that names them without a date', applied: ['later/0', 'later/1'] },
  ])('those of $of', ({ applied }) => {
    expect(() => mustFollowFirstRelease(applied, migrations)).not.toThrow();
  });
});

test.each(['database', 'backup'] as const)(
  'names what a version before the first release made: a %s',
  (what) => {
    const applied = ['platform/20261121-platform', 'gfe/20261121-estimates', 'gfe/20261124-sorted-lists'];
    expect(() => mustFollowFirstRelease(applied, migrations, what)).toThrow(
      `A version before 0.1.0 made this ${what}: 0.1.0 replaced 2 of its migrations, such as gfe/20261121-estimates.`,
    );
  },
);
