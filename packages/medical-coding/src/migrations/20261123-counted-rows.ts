import { Migration } from '@mikro-orm/migrations';

export class CountedRows extends Migration {
  override up(): void {
    this.addSql(
      `create or replace function "medical_coding"."jobs_counted_ae9ed94991c5_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('medical_coding.jobs.b1cae4946dca', array[t.status::text]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('medical_coding.jobs.1618afaae1a0', array[t.status::text, t.team::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_ae9ed94991c5_insert" after insert on "medical_coding"."jobs" referencing new table as added for each statement execute function "medical_coding"."jobs_counted_ae9ed94991c5_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "medical_coding"."jobs_counted_ae9ed94991c5_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('medical_coding.jobs.b1cae4946dca', array[t.status::text]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('medical_coding.jobs.1618afaae1a0', array[t.status::text, t.team::text]::text[], '-infinity'::date)) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('medical_coding.jobs.b1cae4946dca', array[t.status::text]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('medical_coding.jobs.1618afaae1a0', array[t.status::text, t.team::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_ae9ed94991c5_update" after update on "medical_coding"."jobs" referencing old table as taken new table as added for each statement execute function "medical_coding"."jobs_counted_ae9ed94991c5_update_fn"()`,
    );
    this.addSql(
      `create or replace function "medical_coding"."jobs_counted_ae9ed94991c5_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('medical_coding.jobs.b1cae4946dca', array[t.status::text]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('medical_coding.jobs.1618afaae1a0', array[t.status::text, t.team::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_ae9ed94991c5_delete" after delete on "medical_coding"."jobs" referencing old table as taken for each statement execute function "medical_coding"."jobs_counted_ae9ed94991c5_delete_fn"()`,
    );
    this.addSql(`alter table medical_coding.jobs no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'medical_coding.jobs.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'medical_coding.jobs.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from medical_coding.jobs t cross join lateral (values ('medical_coding.jobs.b1cae4946dca', array[t.status::text]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('medical_coding.jobs.1618afaae1a0', array[t.status::text, t.team::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(
      `insert into platform.counters values ('medical_coding.jobs.b1cae4946dca'), ('medical_coding.jobs.1618afaae1a0')`,
    );
    this.addSql(`alter table medical_coding.jobs force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
