import { Migration } from '@mikro-orm/migrations';

export class CountedRows extends Migration {
  override up(): void {
    this.addSql(
      `create or replace function "denial_management"."denial_cases_counted_12e1e89276f2_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('denial_management.denial_cases.abf18f319fca', array[t.status::text]::text[], coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date)), ('denial_management.denial_cases.adaee7b17d35', array[t.status::text, t.category::text]::text[], '-infinity'::date), ('denial_management.denial_cases.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('denial_management.denial_cases.4531c652bb8f', array[]::text[], coalesce((t.sla_due_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_12e1e89276f2_insert" after insert on "denial_management"."denial_cases" referencing new table as added for each statement execute function "denial_management"."denial_cases_counted_12e1e89276f2_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "denial_management"."denial_cases_counted_12e1e89276f2_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('denial_management.denial_cases.abf18f319fca', array[t.status::text]::text[], coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date)), ('denial_management.denial_cases.adaee7b17d35', array[t.status::text, t.category::text]::text[], '-infinity'::date), ('denial_management.denial_cases.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('denial_management.denial_cases.4531c652bb8f', array[]::text[], coalesce((t.sla_due_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('denial_management.denial_cases.abf18f319fca', array[t.status::text]::text[], coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date)), ('denial_management.denial_cases.adaee7b17d35', array[t.status::text, t.category::text]::text[], '-infinity'::date), ('denial_management.denial_cases.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('denial_management.denial_cases.4531c652bb8f', array[]::text[], coalesce((t.sla_due_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_12e1e89276f2_update" after update on "denial_management"."denial_cases" referencing old table as taken new table as added for each statement execute function "denial_management"."denial_cases_counted_12e1e89276f2_update_fn"()`,
    );
    this.addSql(
      `create or replace function "denial_management"."denial_cases_counted_12e1e89276f2_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('denial_management.denial_cases.abf18f319fca', array[t.status::text]::text[], coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date)), ('denial_management.denial_cases.adaee7b17d35', array[t.status::text, t.category::text]::text[], '-infinity'::date), ('denial_management.denial_cases.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('denial_management.denial_cases.4531c652bb8f', array[]::text[], coalesce((t.sla_due_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_12e1e89276f2_delete" after delete on "denial_management"."denial_cases" referencing old table as taken for each statement execute function "denial_management"."denial_cases_counted_12e1e89276f2_delete_fn"()`,
    );
    this.addSql(`alter table denial_management.denial_cases no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(
      `delete from platform.row_counts where starts_with(counter, 'denial_management.denial_cases.')`,
    );
    this.addSql(`delete from platform.counters where starts_with(name, 'denial_management.denial_cases.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from denial_management.denial_cases t cross join lateral (values ('denial_management.denial_cases.abf18f319fca', array[t.status::text]::text[], coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date)), ('denial_management.denial_cases.adaee7b17d35', array[t.status::text, t.category::text]::text[], '-infinity'::date), ('denial_management.denial_cases.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('denial_management.denial_cases.4531c652bb8f', array[]::text[], coalesce((t.sla_due_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(
      `insert into platform.counters values ('denial_management.denial_cases.abf18f319fca'), ('denial_management.denial_cases.adaee7b17d35'), ('denial_management.denial_cases.c00a2b343d17'), ('denial_management.denial_cases.4531c652bb8f')`,
    );
    this.addSql(`alter table denial_management.denial_cases force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
