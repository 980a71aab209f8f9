import { Migration } from '@mikro-orm/migrations';

export class RowChanges extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_2d3e19f3cd98_insert" on "appeals"."appeals"`);
    this.addSql(`drop function if exists "appeals"."appeals_counted_2d3e19f3cd98_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_2d3e19f3cd98_update" on "appeals"."appeals"`);
    this.addSql(`drop function if exists "appeals"."appeals_counted_2d3e19f3cd98_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_2d3e19f3cd98_delete" on "appeals"."appeals"`);
    this.addSql(`drop function if exists "appeals"."appeals_counted_2d3e19f3cd98_delete_fn"()`);
    this.addSql(`create or replace function "appeals"."appeals_counted_8c29fbcd6c37_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'appeals.appeals.cf3b1eb00546',
        array[t.status::text, t.level::text, t.outcome::text, t.submission_method::text]::text[],
        array[coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8c29fbcd6c37_insert"
      after insert on "appeals"."appeals"
      referencing new table as inserted
      for each statement
      execute function "appeals"."appeals_counted_8c29fbcd6c37_insert_fn"()`);
    this.addSql(`create or replace function "appeals"."appeals_counted_8c29fbcd6c37_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'appeals.appeals.cf3b1eb00546',
          array[new.status::text, new.level::text, new.outcome::text, new.submission_method::text]::text[],
          array[coalesce((new.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text, old.level::text, old.outcome::text, old.submission_method::text]::text[],
          array[coalesce((old.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8c29fbcd6c37_update"
      after update on "appeals"."appeals"
      for each row when (
        (
          old.status::text, old.level::text, old.outcome::text, old.submission_method::text,
          coalesce((old.appeal_deadline at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, new.level::text, new.outcome::text, new.submission_method::text, coalesce((new.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "appeals"."appeals_counted_8c29fbcd6c37_update_fn"()`);
    this.addSql(`create or replace function "appeals"."appeals_counted_8c29fbcd6c37_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'appeals.appeals.cf3b1eb00546',
        array[t.status::text, t.level::text, t.outcome::text, t.submission_method::text]::text[],
        array[coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8c29fbcd6c37_delete"
      after delete on "appeals"."appeals"
      referencing old table as deleted
      for each statement
      execute function "appeals"."appeals_counted_8c29fbcd6c37_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'appeals.appeals.')`);
    this.addSql(`insert into lists.counters values ('appeals.appeals.cf3b1eb00546')`);
  }
}
