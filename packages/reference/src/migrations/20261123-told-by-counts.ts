import { Migration } from '@mikro-orm/migrations';

export class ToldByCounts extends Migration {
  override up(): void {
    this.addSql(`drop index "reference_data"."authorizations_status"`);
    this.addSql(`drop trigger if exists "counted_7615fed15de0_delete" on "reference_data"."authorizations"`);
    this.addSql(`drop function if exists "reference_data"."authorizations_counted_7615fed15de0_delete_fn"()`);
    this.addSql(`drop trigger if exists "counted_7615fed15de0_insert" on "reference_data"."authorizations"`);
    this.addSql(`drop function if exists "reference_data"."authorizations_counted_7615fed15de0_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_7615fed15de0_update" on "reference_data"."authorizations"`);
    this.addSql(`drop function if exists "reference_data"."authorizations_counted_7615fed15de0_update_fn"()`);
    this.addSql(
      `create index "authorizations_status" on "reference_data"."authorizations" ("organization_id", "status", "expires_at")`,
    );
    this.addSql(
      `create or replace function "reference_data"."authorizations_counted_6eef9d887025_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('reference_data.authorizations.c6eabb6fe1a2', array[t.status::text]::text[], coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_6eef9d887025_insert" after insert on "reference_data"."authorizations" referencing new table as added for each statement execute function "reference_data"."authorizations_counted_6eef9d887025_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "reference_data"."authorizations_counted_6eef9d887025_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('reference_data.authorizations.c6eabb6fe1a2', array[t.status::text]::text[], coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('reference_data.authorizations.c6eabb6fe1a2', array[t.status::text]::text[], coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_6eef9d887025_update" after update on "reference_data"."authorizations" referencing old table as taken new table as added for each statement execute function "reference_data"."authorizations_counted_6eef9d887025_update_fn"()`,
    );
    this.addSql(
      `create or replace function "reference_data"."authorizations_counted_6eef9d887025_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('reference_data.authorizations.c6eabb6fe1a2', array[t.status::text]::text[], coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_6eef9d887025_delete" after delete on "reference_data"."authorizations" referencing old table as taken for each statement execute function "reference_data"."authorizations_counted_6eef9d887025_delete_fn"()`,
    );
    this.addSql(`alter table reference_data.authorizations no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(
      `delete from platform.row_counts where starts_with(counter, 'reference_data.authorizations.')`,
    );
    this.addSql(`delete from platform.counters where starts_with(name, 'reference_data.authorizations.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from reference_data.authorizations t cross join lateral (values ('reference_data.authorizations.c6eabb6fe1a2', array[t.status::text]::text[], coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('reference_data.authorizations.c6eabb6fe1a2')`);
    this.addSql(`alter table reference_data.authorizations force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
