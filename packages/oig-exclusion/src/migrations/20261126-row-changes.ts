import { Migration } from '@mikro-orm/migrations';

export class RowChanges extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_92475ad7380c_insert" on "oig_exclusion"."checks"`);
    this.addSql(`drop function if exists "oig_exclusion"."checks_counted_92475ad7380c_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_92475ad7380c_update" on "oig_exclusion"."checks"`);
    this.addSql(`drop function if exists "oig_exclusion"."checks_counted_92475ad7380c_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_92475ad7380c_delete" on "oig_exclusion"."checks"`);
    this.addSql(`drop function if exists "oig_exclusion"."checks_counted_92475ad7380c_delete_fn"()`);
    this.addSql(`create or replace function "oig_exclusion"."checks_counted_ae376a65387c_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'oig_exclusion.checks.b2a4b43abfb7', array[t.status::text]::text[],
        array[coalesce((t.checked_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_ae376a65387c_insert"
      after insert on "oig_exclusion"."checks"
      referencing new table as inserted
      for each statement
      execute function "oig_exclusion"."checks_counted_ae376a65387c_insert_fn"()`);
    this.addSql(`create or replace function "oig_exclusion"."checks_counted_ae376a65387c_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'oig_exclusion.checks.b2a4b43abfb7', array[new.status::text]::text[],
          array[coalesce((new.checked_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text]::text[],
          array[coalesce((old.checked_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_ae376a65387c_update"
      after update on "oig_exclusion"."checks"
      for each row when (
        (
          old.status::text, coalesce((old.checked_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, coalesce((new.checked_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "oig_exclusion"."checks_counted_ae376a65387c_update_fn"()`);
    this.addSql(`create or replace function "oig_exclusion"."checks_counted_ae376a65387c_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'oig_exclusion.checks.b2a4b43abfb7', array[t.status::text]::text[],
        array[coalesce((t.checked_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_ae376a65387c_delete"
      after delete on "oig_exclusion"."checks"
      referencing old table as deleted
      for each statement
      execute function "oig_exclusion"."checks_counted_ae376a65387c_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'oig_exclusion.checks.')`);
    this.addSql(`insert into lists.counters values ('oig_exclusion.checks.b2a4b43abfb7')`);
    this.addSql(`drop trigger if exists "counted_dc2076ed0b84_insert" on "oig_exclusion"."monitors"`);
    this.addSql(`drop function if exists "oig_exclusion"."monitors_counted_dc2076ed0b84_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_dc2076ed0b84_update" on "oig_exclusion"."monitors"`);
    this.addSql(`drop function if exists "oig_exclusion"."monitors_counted_dc2076ed0b84_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_dc2076ed0b84_delete" on "oig_exclusion"."monitors"`);
    this.addSql(`drop function if exists "oig_exclusion"."monitors_counted_dc2076ed0b84_delete_fn"()`);
    this.addSql(`create or replace function "oig_exclusion"."monitors_counted_f83952a7ec0f_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'oig_exclusion.monitors.884d43ce439e',
        array[t.status::text, t.last_status::text]::text[], array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_f83952a7ec0f_insert"
      after insert on "oig_exclusion"."monitors"
      referencing new table as inserted
      for each statement
      execute function "oig_exclusion"."monitors_counted_f83952a7ec0f_insert_fn"()`);
    this.addSql(`create or replace function "oig_exclusion"."monitors_counted_f83952a7ec0f_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'oig_exclusion.monitors.884d43ce439e',
          array[new.status::text, new.last_status::text]::text[], array[]::date[],
          array[old.status::text, old.last_status::text]::text[], array[]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_f83952a7ec0f_update"
      after update on "oig_exclusion"."monitors"
      for each row when (
        (old.status::text, old.last_status::text) is distinct from (new.status::text, new.last_status::text)
      )
      execute function "oig_exclusion"."monitors_counted_f83952a7ec0f_update_fn"()`);
    this.addSql(`create or replace function "oig_exclusion"."monitors_counted_f83952a7ec0f_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'oig_exclusion.monitors.884d43ce439e',
        array[t.status::text, t.last_status::text]::text[], array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_f83952a7ec0f_delete"
      after delete on "oig_exclusion"."monitors"
      referencing old table as deleted
      for each statement
      execute function "oig_exclusion"."monitors_counted_f83952a7ec0f_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'oig_exclusion.monitors.')`);
    this.addSql(`insert into lists.counters values ('oig_exclusion.monitors.884d43ce439e')`);
  }
}
