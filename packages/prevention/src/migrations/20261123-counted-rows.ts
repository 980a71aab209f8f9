import { Migration } from '@mikro-orm/migrations';

export class CountedRows extends Migration {
  override up(): void {
    this.addSql(
      `create or replace function "prevention"."education_counted_3b588b312dff_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('prevention.education.b1cae4946dca', array[t.status::text]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('prevention.education.d4cef66163e7', array[t.status::text, t.severity::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_3b588b312dff_insert" after insert on "prevention"."education" referencing new table as added for each statement execute function "prevention"."education_counted_3b588b312dff_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "prevention"."education_counted_3b588b312dff_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('prevention.education.b1cae4946dca', array[t.status::text]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('prevention.education.d4cef66163e7', array[t.status::text, t.severity::text]::text[], '-infinity'::date)) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('prevention.education.b1cae4946dca', array[t.status::text]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('prevention.education.d4cef66163e7', array[t.status::text, t.severity::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_3b588b312dff_update" after update on "prevention"."education" referencing old table as taken new table as added for each statement execute function "prevention"."education_counted_3b588b312dff_update_fn"()`,
    );
    this.addSql(
      `create or replace function "prevention"."education_counted_3b588b312dff_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('prevention.education.b1cae4946dca', array[t.status::text]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('prevention.education.d4cef66163e7', array[t.status::text, t.severity::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_3b588b312dff_delete" after delete on "prevention"."education" referencing old table as taken for each statement execute function "prevention"."education_counted_3b588b312dff_delete_fn"()`,
    );
    this.addSql(`alter table prevention.education no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'prevention.education.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'prevention.education.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from prevention.education t cross join lateral (values ('prevention.education.b1cae4946dca', array[t.status::text]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('prevention.education.d4cef66163e7', array[t.status::text, t.severity::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(
      `insert into platform.counters values ('prevention.education.b1cae4946dca'), ('prevention.education.d4cef66163e7')`,
    );
    this.addSql(`alter table prevention.education force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
