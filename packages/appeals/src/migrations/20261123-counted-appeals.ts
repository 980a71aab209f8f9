import { Migration } from '@mikro-orm/migrations';

export class CountedAppeals extends Migration {
  override up(): void {
    this.addSql(
      `create or replace function "appeals"."appeals_counted_2d3e19f3cd98_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('appeals.appeals.abf18f319fca', array[t.status::text]::text[], coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date)), ('appeals.appeals.e0b4575e1aab', array[t.status::text, t.level::text, t.outcome::text, t.submission_method::text]::text[], '-infinity'::date), ('appeals.appeals.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_2d3e19f3cd98_insert" after insert on "appeals"."appeals" referencing new table as added for each statement execute function "appeals"."appeals_counted_2d3e19f3cd98_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "appeals"."appeals_counted_2d3e19f3cd98_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('appeals.appeals.abf18f319fca', array[t.status::text]::text[], coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date)), ('appeals.appeals.e0b4575e1aab', array[t.status::text, t.level::text, t.outcome::text, t.submission_method::text]::text[], '-infinity'::date), ('appeals.appeals.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('appeals.appeals.abf18f319fca', array[t.status::text]::text[], coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date)), ('appeals.appeals.e0b4575e1aab', array[t.status::text, t.level::text, t.outcome::text, t.submission_method::text]::text[], '-infinity'::date), ('appeals.appeals.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_2d3e19f3cd98_update" after update on "appeals"."appeals" referencing old table as taken new table as added for each statement execute function "appeals"."appeals_counted_2d3e19f3cd98_update_fn"()`,
    );
    this.addSql(
      `create or replace function "appeals"."appeals_counted_2d3e19f3cd98_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('appeals.appeals.abf18f319fca', array[t.status::text]::text[], coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date)), ('appeals.appeals.e0b4575e1aab', array[t.status::text, t.level::text, t.outcome::text, t.submission_method::text]::text[], '-infinity'::date), ('appeals.appeals.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_2d3e19f3cd98_delete" after delete on "appeals"."appeals" referencing old table as taken for each statement execute function "appeals"."appeals_counted_2d3e19f3cd98_delete_fn"()`,
    );
    this.addSql(`alter table appeals.appeals no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'appeals.appeals.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'appeals.appeals.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from appeals.appeals t cross join lateral (values ('appeals.appeals.abf18f319fca', array[t.status::text]::text[], coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date)), ('appeals.appeals.e0b4575e1aab', array[t.status::text, t.level::text, t.outcome::text, t.submission_method::text]::text[], '-infinity'::date), ('appeals.appeals.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(
      `insert into platform.counters values ('appeals.appeals.abf18f319fca'), ('appeals.appeals.e0b4575e1aab'), ('appeals.appeals.c00a2b343d17')`,
    );
    this.addSql(`alter table appeals.appeals force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
