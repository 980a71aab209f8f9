import { Migration } from '@mikro-orm/migrations';

export class CountedRows extends Migration {
  override up(): void {
    this.addSql(
      `create or replace function "scribe"."jobs_counted_31782b7502f3_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('scribe.jobs.b1cae4946dca', array[t.status::text]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_31782b7502f3_insert" after insert on "scribe"."jobs" referencing new table as added for each statement execute function "scribe"."jobs_counted_31782b7502f3_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "scribe"."jobs_counted_31782b7502f3_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('scribe.jobs.b1cae4946dca', array[t.status::text]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('scribe.jobs.b1cae4946dca', array[t.status::text]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_31782b7502f3_update" after update on "scribe"."jobs" referencing old table as taken new table as added for each statement execute function "scribe"."jobs_counted_31782b7502f3_update_fn"()`,
    );
    this.addSql(
      `create or replace function "scribe"."jobs_counted_31782b7502f3_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('scribe.jobs.b1cae4946dca', array[t.status::text]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_31782b7502f3_delete" after delete on "scribe"."jobs" referencing old table as taken for each statement execute function "scribe"."jobs_counted_31782b7502f3_delete_fn"()`,
    );
    this.addSql(`alter table scribe.jobs no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'scribe.jobs.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'scribe.jobs.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from scribe.jobs t cross join lateral (values ('scribe.jobs.b1cae4946dca', array[t.status::text]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('scribe.jobs.b1cae4946dca')`);
    this.addSql(`alter table scribe.jobs force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
