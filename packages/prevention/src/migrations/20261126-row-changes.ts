import { Migration } from '@mikro-orm/migrations';

export class RowChanges extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_3b588b312dff_insert" on "prevention"."education"`);
    this.addSql(`drop function if exists "prevention"."education_counted_3b588b312dff_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_3b588b312dff_update" on "prevention"."education"`);
    this.addSql(`drop function if exists "prevention"."education_counted_3b588b312dff_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_3b588b312dff_delete" on "prevention"."education"`);
    this.addSql(`drop function if exists "prevention"."education_counted_3b588b312dff_delete_fn"()`);
    this.addSql(`create or replace function "prevention"."education_counted_5d801e4dd74c_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'prevention.education.214c9c6e3188',
        array[t.status::text, t.severity::text]::text[],
        array[coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_5d801e4dd74c_insert"
      after insert on "prevention"."education"
      referencing new table as inserted
      for each statement
      execute function "prevention"."education_counted_5d801e4dd74c_insert_fn"()`);
    this.addSql(`create or replace function "prevention"."education_counted_5d801e4dd74c_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'prevention.education.214c9c6e3188',
          array[new.status::text, new.severity::text]::text[],
          array[coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text, old.severity::text]::text[],
          array[coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_5d801e4dd74c_update"
      after update on "prevention"."education"
      for each row when (
        (
          old.status::text, old.severity::text,
          coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, new.severity::text, coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "prevention"."education_counted_5d801e4dd74c_update_fn"()`);
    this.addSql(`create or replace function "prevention"."education_counted_5d801e4dd74c_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'prevention.education.214c9c6e3188',
        array[t.status::text, t.severity::text]::text[],
        array[coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_5d801e4dd74c_delete"
      after delete on "prevention"."education"
      referencing old table as deleted
      for each statement
      execute function "prevention"."education_counted_5d801e4dd74c_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'prevention.education.')`);
    this.addSql(`insert into lists.counters values ('prevention.education.214c9c6e3188')`);
  }
}
