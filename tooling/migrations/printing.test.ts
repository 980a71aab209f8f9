import { expect, test } from 'vitest';
import { printed } from './printing.ts';

test('a new table has a line for each column', () => {
  expect(
    printed(
      'create table "ledger"."charges" ("id" text not null, "amount" numeric(14,2) not null default 0, primary key ("id"))',
    ),
  ).toBe(`create table "ledger"."charges" (
  "id" text not null,
  "amount" numeric(14,2) not null default 0,
  primary key ("id")
)`);
});

test('a long statement has a line for each clause, and lists of many values are filled', () => {
  const values = Array.from({ length: 12 }, (_, index) => `'A STATUS, OF MANY (${index})'`).join(', ');
  expect(
    printed(
      `alter table "ledger"."charges" add constraint "charges_status_check" check ("status" in (${values}))`,
    ),
  ).toBe(`alter table "ledger"."charges"
  add constraint "charges_status_check" check (
    "status" in (
      'A STATUS, OF MANY (0)', 'A STATUS, OF MANY (1)', 'A STATUS, OF MANY (2)', 'A STATUS, OF MANY (3)',
      'A STATUS, OF MANY (4)', 'A STATUS, OF MANY (5)', 'A STATUS, OF MANY (6)', 'A STATUS, OF MANY (7)',
      'A STATUS, OF MANY (8)', 'A STATUS, OF MANY (9)', 'A STATUS, OF MANY (10)', 'A STATUS, OF MANY (11)'
    )
  )`);
});

test('the code of a function keeps its lines', () => {
  expect(
    printed(
      `create or replace function "ledger"."count_fn"() returns trigger language plpgsql as $count$ begin insert into ledger.counts (day, rows) select a.day, sum(a.rows) from added a group by 1 having sum(a.rows) <> 0; return null; end $count$`,
    ),
  ).toBe(`create or replace function "ledger"."count_fn"() returns trigger language plpgsql
as $count$
begin
  insert into ledger.counts (day, rows)
    select a.day, sum(a.rows)
    from added a
    group by 1
    having sum(a.rows) <> 0;
  return null;
end $count$`);
});

test.each([
  'create index "charges_code" on "ledger"."charges" ("organization_id", "code")',
  `select 1\n  -- ${'a comment that ends with its line '.repeat(5)}\n  from ledger.charges`,
  `comment on table ledger.charges is '${'words, (and from more) words '.repeat(9)}'`,
])('a statement that is short, has lines, or has no place to break stays: %#', (statement) => {
  expect(printed(statement)).toBe(statement);
});

test('parts of a union are on separate lines', () => {
  const part = (source: string) => `select t.organization_id, t.counter, t.day, 1 as rows from ${source} t`;
  expect(
    printed(`insert into ledger.counts select s.* from (${part('added')} union all ${part('taken')}) s`),
  ).toBe(`insert into ledger.counts
  select s.*
  from (
    select t.organization_id, t.counter, t.day, 1 as rows
    from added t
    union all
    select t.organization_id, t.counter, t.day, 1 as rows
    from taken t
  ) s`);
});
