import { describe, expect, test } from 'vitest';
import { breakingChanges, earlyContractions } from './expansion.ts';
import { changedSteps } from './upgrade-baseline.ts';
import { readPackages } from './workspace.ts';

const step = (sql: string) => `this.addSql(\`${sql}\`);`;

describe('a migration that is compatible with the previous version', () => {
  test.each([
    'create table "a"."b" ("id" text not null)',
    'create index "i" on "a"."b" ("c")',
    'drop index "a"."i"',
    'drop trigger if exists "counted_0123456789ab_insert" on "a"."b"',
    'drop function if exists "a"."b_counted_0123456789ab_insert_fn"()',
    'alter index "a"."i" rename to "j"',
    'alter table "a"."b" add "c" text null',
    'alter table "a"."b" add column "c" int not null default 0',
    `alter table "a"."b" add "c" numeric(14,2) not null default ('0.00'), add "d" text null`,
    'alter table "a"."b" add constraint "c" check ("d" is not null)',
    'alter table "a"."b" drop constraint "c"',
    'alter table "a"."b" alter column "c" drop not null',
    'alter table "a"."b" alter column "c" set default 1',
  ])('%s', (sql) => {
    expect(breakingChanges(step(sql))).toEqual([]);
  });

  test('may mention a breaking statement in a comment', () => {
    expect(breakingChanges('// drop table\n  -- drop column')).toEqual([]);
  });

  test('may replace a column by a generated one', () => {
    const replaced =
      'alter table "a"."b" drop column "c"; alter table "a"."b" add "c" text generated always as (d) stored';
    expect(breakingChanges(replaced)).toEqual([]);
    expect(breakingChanges(replaced.replace('add "c"', 'add "e"'))).toEqual(['drops a column']);
  });
});

describe('a migration that breaks the previous version', () => {
  test.each([
    ['drop table if exists "a"."b" cascade', 'drops a table'],
    ['alter table "a"."b" drop column "c"', 'drops a column'],
    ['drop schema "a"', 'drops a schema'],
    ['drop view "a"."v"', 'drops a view'],
    ['drop function a.f(integer)', 'drops a function'],
    ['drop function if exists "a"."b_sums_0123456789ab_insert_fn"()', 'drops a function'],
    ['drop procedure a.f(integer)', 'drops a function'],
    ['alter table "a"."b" rename column "c" to "d"', 'renames'],
    ['alter table "a"."b" rename to "c"', 'renames'],
    ['alter table "a"."b" set schema "c"', 'moves a table'],
    ['alter table "a"."b" alter column "c" set not null', 'makes a column not null'],
    ['alter table "a"."b" alter column "c" drop default', 'takes a default away'],
    ['alter table "a"."b" alter column "c" type bigint', 'changes a type'],
    [
      'alter table "a"."b" add "c" numeric(14,2) not null, add "d" text default 1',
      'adds a column that is not null and has no default',
    ],
    ['alter table "a"."b" add column "c" text not null', 'adds a column that is not null and has no default'],
  ])('%s %s', (sql, what) => {
    expect(breakingChanges(step(sql))).toEqual([what]);
  });

  test('is refused unless its name ends in -contract', () => {
    const text = step('drop table "a"."b"');
    const named = (name: string) => earlyContractions([{ path: `migrations/${name}.ts`, text }]);
    expect(named('20270101-gone')).toEqual(['src/migrations/20270101-gone.ts drops a table']);
    expect(named('20270101-gone-contract')).toEqual([]);
  });
});

test.each(readPackages())(
  '$manifest.name takes nothing from the version before, unless in a contraction',
  ({ source }) => {
    expect(earlyContractions(source)).toEqual([]);
  },
);

test('released migrations are unchanged', (context) => {
  const changed = changedSteps();
  if ('skipped' in changed) return context.skip(changed.skipped);
  expect(changed.paths).toEqual([]);
});
