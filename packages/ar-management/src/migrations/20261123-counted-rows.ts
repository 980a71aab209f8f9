import { Migration } from '@mikro-orm/migrations';

export class CountedRows extends Migration {
  override up(): void {
    this.addSql(
      `create or replace function "ar_management"."appeals_counted_02ed20f7e706_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('ar_management.appeals.421b7beae13c', array[t.status::text]::text[], coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_02ed20f7e706_insert" after insert on "ar_management"."appeals" referencing new table as added for each statement execute function "ar_management"."appeals_counted_02ed20f7e706_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "ar_management"."appeals_counted_02ed20f7e706_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('ar_management.appeals.421b7beae13c', array[t.status::text]::text[], coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('ar_management.appeals.421b7beae13c', array[t.status::text]::text[], coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_02ed20f7e706_update" after update on "ar_management"."appeals" referencing old table as taken new table as added for each statement execute function "ar_management"."appeals_counted_02ed20f7e706_update_fn"()`,
    );
    this.addSql(
      `create or replace function "ar_management"."appeals_counted_02ed20f7e706_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('ar_management.appeals.421b7beae13c', array[t.status::text]::text[], coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_02ed20f7e706_delete" after delete on "ar_management"."appeals" referencing old table as taken for each statement execute function "ar_management"."appeals_counted_02ed20f7e706_delete_fn"()`,
    );
    this.addSql(`alter table ar_management.appeals no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'ar_management.appeals.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'ar_management.appeals.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from ar_management.appeals t cross join lateral (values ('ar_management.appeals.421b7beae13c', array[t.status::text]::text[], coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('ar_management.appeals.421b7beae13c')`);
    this.addSql(`alter table ar_management.appeals force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
