import { Migration } from '@mikro-orm/migrations';

export class RowChanges extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_8bfce015a4a1_insert" on "scribe"."templates"`);
    this.addSql(`drop function if exists "scribe"."templates_counted_8bfce015a4a1_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_8bfce015a4a1_update" on "scribe"."templates"`);
    this.addSql(`drop function if exists "scribe"."templates_counted_8bfce015a4a1_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_8bfce015a4a1_delete" on "scribe"."templates"`);
    this.addSql(`drop function if exists "scribe"."templates_counted_8bfce015a4a1_delete_fn"()`);
    this.addSql(`create or replace function "scribe"."templates_counted_32f5e1f58fbb_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'scribe.templates.da5bc042164a', array[t.specialty::text]::text[],
        array[]::date[]
        from inserted t
        where t.deleted_at is null;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_32f5e1f58fbb_insert"
      after insert on "scribe"."templates"
      referencing new table as inserted
      for each statement
      execute function "scribe"."templates_counted_32f5e1f58fbb_insert_fn"()`);
    this.addSql(`create or replace function "scribe"."templates_counted_32f5e1f58fbb_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'scribe.templates.da5bc042164a',
          case when new.deleted_at is null then array[new.specialty::text]::text[] end,
          case when new.deleted_at is null then array[]::date[] end,
          case when old.deleted_at is null then array[old.specialty::text]::text[] end,
          case when old.deleted_at is null then array[]::date[] end
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_32f5e1f58fbb_update"
      after update on "scribe"."templates"
      for each row when (
        (
          old.deleted_at is null, old.specialty::text
        ) is distinct from (new.deleted_at is null, new.specialty::text)
      )
      execute function "scribe"."templates_counted_32f5e1f58fbb_update_fn"()`);
    this.addSql(`create or replace function "scribe"."templates_counted_32f5e1f58fbb_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'scribe.templates.da5bc042164a', array[t.specialty::text]::text[],
        array[]::date[]
        from deleted t
        where t.deleted_at is null;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_32f5e1f58fbb_delete"
      after delete on "scribe"."templates"
      referencing old table as deleted
      for each statement
      execute function "scribe"."templates_counted_32f5e1f58fbb_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'scribe.templates.')`);
    this.addSql(`insert into lists.counters values ('scribe.templates.da5bc042164a')`);
    this.addSql(`drop trigger if exists "counted_31782b7502f3_insert" on "scribe"."jobs"`);
    this.addSql(`drop function if exists "scribe"."jobs_counted_31782b7502f3_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_31782b7502f3_update" on "scribe"."jobs"`);
    this.addSql(`drop function if exists "scribe"."jobs_counted_31782b7502f3_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_31782b7502f3_delete" on "scribe"."jobs"`);
    this.addSql(`drop function if exists "scribe"."jobs_counted_31782b7502f3_delete_fn"()`);
    this.addSql(`create or replace function "scribe"."jobs_counted_215a1157d20f_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'scribe.jobs.d8da312f62ff', array[t.status::text]::text[],
        array[coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_215a1157d20f_insert"
      after insert on "scribe"."jobs"
      referencing new table as inserted
      for each statement
      execute function "scribe"."jobs_counted_215a1157d20f_insert_fn"()`);
    this.addSql(`create or replace function "scribe"."jobs_counted_215a1157d20f_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'scribe.jobs.d8da312f62ff', array[new.status::text]::text[],
          array[coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text]::text[],
          array[coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_215a1157d20f_update"
      after update on "scribe"."jobs"
      for each row when (
        (
          old.status::text, coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "scribe"."jobs_counted_215a1157d20f_update_fn"()`);
    this.addSql(`create or replace function "scribe"."jobs_counted_215a1157d20f_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'scribe.jobs.d8da312f62ff', array[t.status::text]::text[],
        array[coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_215a1157d20f_delete"
      after delete on "scribe"."jobs"
      referencing old table as deleted
      for each statement
      execute function "scribe"."jobs_counted_215a1157d20f_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'scribe.jobs.')`);
    this.addSql(`insert into lists.counters values ('scribe.jobs.d8da312f62ff')`);
  }
}
