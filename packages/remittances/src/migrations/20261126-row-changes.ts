import { Migration } from '@mikro-orm/migrations';

export class RowChanges extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_f77a3b854acb_insert" on "remittances"."imports"`);
    this.addSql(`drop function if exists "remittances"."imports_counted_f77a3b854acb_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_f77a3b854acb_update" on "remittances"."imports"`);
    this.addSql(`drop function if exists "remittances"."imports_counted_f77a3b854acb_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_f77a3b854acb_delete" on "remittances"."imports"`);
    this.addSql(`drop function if exists "remittances"."imports_counted_f77a3b854acb_delete_fn"()`);
    this.addSql(`create or replace function "remittances"."imports_counted_2cd4d5ad9869_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'remittances.imports.74616b96ff9f', array[t.status::text]::text[],
        array[coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_2cd4d5ad9869_insert"
      after insert on "remittances"."imports"
      referencing new table as inserted
      for each statement
      execute function "remittances"."imports_counted_2cd4d5ad9869_insert_fn"()`);
    this.addSql(`create or replace function "remittances"."imports_counted_2cd4d5ad9869_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'remittances.imports.74616b96ff9f', array[new.status::text]::text[],
          array[coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text]::text[],
          array[coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_2cd4d5ad9869_update"
      after update on "remittances"."imports"
      for each row when (
        (
          old.status::text, coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "remittances"."imports_counted_2cd4d5ad9869_update_fn"()`);
    this.addSql(`create or replace function "remittances"."imports_counted_2cd4d5ad9869_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'remittances.imports.74616b96ff9f', array[t.status::text]::text[],
        array[coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_2cd4d5ad9869_delete"
      after delete on "remittances"."imports"
      referencing old table as deleted
      for each statement
      execute function "remittances"."imports_counted_2cd4d5ad9869_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'remittances.imports.')`);
    this.addSql(`insert into lists.counters values ('remittances.imports.74616b96ff9f')`);
    this.addSql(`drop trigger if exists "counted_c34125e92c95_insert" on "remittances"."payments"`);
    this.addSql(`drop function if exists "remittances"."payments_counted_c34125e92c95_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_c34125e92c95_update" on "remittances"."payments"`);
    this.addSql(`drop function if exists "remittances"."payments_counted_c34125e92c95_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_c34125e92c95_delete" on "remittances"."payments"`);
    this.addSql(`drop function if exists "remittances"."payments_counted_c34125e92c95_delete_fn"()`);
    this.addSql(`create or replace function "remittances"."payments_counted_638ff848504b_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'remittances.payments.9b16f4317209',
        array[t.method::text, t.has_difference::text, t.has_exceptions::text]::text[],
        array[coalesce(t.payment_date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_638ff848504b_insert"
      after insert on "remittances"."payments"
      referencing new table as inserted
      for each statement
      execute function "remittances"."payments_counted_638ff848504b_insert_fn"()`);
    this.addSql(`create or replace function "remittances"."payments_counted_638ff848504b_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'remittances.payments.9b16f4317209',
          array[new.method::text, new.has_difference::text, new.has_exceptions::text]::text[],
          array[coalesce(new.payment_date, '-infinity'::date)]::date[],
          array[old.method::text, old.has_difference::text, old.has_exceptions::text]::text[],
          array[coalesce(old.payment_date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_638ff848504b_update"
      after update on "remittances"."payments"
      for each row when (
        (
          old.method::text, old.has_difference::text, old.has_exceptions::text,
          coalesce(old.payment_date, '-infinity'::date)
        ) is distinct from (new.method::text, new.has_difference::text, new.has_exceptions::text, coalesce(new.payment_date, '-infinity'::date))
      )
      execute function "remittances"."payments_counted_638ff848504b_update_fn"()`);
    this.addSql(`create or replace function "remittances"."payments_counted_638ff848504b_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'remittances.payments.9b16f4317209',
        array[t.method::text, t.has_difference::text, t.has_exceptions::text]::text[],
        array[coalesce(t.payment_date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_638ff848504b_delete"
      after delete on "remittances"."payments"
      referencing old table as deleted
      for each statement
      execute function "remittances"."payments_counted_638ff848504b_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'remittances.payments.')`);
    this.addSql(`insert into lists.counters values ('remittances.payments.9b16f4317209')`);
    this.addSql(`drop trigger if exists "counted_c54ef970912c_insert" on "remittances"."claim_payments"`);
    this.addSql(`drop function if exists "remittances"."claim_payments_counted_c54ef970912c_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_c54ef970912c_update" on "remittances"."claim_payments"`);
    this.addSql(`drop function if exists "remittances"."claim_payments_counted_c54ef970912c_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_c54ef970912c_delete" on "remittances"."claim_payments"`);
    this.addSql(`drop function if exists "remittances"."claim_payments_counted_c54ef970912c_delete_fn"()`);
    this.addSql(`create or replace function "remittances"."claim_payments_counted_d65a2ac13150_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'remittances.claim_payments.7386a7d64dd2',
        array[t.status::text, t.exception_code::text]::text[],
        array[coalesce(t.payment_date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_d65a2ac13150_insert"
      after insert on "remittances"."claim_payments"
      referencing new table as inserted
      for each statement
      execute function "remittances"."claim_payments_counted_d65a2ac13150_insert_fn"()`);
    this.addSql(`create or replace function "remittances"."claim_payments_counted_d65a2ac13150_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'remittances.claim_payments.7386a7d64dd2',
          array[new.status::text, new.exception_code::text]::text[],
          array[coalesce(new.payment_date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text, old.exception_code::text]::text[],
          array[coalesce(old.payment_date, '-infinity'::date), coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_d65a2ac13150_update"
      after update on "remittances"."claim_payments"
      for each row when (
        (
          old.status::text, old.exception_code::text, coalesce(old.payment_date, '-infinity'::date),
          coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, new.exception_code::text, coalesce(new.payment_date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "remittances"."claim_payments_counted_d65a2ac13150_update_fn"()`);
    this.addSql(`create or replace function "remittances"."claim_payments_counted_d65a2ac13150_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'remittances.claim_payments.7386a7d64dd2',
        array[t.status::text, t.exception_code::text]::text[],
        array[coalesce(t.payment_date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_d65a2ac13150_delete"
      after delete on "remittances"."claim_payments"
      referencing old table as deleted
      for each statement
      execute function "remittances"."claim_payments_counted_d65a2ac13150_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'remittances.claim_payments.')`);
    this.addSql(`insert into lists.counters values ('remittances.claim_payments.7386a7d64dd2')`);
  }
}
