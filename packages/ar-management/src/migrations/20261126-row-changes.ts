import { Migration } from '@mikro-orm/migrations';

export class RowChanges extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_02ed20f7e706_insert" on "ar_management"."appeals"`);
    this.addSql(`drop function if exists "ar_management"."appeals_counted_02ed20f7e706_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_02ed20f7e706_update" on "ar_management"."appeals"`);
    this.addSql(`drop function if exists "ar_management"."appeals_counted_02ed20f7e706_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_02ed20f7e706_delete" on "ar_management"."appeals"`);
    this.addSql(`drop function if exists "ar_management"."appeals_counted_02ed20f7e706_delete_fn"()`);
    this.addSql(`create or replace function "ar_management"."appeals_counted_86d858cbb1aa_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'ar_management.appeals.1e36aadd3592', array[t.status::text]::text[],
        array[coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_86d858cbb1aa_insert"
      after insert on "ar_management"."appeals"
      referencing new table as inserted
      for each statement
      execute function "ar_management"."appeals_counted_86d858cbb1aa_insert_fn"()`);
    this.addSql(`create or replace function "ar_management"."appeals_counted_86d858cbb1aa_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'ar_management.appeals.1e36aadd3592', array[new.status::text]::text[],
          array[coalesce((new.due_date at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text]::text[],
          array[coalesce((old.due_date at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_86d858cbb1aa_update"
      after update on "ar_management"."appeals"
      for each row when (
        (
          old.status::text, coalesce((old.due_date at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, coalesce((new.due_date at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "ar_management"."appeals_counted_86d858cbb1aa_update_fn"()`);
    this.addSql(`create or replace function "ar_management"."appeals_counted_86d858cbb1aa_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'ar_management.appeals.1e36aadd3592', array[t.status::text]::text[],
        array[coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_86d858cbb1aa_delete"
      after delete on "ar_management"."appeals"
      referencing old table as deleted
      for each statement
      execute function "ar_management"."appeals_counted_86d858cbb1aa_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'ar_management.appeals.')`);
    this.addSql(`insert into lists.counters values ('ar_management.appeals.1e36aadd3592')`);
  }
}
