import { Migration } from '@mikro-orm/migrations';

export class RowChanges extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_ba2d0c11db0d_insert" on "gfe"."estimates"`);
    this.addSql(`drop function if exists "gfe"."estimates_counted_ba2d0c11db0d_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_ba2d0c11db0d_update" on "gfe"."estimates"`);
    this.addSql(`drop function if exists "gfe"."estimates_counted_ba2d0c11db0d_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_ba2d0c11db0d_delete" on "gfe"."estimates"`);
    this.addSql(`drop function if exists "gfe"."estimates_counted_ba2d0c11db0d_delete_fn"()`);
    this.addSql(`create or replace function "gfe"."estimates_counted_559a5ee6bed8_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'gfe.estimates.78e835ca0002', array[t.status::text]::text[],
        array[coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date), coalesce((t.delivery_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_559a5ee6bed8_insert"
      after insert on "gfe"."estimates"
      referencing new table as inserted
      for each statement
      execute function "gfe"."estimates_counted_559a5ee6bed8_insert_fn"()`);
    this.addSql(`create or replace function "gfe"."estimates_counted_559a5ee6bed8_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'gfe.estimates.78e835ca0002', array[new.status::text]::text[],
          array[coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((new.service_date at time zone 'UTC')::date, '-infinity'::date), coalesce((new.delivery_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((new.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text]::text[],
          array[coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((old.service_date at time zone 'UTC')::date, '-infinity'::date), coalesce((old.delivery_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((old.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_559a5ee6bed8_update"
      after update on "gfe"."estimates"
      for each row when (
        (
          old.status::text, coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.service_date at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.delivery_deadline at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.expires_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((new.service_date at time zone 'UTC')::date, '-infinity'::date), coalesce((new.delivery_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((new.expires_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "gfe"."estimates_counted_559a5ee6bed8_update_fn"()`);
    this.addSql(`create or replace function "gfe"."estimates_counted_559a5ee6bed8_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'gfe.estimates.78e835ca0002', array[t.status::text]::text[],
        array[coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date), coalesce((t.delivery_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_559a5ee6bed8_delete"
      after delete on "gfe"."estimates"
      referencing old table as deleted
      for each statement
      execute function "gfe"."estimates_counted_559a5ee6bed8_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'gfe.estimates.')`);
    this.addSql(`insert into lists.counters values ('gfe.estimates.78e835ca0002')`);
    this.addSql(`drop trigger if exists "counted_72558416c4c1_insert" on "gfe"."idr_cases"`);
    this.addSql(`drop function if exists "gfe"."idr_cases_counted_72558416c4c1_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_72558416c4c1_update" on "gfe"."idr_cases"`);
    this.addSql(`drop function if exists "gfe"."idr_cases_counted_72558416c4c1_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_72558416c4c1_delete" on "gfe"."idr_cases"`);
    this.addSql(`drop function if exists "gfe"."idr_cases_counted_72558416c4c1_delete_fn"()`);
    this.addSql(`create or replace function "gfe"."idr_cases_counted_55dc20b0be25_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'gfe.idr_cases.b88784cbf8c6', array[t.status::text]::text[],
        array[coalesce((t.initiated_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_55dc20b0be25_insert"
      after insert on "gfe"."idr_cases"
      referencing new table as inserted
      for each statement
      execute function "gfe"."idr_cases_counted_55dc20b0be25_insert_fn"()`);
    this.addSql(`create or replace function "gfe"."idr_cases_counted_55dc20b0be25_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'gfe.idr_cases.b88784cbf8c6', array[new.status::text]::text[],
          array[coalesce((new.initiated_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text]::text[],
          array[coalesce((old.initiated_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_55dc20b0be25_update"
      after update on "gfe"."idr_cases"
      for each row when (
        (
          old.status::text, coalesce((old.initiated_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, coalesce((new.initiated_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "gfe"."idr_cases_counted_55dc20b0be25_update_fn"()`);
    this.addSql(`create or replace function "gfe"."idr_cases_counted_55dc20b0be25_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'gfe.idr_cases.b88784cbf8c6', array[t.status::text]::text[],
        array[coalesce((t.initiated_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_55dc20b0be25_delete"
      after delete on "gfe"."idr_cases"
      referencing old table as deleted
      for each statement
      execute function "gfe"."idr_cases_counted_55dc20b0be25_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'gfe.idr_cases.')`);
    this.addSql(`insert into lists.counters values ('gfe.idr_cases.b88784cbf8c6')`);
  }
}
