import { describe, expect, test } from 'vitest';
import { isForRowCounters } from './row-counters.ts';

describe('isForRowCounters', () => {
  test.each([
    `create trigger "counted_a412ddd9ad51_insert"\n      after insert on "agent_builder"."credentials"`,
    'drop trigger if exists "counted_a412ddd9ad51_insert" on "agent_builder"."credentials"',
    'create or replace function "agent_builder"."credentials_counted_a412ddd9ad51_insert_fn"()\n returns trigger',
    'drop function if exists "agent_builder"."credentials_counted_a412ddd9ad51_insert_fn"()',
    `insert into lists.counters values ('agent_builder.credentials.3b196002adf2')`,
    `delete from lists.counters where starts_with(name, 'agent_builder.credentials.')`,
    'insert into lists.row_counts (organization_id, counter) select 1',
    'delete from lists.row_changes where true',
    'insert into lists.row_sums (organization_id) select 1',
  ])('holds for %s', (statement) => {
    expect(isForRowCounters(statement)).toBe(true);
  });

  test.each([
    'create table "lists"."row_changes" ("organization_id" uuid not null)',
    'alter table lists.row_counts no force row level security',
    'create trigger "dated" before insert on "claims"."claims"',
    'create or replace function "platform"."analyze_grown"() returns void',
    'create index "credentials_counted" on "agent_builder"."credentials" ("organization_id")',
    `insert into "claims"."claims" select 'drop trigger "counted_1"'`,
  ])('does not hold for %s', (statement) => {
    expect(isForRowCounters(statement)).toBe(false);
  });
});
