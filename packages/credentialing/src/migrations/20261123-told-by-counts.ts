import { Migration } from '@mikro-orm/migrations';

export class ToldByCounts extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_b4131ee82282_delete" on "credentialing"."sessions"`);
    this.addSql(`drop function if exists "credentialing"."sessions_counted_b4131ee82282_delete_fn"()`);
    this.addSql(`drop trigger if exists "counted_b4131ee82282_insert" on "credentialing"."sessions"`);
    this.addSql(`drop function if exists "credentialing"."sessions_counted_b4131ee82282_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_b4131ee82282_update" on "credentialing"."sessions"`);
    this.addSql(`drop function if exists "credentialing"."sessions_counted_b4131ee82282_update_fn"()`);
    this.addSql(
      `create or replace function "credentialing"."sessions_counted_6af1496b5149_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('credentialing.sessions.6b2754ba9158', array[t.session_type::text]::text[], coalesce(t.due_date, '-infinity'::date)), ('credentialing.sessions.3bac3641e75f', array[t.status::text]::text[], coalesce((t.approved_until at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) where t.deleted_at is null) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_6af1496b5149_insert" after insert on "credentialing"."sessions" referencing new table as added for each statement execute function "credentialing"."sessions_counted_6af1496b5149_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "credentialing"."sessions_counted_6af1496b5149_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('credentialing.sessions.6b2754ba9158', array[t.session_type::text]::text[], coalesce(t.due_date, '-infinity'::date)), ('credentialing.sessions.3bac3641e75f', array[t.status::text]::text[], coalesce((t.approved_until at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) where t.deleted_at is null union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('credentialing.sessions.6b2754ba9158', array[t.session_type::text]::text[], coalesce(t.due_date, '-infinity'::date)), ('credentialing.sessions.3bac3641e75f', array[t.status::text]::text[], coalesce((t.approved_until at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) where t.deleted_at is null) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_6af1496b5149_update" after update on "credentialing"."sessions" referencing old table as taken new table as added for each statement execute function "credentialing"."sessions_counted_6af1496b5149_update_fn"()`,
    );
    this.addSql(
      `create or replace function "credentialing"."sessions_counted_6af1496b5149_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('credentialing.sessions.6b2754ba9158', array[t.session_type::text]::text[], coalesce(t.due_date, '-infinity'::date)), ('credentialing.sessions.3bac3641e75f', array[t.status::text]::text[], coalesce((t.approved_until at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) where t.deleted_at is null) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_6af1496b5149_delete" after delete on "credentialing"."sessions" referencing old table as taken for each statement execute function "credentialing"."sessions_counted_6af1496b5149_delete_fn"()`,
    );
    this.addSql(`alter table credentialing.sessions no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'credentialing.sessions.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'credentialing.sessions.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from credentialing.sessions t cross join lateral (values ('credentialing.sessions.6b2754ba9158', array[t.session_type::text]::text[], coalesce(t.due_date, '-infinity'::date)), ('credentialing.sessions.3bac3641e75f', array[t.status::text]::text[], coalesce((t.approved_until at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) where t.deleted_at is null) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(
      `insert into platform.counters values ('credentialing.sessions.6b2754ba9158'), ('credentialing.sessions.3bac3641e75f')`,
    );
    this.addSql(`alter table credentialing.sessions force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
