import { Migration } from '@mikro-orm/migrations';

export class RowChanges extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_f4927131e238_insert" on "claim_status"."mapping_profiles"`);
    this.addSql(`drop function if exists "claim_status"."mapping_profiles_counted_f4927131e238_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_f4927131e238_update" on "claim_status"."mapping_profiles"`);
    this.addSql(`drop function if exists "claim_status"."mapping_profiles_counted_f4927131e238_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_f4927131e238_delete" on "claim_status"."mapping_profiles"`);
    this.addSql(`drop function if exists "claim_status"."mapping_profiles_counted_f4927131e238_delete_fn"()`);
    this.addSql(`create or replace function "claim_status"."mapping_profiles_counted_d9ab9aacece8_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'claim_status.mapping_profiles.2f05873340ab',
        array[t.status::text, t.payer_id::text]::text[], array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_d9ab9aacece8_insert"
      after insert on "claim_status"."mapping_profiles"
      referencing new table as inserted
      for each statement
      execute function "claim_status"."mapping_profiles_counted_d9ab9aacece8_insert_fn"()`);
    this.addSql(`create or replace function "claim_status"."mapping_profiles_counted_d9ab9aacece8_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'claim_status.mapping_profiles.2f05873340ab',
          array[new.status::text, new.payer_id::text]::text[], array[]::date[],
          array[old.status::text, old.payer_id::text]::text[], array[]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_d9ab9aacece8_update"
      after update on "claim_status"."mapping_profiles"
      for each row when (
        (old.status::text, old.payer_id::text) is distinct from (new.status::text, new.payer_id::text)
      )
      execute function "claim_status"."mapping_profiles_counted_d9ab9aacece8_update_fn"()`);
    this.addSql(`create or replace function "claim_status"."mapping_profiles_counted_d9ab9aacece8_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'claim_status.mapping_profiles.2f05873340ab',
        array[t.status::text, t.payer_id::text]::text[], array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_d9ab9aacece8_delete"
      after delete on "claim_status"."mapping_profiles"
      referencing old table as deleted
      for each statement
      execute function "claim_status"."mapping_profiles_counted_d9ab9aacece8_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'claim_status.mapping_profiles.')`);
    this.addSql(`insert into lists.counters values ('claim_status.mapping_profiles.2f05873340ab')`);
    this.addSql(`drop trigger if exists "counted_93f147b041ee_insert" on "claim_status"."inquiries"`);
    this.addSql(`drop function if exists "claim_status"."inquiries_counted_93f147b041ee_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_93f147b041ee_update" on "claim_status"."inquiries"`);
    this.addSql(`drop function if exists "claim_status"."inquiries_counted_93f147b041ee_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_93f147b041ee_delete" on "claim_status"."inquiries"`);
    this.addSql(`drop function if exists "claim_status"."inquiries_counted_93f147b041ee_delete_fn"()`);
    this.addSql(`create or replace function "claim_status"."inquiries_counted_2e82b02f735a_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'claim_status.inquiries.f2acde3380e1',
        array[t.outcome::text, t.processing_state::text]::text[],
        array[coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_2e82b02f735a_insert"
      after insert on "claim_status"."inquiries"
      referencing new table as inserted
      for each statement
      execute function "claim_status"."inquiries_counted_2e82b02f735a_insert_fn"()`);
    this.addSql(`create or replace function "claim_status"."inquiries_counted_2e82b02f735a_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'claim_status.inquiries.f2acde3380e1',
          array[new.outcome::text, new.processing_state::text]::text[],
          array[coalesce((new.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.outcome::text, old.processing_state::text]::text[],
          array[coalesce((old.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_2e82b02f735a_update"
      after update on "claim_status"."inquiries"
      for each row when (
        (
          old.outcome::text, old.processing_state::text,
          coalesce((old.expires_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.outcome::text, new.processing_state::text, coalesce((new.expires_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "claim_status"."inquiries_counted_2e82b02f735a_update_fn"()`);
    this.addSql(`create or replace function "claim_status"."inquiries_counted_2e82b02f735a_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'claim_status.inquiries.f2acde3380e1',
        array[t.outcome::text, t.processing_state::text]::text[],
        array[coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_2e82b02f735a_delete"
      after delete on "claim_status"."inquiries"
      referencing old table as deleted
      for each statement
      execute function "claim_status"."inquiries_counted_2e82b02f735a_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'claim_status.inquiries.')`);
    this.addSql(`insert into lists.counters values ('claim_status.inquiries.f2acde3380e1')`);
  }
}
