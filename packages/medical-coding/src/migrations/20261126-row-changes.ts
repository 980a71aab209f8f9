import { Migration } from '@mikro-orm/migrations';

export class RowChanges extends Migration {
  override up(): void {
    this.addSql(
      `drop trigger if exists "counted_2873cc94f65d_insert" on "medical_coding"."automation_rules"`,
    );
    this.addSql(
      `drop function if exists "medical_coding"."automation_rules_counted_2873cc94f65d_insert_fn"()`,
    );
    this.addSql(
      `drop trigger if exists "counted_2873cc94f65d_update" on "medical_coding"."automation_rules"`,
    );
    this.addSql(
      `drop function if exists "medical_coding"."automation_rules_counted_2873cc94f65d_update_fn"()`,
    );
    this.addSql(
      `drop trigger if exists "counted_2873cc94f65d_delete" on "medical_coding"."automation_rules"`,
    );
    this.addSql(
      `drop function if exists "medical_coding"."automation_rules_counted_2873cc94f65d_delete_fn"()`,
    );
    this.addSql(`create or replace function "medical_coding"."automation_rules_counted_614b3bf41e64_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'medical_coding.automation_rules.2dc4cbfd6918',
        array[t.rule_type::text, t.is_active::text]::text[], array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_614b3bf41e64_insert"
      after insert on "medical_coding"."automation_rules"
      referencing new table as inserted
      for each statement
      execute function "medical_coding"."automation_rules_counted_614b3bf41e64_insert_fn"()`);
    this.addSql(`create or replace function "medical_coding"."automation_rules_counted_614b3bf41e64_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'medical_coding.automation_rules.2dc4cbfd6918',
          array[new.rule_type::text, new.is_active::text]::text[], array[]::date[],
          array[old.rule_type::text, old.is_active::text]::text[], array[]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_614b3bf41e64_update"
      after update on "medical_coding"."automation_rules"
      for each row when (
        (
          old.rule_type::text, old.is_active::text
        ) is distinct from (new.rule_type::text, new.is_active::text)
      )
      execute function "medical_coding"."automation_rules_counted_614b3bf41e64_update_fn"()`);
    this.addSql(`create or replace function "medical_coding"."automation_rules_counted_614b3bf41e64_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'medical_coding.automation_rules.2dc4cbfd6918',
        array[t.rule_type::text, t.is_active::text]::text[], array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_614b3bf41e64_delete"
      after delete on "medical_coding"."automation_rules"
      referencing old table as deleted
      for each statement
      execute function "medical_coding"."automation_rules_counted_614b3bf41e64_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'medical_coding.automation_rules.')`);
    this.addSql(`insert into lists.counters values ('medical_coding.automation_rules.2dc4cbfd6918')`);
    this.addSql(`drop trigger if exists "counted_ae9ed94991c5_insert" on "medical_coding"."jobs"`);
    this.addSql(`drop function if exists "medical_coding"."jobs_counted_ae9ed94991c5_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_ae9ed94991c5_update" on "medical_coding"."jobs"`);
    this.addSql(`drop function if exists "medical_coding"."jobs_counted_ae9ed94991c5_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_ae9ed94991c5_delete" on "medical_coding"."jobs"`);
    this.addSql(`drop function if exists "medical_coding"."jobs_counted_ae9ed94991c5_delete_fn"()`);
    this.addSql(`create or replace function "medical_coding"."jobs_counted_7ddc7d59f14a_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'medical_coding.jobs.0df9c5b965c6',
        array[t.status::text, t.team::text]::text[],
        array[coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_7ddc7d59f14a_insert"
      after insert on "medical_coding"."jobs"
      referencing new table as inserted
      for each statement
      execute function "medical_coding"."jobs_counted_7ddc7d59f14a_insert_fn"()`);
    this.addSql(`create or replace function "medical_coding"."jobs_counted_7ddc7d59f14a_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'medical_coding.jobs.0df9c5b965c6',
          array[new.status::text, new.team::text]::text[],
          array[coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text, old.team::text]::text[],
          array[coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_7ddc7d59f14a_update"
      after update on "medical_coding"."jobs"
      for each row when (
        (
          old.status::text, old.team::text,
          coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, new.team::text, coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "medical_coding"."jobs_counted_7ddc7d59f14a_update_fn"()`);
    this.addSql(`create or replace function "medical_coding"."jobs_counted_7ddc7d59f14a_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'medical_coding.jobs.0df9c5b965c6',
        array[t.status::text, t.team::text]::text[],
        array[coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_7ddc7d59f14a_delete"
      after delete on "medical_coding"."jobs"
      referencing old table as deleted
      for each statement
      execute function "medical_coding"."jobs_counted_7ddc7d59f14a_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'medical_coding.jobs.')`);
    this.addSql(`insert into lists.counters values ('medical_coding.jobs.0df9c5b965c6')`);
  }
}
