import { Migration } from '@mikro-orm/migrations';

export class ToldByCounts extends Migration {
  override up(): void {
    this.addSql(`drop index "gfe"."estimates_status"`);
    this.addSql(`drop trigger if exists "counted_7180f518e314_delete" on "gfe"."estimates"`);
    this.addSql(`drop function if exists "gfe"."estimates_counted_7180f518e314_delete_fn"()`);
    this.addSql(`drop trigger if exists "counted_7180f518e314_insert" on "gfe"."estimates"`);
    this.addSql(`drop function if exists "gfe"."estimates_counted_7180f518e314_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_7180f518e314_update" on "gfe"."estimates"`);
    this.addSql(`drop function if exists "gfe"."estimates_counted_7180f518e314_update_fn"()`);
    this.addSql(
      `create index "estimates_status" on "gfe"."estimates" ("organization_id", "status", "expires_at")`,
    );
    this.addSql(
      `create or replace function "gfe"."estimates_counted_ba2d0c11db0d_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('gfe.estimates.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('gfe.estimates.852d7d63a338', array[]::text[], coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date)), ('gfe.estimates.0ca8e0a6e271', array[]::text[], coalesce((t.delivery_deadline at time zone 'UTC')::date, '-infinity'::date)), ('gfe.estimates.c6eabb6fe1a2', array[t.status::text]::text[], coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_ba2d0c11db0d_insert" after insert on "gfe"."estimates" referencing new table as added for each statement execute function "gfe"."estimates_counted_ba2d0c11db0d_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "gfe"."estimates_counted_ba2d0c11db0d_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('gfe.estimates.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('gfe.estimates.852d7d63a338', array[]::text[], coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date)), ('gfe.estimates.0ca8e0a6e271', array[]::text[], coalesce((t.delivery_deadline at time zone 'UTC')::date, '-infinity'::date)), ('gfe.estimates.c6eabb6fe1a2', array[t.status::text]::text[], coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('gfe.estimates.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('gfe.estimates.852d7d63a338', array[]::text[], coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date)), ('gfe.estimates.0ca8e0a6e271', array[]::text[], coalesce((t.delivery_deadline at time zone 'UTC')::date, '-infinity'::date)), ('gfe.estimates.c6eabb6fe1a2', array[t.status::text]::text[], coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_ba2d0c11db0d_update" after update on "gfe"."estimates" referencing old table as taken new table as added for each statement execute function "gfe"."estimates_counted_ba2d0c11db0d_update_fn"()`,
    );
    this.addSql(
      `create or replace function "gfe"."estimates_counted_ba2d0c11db0d_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('gfe.estimates.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('gfe.estimates.852d7d63a338', array[]::text[], coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date)), ('gfe.estimates.0ca8e0a6e271', array[]::text[], coalesce((t.delivery_deadline at time zone 'UTC')::date, '-infinity'::date)), ('gfe.estimates.c6eabb6fe1a2', array[t.status::text]::text[], coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_ba2d0c11db0d_delete" after delete on "gfe"."estimates" referencing old table as taken for each statement execute function "gfe"."estimates_counted_ba2d0c11db0d_delete_fn"()`,
    );
    this.addSql(`alter table gfe.estimates no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'gfe.estimates.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'gfe.estimates.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from gfe.estimates t cross join lateral (values ('gfe.estimates.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('gfe.estimates.852d7d63a338', array[]::text[], coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date)), ('gfe.estimates.0ca8e0a6e271', array[]::text[], coalesce((t.delivery_deadline at time zone 'UTC')::date, '-infinity'::date)), ('gfe.estimates.c6eabb6fe1a2', array[t.status::text]::text[], coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(
      `insert into platform.counters values ('gfe.estimates.c00a2b343d17'), ('gfe.estimates.852d7d63a338'), ('gfe.estimates.0ca8e0a6e271'), ('gfe.estimates.c6eabb6fe1a2')`,
    );
    this.addSql(`alter table gfe.estimates force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
