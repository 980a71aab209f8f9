import { Migration } from '@mikro-orm/migrations';

export class RowChanges extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_e00b89a644c8_insert" on "contract_management"."contracts"`);
    this.addSql(`drop function if exists "contract_management"."contracts_counted_e00b89a644c8_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_e00b89a644c8_update" on "contract_management"."contracts"`);
    this.addSql(`drop function if exists "contract_management"."contracts_counted_e00b89a644c8_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_e00b89a644c8_delete" on "contract_management"."contracts"`);
    this.addSql(`drop function if exists "contract_management"."contracts_counted_e00b89a644c8_delete_fn"()`);
    this.addSql(`create or replace function "contract_management"."contracts_counted_31f5373edde6_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'contract_management.contracts.f9a26a717c67',
        array[t.status::text, t.line_of_business::text, t.payer_id::text]::text[], array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_31f5373edde6_insert"
      after insert on "contract_management"."contracts"
      referencing new table as inserted
      for each statement
      execute function "contract_management"."contracts_counted_31f5373edde6_insert_fn"()`);
    this.addSql(`create or replace function "contract_management"."contracts_counted_31f5373edde6_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'contract_management.contracts.f9a26a717c67',
          array[new.status::text, new.line_of_business::text, new.payer_id::text]::text[], array[]::date[],
          array[old.status::text, old.line_of_business::text, old.payer_id::text]::text[], array[]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_31f5373edde6_update"
      after update on "contract_management"."contracts"
      for each row when (
        (
          old.status::text, old.line_of_business::text, old.payer_id::text
        ) is distinct from (new.status::text, new.line_of_business::text, new.payer_id::text)
      )
      execute function "contract_management"."contracts_counted_31f5373edde6_update_fn"()`);
    this.addSql(`create or replace function "contract_management"."contracts_counted_31f5373edde6_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'contract_management.contracts.f9a26a717c67',
        array[t.status::text, t.line_of_business::text, t.payer_id::text]::text[], array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_31f5373edde6_delete"
      after delete on "contract_management"."contracts"
      referencing old table as deleted
      for each statement
      execute function "contract_management"."contracts_counted_31f5373edde6_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'contract_management.contracts.')`);
    this.addSql(`insert into lists.counters values ('contract_management.contracts.f9a26a717c67')`);
    this.addSql(
      `drop trigger if exists "counted_bada7f89df76_insert" on "contract_management"."underpayment_cases"`,
    );
    this.addSql(
      `drop function if exists "contract_management"."underpayment_cases_counted_bada7f89df76_insert_fn"()`,
    );
    this.addSql(
      `drop trigger if exists "counted_bada7f89df76_update" on "contract_management"."underpayment_cases"`,
    );
    this.addSql(
      `drop function if exists "contract_management"."underpayment_cases_counted_bada7f89df76_update_fn"()`,
    );
    this.addSql(
      `drop trigger if exists "counted_bada7f89df76_delete" on "contract_management"."underpayment_cases"`,
    );
    this.addSql(
      `drop function if exists "contract_management"."underpayment_cases_counted_bada7f89df76_delete_fn"()`,
    );
    this.addSql(`create or replace function "contract_management"."underpayment_cases_counted_94f056df31c3_insert_fn"(
      
    )
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'contract_management.underpayment_cases.0cbb692cb93c',
        array[t.status::text, t.origin::text]::text[],
        array[coalesce((t.dispute_deadline at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_94f056df31c3_insert"
      after insert on "contract_management"."underpayment_cases"
      referencing new table as inserted
      for each statement
      execute function "contract_management"."underpayment_cases_counted_94f056df31c3_insert_fn"()`);
    this.addSql(`create or replace function "contract_management"."underpayment_cases_counted_94f056df31c3_update_fn"(
      
    )
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'contract_management.underpayment_cases.0cbb692cb93c',
          array[new.status::text, new.origin::text]::text[],
          array[coalesce((new.dispute_deadline at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text, old.origin::text]::text[],
          array[coalesce((old.dispute_deadline at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_94f056df31c3_update"
      after update on "contract_management"."underpayment_cases"
      for each row when (
        (
          old.status::text, old.origin::text,
          coalesce((old.dispute_deadline at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, new.origin::text, coalesce((new.dispute_deadline at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "contract_management"."underpayment_cases_counted_94f056df31c3_update_fn"()`);
    this.addSql(`create or replace function "contract_management"."underpayment_cases_counted_94f056df31c3_delete_fn"(
      
    )
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'contract_management.underpayment_cases.0cbb692cb93c',
        array[t.status::text, t.origin::text]::text[],
        array[coalesce((t.dispute_deadline at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_94f056df31c3_delete"
      after delete on "contract_management"."underpayment_cases"
      referencing old table as deleted
      for each statement
      execute function "contract_management"."underpayment_cases_counted_94f056df31c3_delete_fn"()`);
    this.addSql(
      `delete from lists.counters where starts_with(name, 'contract_management.underpayment_cases.')`,
    );
    this.addSql(`insert into lists.counters values ('contract_management.underpayment_cases.0cbb692cb93c')`);
  }
}
