import { describe, expect, test } from 'vitest';
import { locksOf } from './locks.ts';

const locks = (sql: string) => locksOf(sql).map(({ relation, lock, work }) => `${relation} ${lock} ${work}`);

describe('a statement of a migration', () => {
  test.each([
    ['add "d" text null', 'NONE'],
    [`add "d" numeric(14,2) not null default '0.00'`, 'NONE'],
    [`add "d" jsonb not null default '[]'::jsonb`, 'NONE'],
    ['add "d" timestamptz not null default now()', 'NONE'],
    ['add "d" uuid not null default gen_random_uuid()', 'REWRITE'],
    ['add column if not exists "d" bigserial', 'REWRITE'],
    ['add "d" bigint generated always as (("e" * 100)::bigint) stored', 'REWRITE'],
    ['add "d" text generated always as (lower("e")) virtual', 'NONE'],
    [`add constraint "d" check ("e" in ('A', 'B'))`, 'SCAN'],
    [`add constraint "d" check ("e" in ('A', 'B')) not valid`, 'NONE'],
    ['add constraint "d" unique ("e")', 'SCAN'],
    ['add constraint "d" unique using index "f"', 'NONE'],
    ['drop constraint "d"', 'NONE'],
    ['alter column "d" type bigint', 'REWRITE'],
    ['alter "d" set not null', 'SCAN'],
    [`alter column "d" set default 'A'`, 'NONE'],
    ['drop column "d"', 'NONE'],
    ['no force row level security', 'NONE'],
    ['set unlogged', 'REWRITE'],
  ])('locks the table exclusively, and works on rows as needed: alter table … %s', (action, work) => {
    expect(locks(`alter table "a"."b" ${action}`)).toEqual([`a.b ACCESS EXCLUSIVE ${work}`]);
  });

  test('takes a lock for each action of an alteration', () => {
    expect(
      locks(`alter table only a.b
        add "c" text null check ("c" in ('x, y', 'z')), -- both
        drop column "d"`),
    ).toEqual(['a.b ACCESS EXCLUSIVE SCAN', 'a.b ACCESS EXCLUSIVE NONE']);
  });

  test.each([
    ['create index "i" on "a"."b" ("c") where "d" is null', 'a.b SHARE SCAN'],
    ['create unique index if not exists i on a.b (c)', 'a.b SHARE SCAN'],
    ['create index concurrently "i" on "a"."b" ("c")', 'a.b SHARE UPDATE EXCLUSIVE SCAN'],
    ['drop index "a"."i"', 'a.i ACCESS EXCLUSIVE NONE'],
    ['create policy "p" on "a"."b" using (true)', 'a.b ACCESS EXCLUSIVE NONE'],
    ['create trigger "t" after insert on "a"."b" execute function f()', 'a.b SHARE ROW EXCLUSIVE NONE'],
    ['drop table "a"."b"', 'a.b ACCESS EXCLUSIVE NONE'],
    ['alter table "a"."b" validate constraint "c"', 'a.b SHARE UPDATE EXCLUSIVE SCAN'],
    [`insert into "a"."b" values ('from "x"."y"')`, 'a.b ROW EXCLUSIVE NONE'],
    ['delete from "a"."b" where "c" is null', 'a.b ROW EXCLUSIVE CHANGE'],
  ])('locks its table: %s', (sql, lock) => {
    expect(locks(sql)).toEqual([lock]);
  });

  test('reads the tables that it computes from', () => {
    expect(locks('update "a"."b" t set "c" = o."d" from "e"."f" o join "g"."h" h on true')).toEqual([
      'a.b ROW EXCLUSIVE CHANGE',
      'e.f ACCESS SHARE SCAN',
      'g.h ACCESS SHARE SCAN',
    ]);
    expect(
      locks(`with recursive "n" ("c") as (select 1 from "g"."h"), "m" as (select 2)
        update "a"."b" t set "c" = "n"."c" from "n" where exists (select from "e"."f")`),
    ).toEqual(['a.b ROW EXCLUSIVE CHANGE', 'g.h ACCESS SHARE SCAN', 'e.f ACCESS SHARE SCAN']);
    expect(locks('insert into "a"."b" select * from "e"."f"')).toEqual([
      'a.b ROW EXCLUSIVE NONE',
      'e.f ACCESS SHARE COPY',
    ]);
  });

  test('locks the tables that a foreign key refers to', () => {
    expect(
      locks('alter table "a"."b" add constraint "k" foreign key ("c") references "e"."f" ("c")'),
    ).toEqual(['a.b SHARE ROW EXCLUSIVE SCAN', 'e.f SHARE ROW EXCLUSIVE NONE']);
    expect(locks('create table "a"."b" ("c" text references "e"."f")')).toEqual([
      'e.f SHARE ROW EXCLUSIVE NONE',
    ]);
  });

  test.each([
    'create schema if not exists "a"',
    'create table "a"."b" ("c" uuid not null, primary key ("c"))',
    'create or replace function "a"."f"() returns trigger language plpgsql as $body$ begin update "a"."b" set c = 1; end $body$',
    'drop function if exists "a"."f"()',
    `comment on table "a"."b" is 'alter table "a"."b"'`,
    'grant select on "a"."b" to app',
  ])('locks no table that exists: %s', (sql) => {
    expect(locks(sql)).toEqual([]);
  });

  test('that is not known is expected to do the worst to every table that it names', () => {
    expect(locks('do $$ begin update "a"."b" set c = 1; perform "e"."f"(); end $$')).toEqual([
      'a.b ACCESS EXCLUSIVE REWRITE',
      'e.f ACCESS EXCLUSIVE REWRITE',
    ]);
    expect(locks('with "n" as (delete from "e"."f" returning *) select * from "a"."b"')).toEqual([
      'e.f ACCESS EXCLUSIVE REWRITE',
      'a.b ACCESS EXCLUSIVE REWRITE',
    ]);
  });

  test('is one of several in a text, and is shown with its beginning', () => {
    const long = `update "a"."b" set "c" = '${'x'.repeat(200)}', "d" = ${'1 + '.repeat(40)}1`;
    const [first, second] = locksOf(`drop index "a"."i"; ${long}`);
    expect(first?.statement).toBe('drop index "a"."i"');
    expect(second?.statement).toMatch(/^update "a"\."b" set "c" = '', "d" = 1 \+ .*…$/);
    expect(second?.statement).toHaveLength(101);
  });
});
