import { Migration } from '@mikro-orm/migrations';

export class RowChanges extends Migration {
  override up(): void {
    this.addSql(
      `drop trigger if exists "counted_109bc825eedd_insert" on "specialty_billing"."home_health_episodes"`,
    );
    this.addSql(
      `drop function if exists "specialty_billing"."home_health_episodes_counted_109bc825eedd_insert_fn"()`,
    );
    this.addSql(
      `drop trigger if exists "counted_109bc825eedd_update" on "specialty_billing"."home_health_episodes"`,
    );
    this.addSql(
      `drop function if exists "specialty_billing"."home_health_episodes_counted_109bc825eedd_update_fn"()`,
    );
    this.addSql(
      `drop trigger if exists "counted_109bc825eedd_delete" on "specialty_billing"."home_health_episodes"`,
    );
    this.addSql(
      `drop function if exists "specialty_billing"."home_health_episodes_counted_109bc825eedd_delete_fn"()`,
    );
    this.addSql(`create or replace function "specialty_billing"."home_health_episodes_counted_9086a84385f2_insert_fn"(
      
    )
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'specialty_billing.home_health_episodes.c07611a5ac09',
        array[t.status::text]::text[], array[coalesce(t.start_of_care_date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_9086a84385f2_insert"
      after insert on "specialty_billing"."home_health_episodes"
      referencing new table as inserted
      for each statement
      execute function "specialty_billing"."home_health_episodes_counted_9086a84385f2_insert_fn"()`);
    this.addSql(`create or replace function "specialty_billing"."home_health_episodes_counted_9086a84385f2_update_fn"(
      
    )
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'specialty_billing.home_health_episodes.c07611a5ac09',
          array[new.status::text]::text[], array[coalesce(new.start_of_care_date, '-infinity'::date)]::date[],
          array[old.status::text]::text[], array[coalesce(old.start_of_care_date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_9086a84385f2_update"
      after update on "specialty_billing"."home_health_episodes"
      for each row when (
        (
          old.status::text, coalesce(old.start_of_care_date, '-infinity'::date)
        ) is distinct from (new.status::text, coalesce(new.start_of_care_date, '-infinity'::date))
      )
      execute function "specialty_billing"."home_health_episodes_counted_9086a84385f2_update_fn"()`);
    this.addSql(`create or replace function "specialty_billing"."home_health_episodes_counted_9086a84385f2_delete_fn"(
      
    )
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'specialty_billing.home_health_episodes.c07611a5ac09',
        array[t.status::text]::text[], array[coalesce(t.start_of_care_date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_9086a84385f2_delete"
      after delete on "specialty_billing"."home_health_episodes"
      referencing old table as deleted
      for each statement
      execute function "specialty_billing"."home_health_episodes_counted_9086a84385f2_delete_fn"()`);
    this.addSql(
      `delete from lists.counters where starts_with(name, 'specialty_billing.home_health_episodes.')`,
    );
    this.addSql(`insert into lists.counters values ('specialty_billing.home_health_episodes.c07611a5ac09')`);
  }
}
