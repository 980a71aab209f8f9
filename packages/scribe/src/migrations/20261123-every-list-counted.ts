import { Migration } from '@mikro-orm/migrations';

export class EveryListCounted extends Migration {
  override up(): void {
    this.addSql(`drop index "scribe"."templates_newest"`);
    this.addSql(
      `create index "templates_specialty" on "scribe"."templates" ("organization_id", "specialty", "created_at", "id")`,
    );
    this.addSql(
      `create index "templates_newest" on "scribe"."templates" ("organization_id", "created_at", "id") include ("deleted_at")`,
    );
    this.addSql(
      `create or replace function "scribe"."templates_counted_8bfce015a4a1_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('scribe.templates.f943b5950f2f', array[t.specialty::text]::text[], '-infinity'::date)) k (counter, words, day) where t.deleted_at is null) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_8bfce015a4a1_insert" after insert on "scribe"."templates" referencing new table as added for each statement execute function "scribe"."templates_counted_8bfce015a4a1_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "scribe"."templates_counted_8bfce015a4a1_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('scribe.templates.f943b5950f2f', array[t.specialty::text]::text[], '-infinity'::date)) k (counter, words, day) where t.deleted_at is null union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('scribe.templates.f943b5950f2f', array[t.specialty::text]::text[], '-infinity'::date)) k (counter, words, day) where t.deleted_at is null) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_8bfce015a4a1_update" after update on "scribe"."templates" referencing old table as taken new table as added for each statement execute function "scribe"."templates_counted_8bfce015a4a1_update_fn"()`,
    );
    this.addSql(
      `create or replace function "scribe"."templates_counted_8bfce015a4a1_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('scribe.templates.f943b5950f2f', array[t.specialty::text]::text[], '-infinity'::date)) k (counter, words, day) where t.deleted_at is null) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_8bfce015a4a1_delete" after delete on "scribe"."templates" referencing old table as taken for each statement execute function "scribe"."templates_counted_8bfce015a4a1_delete_fn"()`,
    );
    this.addSql(`alter table scribe.templates no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'scribe.templates.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'scribe.templates.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from scribe.templates t cross join lateral (values ('scribe.templates.f943b5950f2f', array[t.specialty::text]::text[], '-infinity'::date)) k (counter, words, day) where t.deleted_at is null) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('scribe.templates.f943b5950f2f')`);
    this.addSql(`alter table scribe.templates force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
