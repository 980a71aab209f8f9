import { describe, expect, test } from 'vitest';
import { distributionOf, type PlacedTable } from './plan.ts';

const aTable = (name: string, given: Partial<PlacedTable> = {}): PlacedTable => ({
  name,
  isTenant: true,
  refersTo: [],
  placement: 'local',
  ...given,
});
const isDistributed = { placement: { column: 'organization_id' } } as const;

describe('a database that has never been distributed', () => {
  const tables = [
    aTable('clinic.visits', { refersTo: ['clinic.visits_of', 'lists.codes'] }),
    aTable('clinic.visits_of'),
    aTable('lists.codes', { isTenant: false, refersTo: ['lists.versions'] }),
    aTable('lists.versions', { isTenant: false }),
  ];

  test('gets reference tables first, then co-located tenant tables, each after those that it references', () => {
    expect(distributionOf(tables).map(({ statement }) => statement)).toEqual([
      `select create_reference_table('lists.versions')`,
      `select create_reference_table('lists.codes')`,
      `select create_distributed_table('clinic.visits_of', 'organization_id', colocate_with => 'none')`,
      `select create_distributed_table('clinic.visits', 'organization_id', colocate_with => 'clinic.visits_of')`,
    ]);
  });

  test('is refused when its foreign keys are circular', () => {
    const around = [aTable('a.one', { refersTo: ['a.two'] }), aTable('a.two', { refersTo: ['a.one'] })];
    expect(() => distributionOf(around)).toThrow('Foreign keys are circular: a.one, a.two');
  });
});

describe('a database that was distributed before', () => {
  test('has nothing left to do', () => {
    const done = [
      aTable('a.one', isDistributed),
      aTable('a.codes', { isTenant: false, placement: 'reference' }),
    ];
    expect(distributionOf(done).map(({ statement }) => statement)).toEqual([null, null]);
  });

  test('gets new tables co-located with the existing ones', () => {
    const [, added] = distributionOf([aTable('a.old', isDistributed), aTable('a.new')].reverse()).reverse();
    expect(added?.statement ?? '').toMatch(/'a\.new', 'organization_id', colocate_with => 'a\.old'/);
  });

  test.each([
    [
      aTable('a.one', { placement: 'reference' }),
      'a.one is a reference table and must be distributed by organization_id',
    ],
    [
      aTable('a.one', { placement: { column: 'id' } }),
      'a.one is distributed by id and must be distributed by organization_id',
    ],
    [
      aTable('a.codes', { isTenant: false, ...isDistributed }),
      'a.codes is distributed by organization_id and must be a reference table',
    ],
  ])('is refused where a table is kept in another way', (table, words) => {
    expect(() => distributionOf([table])).toThrow(words);
  });
});
