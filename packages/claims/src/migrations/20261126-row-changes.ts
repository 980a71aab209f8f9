import { Migration } from '@mikro-orm/migrations';

export class RowChanges extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_f4b98b1e393a_insert" on "claims"."claims"`);
    this.addSql(`drop function if exists "claims"."claims_counted_f4b98b1e393a_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_f4b98b1e393a_update" on "claims"."claims"`);
    this.addSql(`drop function if exists "claims"."claims_counted_f4b98b1e393a_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_f4b98b1e393a_delete" on "claims"."claims"`);
    this.addSql(`drop function if exists "claims"."claims_counted_f4b98b1e393a_delete_fn"()`);
    this.addSql(`create or replace function "claims"."claims_counted_8d12cf7fa34f_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'claims.claims.63c5844af7c1',
        array[t.status::text, t.acknowledgement::text]::text[],
        array[coalesce(t.service_date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((t.billed_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8d12cf7fa34f_insert"
      after insert on "claims"."claims"
      referencing new table as inserted
      for each statement
      execute function "claims"."claims_counted_8d12cf7fa34f_insert_fn"()`);
    this.addSql(`create or replace function "claims"."claims_counted_8d12cf7fa34f_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'claims.claims.63c5844af7c1',
          array[new.status::text, new.acknowledgement::text]::text[],
          array[coalesce(new.service_date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((new.billed_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text, old.acknowledgement::text]::text[],
          array[coalesce(old.service_date, '-infinity'::date), coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((old.billed_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8d12cf7fa34f_update"
      after update on "claims"."claims"
      for each row when (
        (
          old.status::text, old.acknowledgement::text, coalesce(old.service_date, '-infinity'::date),
          coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.billed_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, new.acknowledgement::text, coalesce(new.service_date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((new.billed_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "claims"."claims_counted_8d12cf7fa34f_update_fn"()`);
    this.addSql(`create or replace function "claims"."claims_counted_8d12cf7fa34f_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'claims.claims.63c5844af7c1',
        array[t.status::text, t.acknowledgement::text]::text[],
        array[coalesce(t.service_date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((t.billed_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8d12cf7fa34f_delete"
      after delete on "claims"."claims"
      referencing old table as deleted
      for each statement
      execute function "claims"."claims_counted_8d12cf7fa34f_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'claims.claims.')`);
    this.addSql(`insert into lists.counters values ('claims.claims.63c5844af7c1')`);
  }
}
