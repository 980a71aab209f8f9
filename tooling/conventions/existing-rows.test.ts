import { describe, expect, test } from 'vitest';
import { figuresWithoutRows, seesNoRows, stepsWithoutRows, unfilledFigures } from './existing-rows.ts';
import { readPackages } from './workspace.ts';

const step = (...statements: readonly string[]) =>
  statements.map((sql) => `this.addSql(\`${sql}\`);`).join('\n');

describe('a migration that adds a figure', () => {
  test.each([
    'alter table "a"."b" add "c" numeric(14,2) not null default 0',
    'alter table "a"."b" add "d" text null, add "c" numeric(14,2) null',
    'alter table "a"."b" add column if not exists "c" bigint not null default 0',
    'alter table "a"."b" add "c" int not null default 0',
  ])('is refused without an update: %s', (sql) => {
    expect(unfilledFigures(step(sql))).toEqual(['a.b.c']);
    expect(unfilledFigures(step(sql, 'update "a"."b" set "e" = 1'))).toEqual(['a.b.c']);
    expect(unfilledFigures(step(sql, 'update "a"."other" set "c" = 1'))).toEqual(['a.b.c']);
  });

  test.each([
    'update "a"."b" set "c" = "d" * 2',
    'update "a"."b" t set "e" = 1, "c" = t."d" from "a"."f" f where f."id" = t."id"',
  ])('may compute it with: %s', (sql) => {
    expect(
      unfilledFigures(step('alter table "a"."b" add "c" numeric(14,2) not null default 0', sql)),
    ).toEqual([]);
  });

  test('may leave it to a backfill of its package', () => {
    const added = 'alter table "a"."b" add "c" numeric(14,2) null';
    const source = (fill: string) => [
      { path: 'migrations/20270101-c.ts', text: step(added) },
      {
        path: 'migrations/20270102-c-backfill.ts',
        text: `export const c: Backfill = { table: '"a"."b"', missing: '"c" is null', fill: \`${fill}\` };`,
      },
    ];
    const where = 'where "organization_id" = $1 and "id" = any ($2)';
    expect(figuresWithoutRows(source(`update "a"."b" set "c" = 1 ${where}`))).toEqual([]);
    expect(figuresWithoutRows(source(`update "a"."b" set "d" = 1 ${where}`))).toHaveLength(1);
  });

  test.each([
    'alter table "a"."b" add "c" text null, add "d" boolean not null default false, add "e" jsonb null',
    'alter table "a"."b" add "c" bigint generated always as (("d" * 100)::bigint) stored',
    'alter table "a"."b" add constraint "b_c_check" check ("c" in (1, 2))',
  ])('is no other change: %s', (sql) => {
    expect(unfilledFigures(step(sql))).toEqual([]);
  });

  test('needs no update of a table that it creates', () => {
    const created = 'create table "a"."b" ("id" text not null)';
    expect(unfilledFigures(step(created, 'alter table "a"."b" add "c" int not null default 0'))).toEqual([]);
  });
});

describe('a migration that adds sums', () => {
  const created = 'create table "a"."sums" ("amount" numeric(14,2) not null, "is_folded" boolean not null)';
  const findings = (name: string, ...statements: readonly string[]) =>
    figuresWithoutRows([{ path: `migrations/${name}.ts`, text: step(...statements) }]);

  test('fills them, except in the first migration of a package', () => {
    expect(findings('20270101-sums', created)).toEqual([
      'src/migrations/20270101-sums.ts adds a.sums without computing it for existing rows',
    ]);
    expect(findings('20270101-sums', created, 'insert into "a"."sums" select 1')).toEqual([]);
    expect(findings('20270101-initial', created)).toEqual([]);
  });
});

describe('a migration that changes rows', () => {
  test.each([
    'update "a"."b" set "c" = 1',
    'delete from "a"."b"',
    'insert into "a"."b" ("c")\n select "d" from "a"."e"',
  ])('turns off the row level security that hides them: %s', (sql) => {
    expect(seesNoRows(step(sql))).toBe(true);
    expect(seesNoRows(step('alter table "a"."b" no force row level security', sql))).toBe(false);
  });

  test('is not one that declares a function or names a counter', () => {
    expect(
      seesNoRows(step('create function f() returns trigger as $$ begin update a set b = 1; end $$')),
    ).toBe(false);
    expect(seesNoRows(step(`insert into lists.counters values ('a.b.c')`))).toBe(false);
    expect(seesNoRows(step(`delete from lists.counters where starts_with(name, 'a.b.')`))).toBe(false);
    expect(seesNoRows(step(`delete from lists.row_counts where starts_with(counter, 'a.b.')`))).toBe(true);
  });
});

test.each(readPackages())('$manifest.name changes only rows that its migrations see', ({ source }) => {
  expect(stepsWithoutRows(source)).toEqual([]);
});

test.each(readPackages())('$manifest.name computes the figures that its migrations add', ({ source }) => {
  expect(figuresWithoutRows(source)).toEqual([]);
});
