import { Migration } from '@mikro-orm/migrations';

export class RowChanges extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_12e1e89276f2_insert" on "denial_management"."denial_cases"`);
    this.addSql(
      `drop function if exists "denial_management"."denial_cases_counted_12e1e89276f2_insert_fn"()`,
    );
    this.addSql(`drop trigger if exists "counted_12e1e89276f2_update" on "denial_management"."denial_cases"`);
    this.addSql(
      `drop function if exists "denial_management"."denial_cases_counted_12e1e89276f2_update_fn"()`,
    );
    this.addSql(`drop trigger if exists "counted_12e1e89276f2_delete" on "denial_management"."denial_cases"`);
    this.addSql(
      `drop function if exists "denial_management"."denial_cases_counted_12e1e89276f2_delete_fn"()`,
    );
    this.addSql(`create or replace function "denial_management"."denial_cases_counted_6f8efdf6b0f5_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'denial_management.denial_cases.cac49e93f728',
        array[t.status::text, t.category::text]::text[],
        array[coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((t.sla_due_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_6f8efdf6b0f5_insert"
      after insert on "denial_management"."denial_cases"
      referencing new table as inserted
      for each statement
      execute function "denial_management"."denial_cases_counted_6f8efdf6b0f5_insert_fn"()`);
    this.addSql(`create or replace function "denial_management"."denial_cases_counted_6f8efdf6b0f5_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'denial_management.denial_cases.cac49e93f728',
          array[new.status::text, new.category::text]::text[],
          array[coalesce((new.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((new.sla_due_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text, old.category::text]::text[],
          array[coalesce((old.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((old.sla_due_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_6f8efdf6b0f5_update"
      after update on "denial_management"."denial_cases"
      for each row when (
        (
          old.status::text, old.category::text,
          coalesce((old.appeal_deadline at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.sla_due_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, new.category::text, coalesce((new.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((new.sla_due_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "denial_management"."denial_cases_counted_6f8efdf6b0f5_update_fn"()`);
    this.addSql(`create or replace function "denial_management"."denial_cases_counted_6f8efdf6b0f5_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'denial_management.denial_cases.cac49e93f728',
        array[t.status::text, t.category::text]::text[],
        array[coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((t.sla_due_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_6f8efdf6b0f5_delete"
      after delete on "denial_management"."denial_cases"
      referencing old table as deleted
      for each statement
      execute function "denial_management"."denial_cases_counted_6f8efdf6b0f5_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'denial_management.denial_cases.')`);
    this.addSql(`insert into lists.counters values ('denial_management.denial_cases.cac49e93f728')`);
  }
}
