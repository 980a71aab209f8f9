import { Migration } from '@mikro-orm/migrations';

export class RowChanges extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_86e5aa36e6b0_insert" on "patient_ar"."accounts"`);
    this.addSql(`drop function if exists "patient_ar"."accounts_counted_86e5aa36e6b0_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_86e5aa36e6b0_update" on "patient_ar"."accounts"`);
    this.addSql(`drop function if exists "patient_ar"."accounts_counted_86e5aa36e6b0_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_86e5aa36e6b0_delete" on "patient_ar"."accounts"`);
    this.addSql(`drop function if exists "patient_ar"."accounts_counted_86e5aa36e6b0_delete_fn"()`);
    this.addSql(`create or replace function "patient_ar"."accounts_counted_26f2bf1d5fc8_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'patient_ar.accounts.9c2c11a3d9d1',
        array[t.hold_type::text, t.is_placed::text, t.is_on_hold::text]::text[],
        array[coalesce((t.outstanding_since at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_26f2bf1d5fc8_insert"
      after insert on "patient_ar"."accounts"
      referencing new table as inserted
      for each statement
      execute function "patient_ar"."accounts_counted_26f2bf1d5fc8_insert_fn"()`);
    this.addSql(`create or replace function "patient_ar"."accounts_counted_26f2bf1d5fc8_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'patient_ar.accounts.9c2c11a3d9d1',
          array[new.hold_type::text, new.is_placed::text, new.is_on_hold::text]::text[],
          array[coalesce((new.outstanding_since at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.hold_type::text, old.is_placed::text, old.is_on_hold::text]::text[],
          array[coalesce((old.outstanding_since at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_26f2bf1d5fc8_update"
      after update on "patient_ar"."accounts"
      for each row when (
        (
          old.hold_type::text, old.is_placed::text, old.is_on_hold::text,
          coalesce((old.outstanding_since at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.hold_type::text, new.is_placed::text, new.is_on_hold::text, coalesce((new.outstanding_since at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "patient_ar"."accounts_counted_26f2bf1d5fc8_update_fn"()`);
    this.addSql(`create or replace function "patient_ar"."accounts_counted_26f2bf1d5fc8_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'patient_ar.accounts.9c2c11a3d9d1',
        array[t.hold_type::text, t.is_placed::text, t.is_on_hold::text]::text[],
        array[coalesce((t.outstanding_since at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_26f2bf1d5fc8_delete"
      after delete on "patient_ar"."accounts"
      referencing old table as deleted
      for each statement
      execute function "patient_ar"."accounts_counted_26f2bf1d5fc8_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'patient_ar.accounts.')`);
    this.addSql(`insert into lists.counters values ('patient_ar.accounts.9c2c11a3d9d1')`);
    this.addSql(`drop trigger if exists "counted_3a5d9bcca436_insert" on "patient_ar"."statements"`);
    this.addSql(`drop function if exists "patient_ar"."statements_counted_3a5d9bcca436_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_3a5d9bcca436_update" on "patient_ar"."statements"`);
    this.addSql(`drop function if exists "patient_ar"."statements_counted_3a5d9bcca436_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_3a5d9bcca436_delete" on "patient_ar"."statements"`);
    this.addSql(`drop function if exists "patient_ar"."statements_counted_3a5d9bcca436_delete_fn"()`);
    this.addSql(`create or replace function "patient_ar"."statements_counted_66c276bcec94_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'patient_ar.statements.291bfc51f7e0',
        array[t.status::text, t.delivery_status::text]::text[],
        array[coalesce((t.statement_date at time zone 'UTC')::date, '-infinity'::date), coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_66c276bcec94_insert"
      after insert on "patient_ar"."statements"
      referencing new table as inserted
      for each statement
      execute function "patient_ar"."statements_counted_66c276bcec94_insert_fn"()`);
    this.addSql(`create or replace function "patient_ar"."statements_counted_66c276bcec94_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'patient_ar.statements.291bfc51f7e0',
          array[new.status::text, new.delivery_status::text]::text[],
          array[coalesce((new.statement_date at time zone 'UTC')::date, '-infinity'::date), coalesce((new.due_date at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text, old.delivery_status::text]::text[],
          array[coalesce((old.statement_date at time zone 'UTC')::date, '-infinity'::date), coalesce((old.due_date at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_66c276bcec94_update"
      after update on "patient_ar"."statements"
      for each row when (
        (
          old.status::text, old.delivery_status::text,
          coalesce((old.statement_date at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.due_date at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, new.delivery_status::text, coalesce((new.statement_date at time zone 'UTC')::date, '-infinity'::date), coalesce((new.due_date at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "patient_ar"."statements_counted_66c276bcec94_update_fn"()`);
    this.addSql(`create or replace function "patient_ar"."statements_counted_66c276bcec94_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'patient_ar.statements.291bfc51f7e0',
        array[t.status::text, t.delivery_status::text]::text[],
        array[coalesce((t.statement_date at time zone 'UTC')::date, '-infinity'::date), coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_66c276bcec94_delete"
      after delete on "patient_ar"."statements"
      referencing old table as deleted
      for each statement
      execute function "patient_ar"."statements_counted_66c276bcec94_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'patient_ar.statements.')`);
    this.addSql(`insert into lists.counters values ('patient_ar.statements.291bfc51f7e0')`);
    this.addSql(`drop trigger if exists "counted_553338fee892_insert" on "patient_ar"."payment_plans"`);
    this.addSql(`drop function if exists "patient_ar"."payment_plans_counted_553338fee892_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_553338fee892_update" on "patient_ar"."payment_plans"`);
    this.addSql(`drop function if exists "patient_ar"."payment_plans_counted_553338fee892_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_553338fee892_delete" on "patient_ar"."payment_plans"`);
    this.addSql(`drop function if exists "patient_ar"."payment_plans_counted_553338fee892_delete_fn"()`);
    this.addSql(`create or replace function "patient_ar"."payment_plans_counted_235da18b3a23_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'patient_ar.payment_plans.cff14b018ef9', array[t.status::text]::text[],
        array[coalesce((t.next_payment_date at time zone 'UTC')::date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_235da18b3a23_insert"
      after insert on "patient_ar"."payment_plans"
      referencing new table as inserted
      for each statement
      execute function "patient_ar"."payment_plans_counted_235da18b3a23_insert_fn"()`);
    this.addSql(`create or replace function "patient_ar"."payment_plans_counted_235da18b3a23_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'patient_ar.payment_plans.cff14b018ef9', array[new.status::text]::text[],
          array[coalesce((new.next_payment_date at time zone 'UTC')::date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text]::text[],
          array[coalesce((old.next_payment_date at time zone 'UTC')::date, '-infinity'::date), coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_235da18b3a23_update"
      after update on "patient_ar"."payment_plans"
      for each row when (
        (
          old.status::text, coalesce((old.next_payment_date at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, coalesce((new.next_payment_date at time zone 'UTC')::date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "patient_ar"."payment_plans_counted_235da18b3a23_update_fn"()`);
    this.addSql(`create or replace function "patient_ar"."payment_plans_counted_235da18b3a23_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'patient_ar.payment_plans.cff14b018ef9', array[t.status::text]::text[],
        array[coalesce((t.next_payment_date at time zone 'UTC')::date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_235da18b3a23_delete"
      after delete on "patient_ar"."payment_plans"
      referencing old table as deleted
      for each statement
      execute function "patient_ar"."payment_plans_counted_235da18b3a23_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'patient_ar.payment_plans.')`);
    this.addSql(`insert into lists.counters values ('patient_ar.payment_plans.cff14b018ef9')`);
  }
}
