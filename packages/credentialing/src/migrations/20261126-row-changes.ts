import { Migration } from '@mikro-orm/migrations';

export class RowChanges extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_6af1496b5149_insert" on "credentialing"."sessions"`);
    this.addSql(`drop function if exists "credentialing"."sessions_counted_6af1496b5149_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_6af1496b5149_update" on "credentialing"."sessions"`);
    this.addSql(`drop function if exists "credentialing"."sessions_counted_6af1496b5149_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_6af1496b5149_delete" on "credentialing"."sessions"`);
    this.addSql(`drop function if exists "credentialing"."sessions_counted_6af1496b5149_delete_fn"()`);
    this.addSql(`create or replace function "credentialing"."sessions_counted_d7c8960f6a67_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'credentialing.sessions.a565844b348b',
        array[t.session_type::text, t.status::text]::text[],
        array[coalesce(t.due_date, '-infinity'::date), coalesce((t.approved_until at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t
        where t.deleted_at is null;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_d7c8960f6a67_insert"
      after insert on "credentialing"."sessions"
      referencing new table as inserted
      for each statement
      execute function "credentialing"."sessions_counted_d7c8960f6a67_insert_fn"()`);
    this.addSql(`create or replace function "credentialing"."sessions_counted_d7c8960f6a67_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'credentialing.sessions.a565844b348b',
          case when new.deleted_at is null then array[new.session_type::text, new.status::text]::text[] end,
          case when new.deleted_at is null then array[coalesce(new.due_date, '-infinity'::date), coalesce((new.approved_until at time zone 'UTC')::date, '-infinity'::date)]::date[] end,
          case when old.deleted_at is null then array[old.session_type::text, old.status::text]::text[] end,
          case when old.deleted_at is null then array[coalesce(old.due_date, '-infinity'::date), coalesce((old.approved_until at time zone 'UTC')::date, '-infinity'::date)]::date[] end
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_d7c8960f6a67_update"
      after update on "credentialing"."sessions"
      for each row when (
        (
          old.deleted_at is null, old.session_type::text, old.status::text,
          coalesce(old.due_date, '-infinity'::date),
          coalesce((old.approved_until at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.deleted_at is null, new.session_type::text, new.status::text, coalesce(new.due_date, '-infinity'::date), coalesce((new.approved_until at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "credentialing"."sessions_counted_d7c8960f6a67_update_fn"()`);
    this.addSql(`create or replace function "credentialing"."sessions_counted_d7c8960f6a67_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'credentialing.sessions.a565844b348b',
        array[t.session_type::text, t.status::text]::text[],
        array[coalesce(t.due_date, '-infinity'::date), coalesce((t.approved_until at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t
        where t.deleted_at is null;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_d7c8960f6a67_delete"
      after delete on "credentialing"."sessions"
      referencing old table as deleted
      for each statement
      execute function "credentialing"."sessions_counted_d7c8960f6a67_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'credentialing.sessions.')`);
    this.addSql(`insert into lists.counters values ('credentialing.sessions.a565844b348b')`);
  }
}
