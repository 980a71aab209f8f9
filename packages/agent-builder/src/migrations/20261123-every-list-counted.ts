import { Migration } from '@mikro-orm/migrations';

export class EveryListCounted extends Migration {
  override up(): void {
    this.addSql(
      `create index "credentials_kind" on "agent_builder"."credentials" ("organization_id", "kind", "created_at", "id")`,
    );
    this.addSql(
      `create index "credentials_status" on "agent_builder"."credentials" ("organization_id", "status", "created_at", "id")`,
    );
    this.addSql(
      `create or replace function "agent_builder"."credentials_counted_001960a831a8_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('agent_builder.credentials.8e86fd2a6333', array[t.kind::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_001960a831a8_insert" after insert on "agent_builder"."credentials" referencing new table as added for each statement execute function "agent_builder"."credentials_counted_001960a831a8_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "agent_builder"."credentials_counted_001960a831a8_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('agent_builder.credentials.8e86fd2a6333', array[t.kind::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('agent_builder.credentials.8e86fd2a6333', array[t.kind::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_001960a831a8_update" after update on "agent_builder"."credentials" referencing old table as taken new table as added for each statement execute function "agent_builder"."credentials_counted_001960a831a8_update_fn"()`,
    );
    this.addSql(
      `create or replace function "agent_builder"."credentials_counted_001960a831a8_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('agent_builder.credentials.8e86fd2a6333', array[t.kind::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_001960a831a8_delete" after delete on "agent_builder"."credentials" referencing old table as taken for each statement execute function "agent_builder"."credentials_counted_001960a831a8_delete_fn"()`,
    );
    this.addSql(`alter table agent_builder.credentials no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'agent_builder.credentials.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'agent_builder.credentials.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from agent_builder.credentials t cross join lateral (values ('agent_builder.credentials.8e86fd2a6333', array[t.kind::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('agent_builder.credentials.8e86fd2a6333')`);
    this.addSql(`alter table agent_builder.credentials force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
    this.addSql(
      `create index "agent_definitions_category" on "agent_builder"."agent_definitions" ("organization_id", "category", "created_at", "id")`,
    );
    this.addSql(
      `create index "agent_definitions_application_type" on "agent_builder"."agent_definitions" ("organization_id", "application_type", "created_at", "id")`,
    );
    this.addSql(
      `create index "agent_definitions_status" on "agent_builder"."agent_definitions" ("organization_id", "status", "created_at", "id")`,
    );
    this.addSql(
      `create or replace function "agent_builder"."agent_definitions_counted_b79a34555738_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('agent_builder.agent_definitions.3464ae8efec1', array[t.category::text, t.application_type::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_b79a34555738_insert" after insert on "agent_builder"."agent_definitions" referencing new table as added for each statement execute function "agent_builder"."agent_definitions_counted_b79a34555738_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "agent_builder"."agent_definitions_counted_b79a34555738_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('agent_builder.agent_definitions.3464ae8efec1', array[t.category::text, t.application_type::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('agent_builder.agent_definitions.3464ae8efec1', array[t.category::text, t.application_type::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_b79a34555738_update" after update on "agent_builder"."agent_definitions" referencing old table as taken new table as added for each statement execute function "agent_builder"."agent_definitions_counted_b79a34555738_update_fn"()`,
    );
    this.addSql(
      `create or replace function "agent_builder"."agent_definitions_counted_b79a34555738_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('agent_builder.agent_definitions.3464ae8efec1', array[t.category::text, t.application_type::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_b79a34555738_delete" after delete on "agent_builder"."agent_definitions" referencing old table as taken for each statement execute function "agent_builder"."agent_definitions_counted_b79a34555738_delete_fn"()`,
    );
    this.addSql(`alter table agent_builder.agent_definitions no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(
      `delete from platform.row_counts where starts_with(counter, 'agent_builder.agent_definitions.')`,
    );
    this.addSql(`delete from platform.counters where starts_with(name, 'agent_builder.agent_definitions.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from agent_builder.agent_definitions t cross join lateral (values ('agent_builder.agent_definitions.3464ae8efec1', array[t.category::text, t.application_type::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('agent_builder.agent_definitions.3464ae8efec1')`);
    this.addSql(`alter table agent_builder.agent_definitions force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
