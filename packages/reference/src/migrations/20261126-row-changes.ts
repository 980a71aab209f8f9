import { Migration } from '@mikro-orm/migrations';

export class RowChanges extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_f7a3c113d51e_insert" on "reference_data"."patients"`);
    this.addSql(`drop function if exists "reference_data"."patients_counted_f7a3c113d51e_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_f7a3c113d51e_update" on "reference_data"."patients"`);
    this.addSql(`drop function if exists "reference_data"."patients_counted_f7a3c113d51e_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_f7a3c113d51e_delete" on "reference_data"."patients"`);
    this.addSql(`drop function if exists "reference_data"."patients_counted_f7a3c113d51e_delete_fn"()`);
    this.addSql(`create or replace function "reference_data"."patients_counted_769abc4bd00b_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'reference_data.patients.ababa2d1163b', array[]::text[], array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_769abc4bd00b_insert"
      after insert on "reference_data"."patients"
      referencing new table as inserted
      for each statement
      execute function "reference_data"."patients_counted_769abc4bd00b_insert_fn"()`);
    this.addSql(`create or replace function "reference_data"."patients_counted_769abc4bd00b_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'reference_data.patients.ababa2d1163b', array[]::text[], array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_769abc4bd00b_delete"
      after delete on "reference_data"."patients"
      referencing old table as deleted
      for each statement
      execute function "reference_data"."patients_counted_769abc4bd00b_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'reference_data.patients.')`);
    this.addSql(`insert into lists.counters values ('reference_data.patients.ababa2d1163b')`);
    this.addSql(`drop trigger if exists "counted_b7feea29e9e0_insert" on "reference_data"."coverages"`);
    this.addSql(`drop function if exists "reference_data"."coverages_counted_b7feea29e9e0_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_b7feea29e9e0_update" on "reference_data"."coverages"`);
    this.addSql(`drop function if exists "reference_data"."coverages_counted_b7feea29e9e0_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_b7feea29e9e0_delete" on "reference_data"."coverages"`);
    this.addSql(`drop function if exists "reference_data"."coverages_counted_b7feea29e9e0_delete_fn"()`);
    this.addSql(`create or replace function "reference_data"."coverages_counted_f4136a7fe408_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'reference_data.coverages.e3f050ab789b',
        array[t.rank::text, t.is_qmb::text]::text[], array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_f4136a7fe408_insert"
      after insert on "reference_data"."coverages"
      referencing new table as inserted
      for each statement
      execute function "reference_data"."coverages_counted_f4136a7fe408_insert_fn"()`);
    this.addSql(`create or replace function "reference_data"."coverages_counted_f4136a7fe408_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'reference_data.coverages.e3f050ab789b',
          array[new.rank::text, new.is_qmb::text]::text[], array[]::date[],
          array[old.rank::text, old.is_qmb::text]::text[], array[]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_f4136a7fe408_update"
      after update on "reference_data"."coverages"
      for each row when (
        (old.rank::text, old.is_qmb::text) is distinct from (new.rank::text, new.is_qmb::text)
      )
      execute function "reference_data"."coverages_counted_f4136a7fe408_update_fn"()`);
    this.addSql(`create or replace function "reference_data"."coverages_counted_f4136a7fe408_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'reference_data.coverages.e3f050ab789b',
        array[t.rank::text, t.is_qmb::text]::text[], array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_f4136a7fe408_delete"
      after delete on "reference_data"."coverages"
      referencing old table as deleted
      for each statement
      execute function "reference_data"."coverages_counted_f4136a7fe408_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'reference_data.coverages.')`);
    this.addSql(`insert into lists.counters values ('reference_data.coverages.e3f050ab789b')`);
    this.addSql(`drop trigger if exists "counted_e7e0e0d9c013_insert" on "reference_data"."appointments"`);
    this.addSql(`drop function if exists "reference_data"."appointments_counted_e7e0e0d9c013_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_e7e0e0d9c013_update" on "reference_data"."appointments"`);
    this.addSql(`drop function if exists "reference_data"."appointments_counted_e7e0e0d9c013_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_e7e0e0d9c013_delete" on "reference_data"."appointments"`);
    this.addSql(`drop function if exists "reference_data"."appointments_counted_e7e0e0d9c013_delete_fn"()`);
    this.addSql(`create or replace function "reference_data"."appointments_counted_75225a7a54ea_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'reference_data.appointments.4ad566e7a511', array[t.status::text]::text[],
        array[coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_75225a7a54ea_insert"
      after insert on "reference_data"."appointments"
      referencing new table as inserted
      for each statement
      execute function "reference_data"."appointments_counted_75225a7a54ea_insert_fn"()`);
    this.addSql(`create or replace function "reference_data"."appointments_counted_75225a7a54ea_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'reference_data.appointments.4ad566e7a511', array[new.status::text]::text[],
          array[coalesce((new.service_date at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text]::text[],
          array[coalesce((old.service_date at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_75225a7a54ea_update"
      after update on "reference_data"."appointments"
      for each row when (
        (
          old.status::text, coalesce((old.service_date at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, coalesce((new.service_date at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "reference_data"."appointments_counted_75225a7a54ea_update_fn"()`);
    this.addSql(`create or replace function "reference_data"."appointments_counted_75225a7a54ea_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'reference_data.appointments.4ad566e7a511', array[t.status::text]::text[],
        array[coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_75225a7a54ea_delete"
      after delete on "reference_data"."appointments"
      referencing old table as deleted
      for each statement
      execute function "reference_data"."appointments_counted_75225a7a54ea_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'reference_data.appointments.')`);
    this.addSql(`insert into lists.counters values ('reference_data.appointments.4ad566e7a511')`);
    this.addSql(`drop trigger if exists "counted_e62c3302ce53_insert" on "reference_data"."facilities"`);
    this.addSql(`drop function if exists "reference_data"."facilities_counted_e62c3302ce53_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_e62c3302ce53_update" on "reference_data"."facilities"`);
    this.addSql(`drop function if exists "reference_data"."facilities_counted_e62c3302ce53_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_e62c3302ce53_delete" on "reference_data"."facilities"`);
    this.addSql(`drop function if exists "reference_data"."facilities_counted_e62c3302ce53_delete_fn"()`);
    this.addSql(`create or replace function "reference_data"."facilities_counted_6be45f6a454a_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'reference_data.facilities.e1c57eecabb7', array[]::text[], array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_6be45f6a454a_insert"
      after insert on "reference_data"."facilities"
      referencing new table as inserted
      for each statement
      execute function "reference_data"."facilities_counted_6be45f6a454a_insert_fn"()`);
    this.addSql(`create or replace function "reference_data"."facilities_counted_6be45f6a454a_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'reference_data.facilities.e1c57eecabb7', array[]::text[], array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_6be45f6a454a_delete"
      after delete on "reference_data"."facilities"
      referencing old table as deleted
      for each statement
      execute function "reference_data"."facilities_counted_6be45f6a454a_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'reference_data.facilities.')`);
    this.addSql(`insert into lists.counters values ('reference_data.facilities.e1c57eecabb7')`);
    this.addSql(`drop trigger if exists "counted_07f1a00c0708_insert" on "reference_data"."providers"`);
    this.addSql(`drop function if exists "reference_data"."providers_counted_07f1a00c0708_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_07f1a00c0708_update" on "reference_data"."providers"`);
    this.addSql(`drop function if exists "reference_data"."providers_counted_07f1a00c0708_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_07f1a00c0708_delete" on "reference_data"."providers"`);
    this.addSql(`drop function if exists "reference_data"."providers_counted_07f1a00c0708_delete_fn"()`);
    this.addSql(`create or replace function "reference_data"."providers_counted_3e97a16636ef_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'reference_data.providers.7022200aaef0', array[]::text[], array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3e97a16636ef_insert"
      after insert on "reference_data"."providers"
      referencing new table as inserted
      for each statement
      execute function "reference_data"."providers_counted_3e97a16636ef_insert_fn"()`);
    this.addSql(`create or replace function "reference_data"."providers_counted_3e97a16636ef_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'reference_data.providers.7022200aaef0', array[]::text[], array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3e97a16636ef_delete"
      after delete on "reference_data"."providers"
      referencing old table as deleted
      for each statement
      execute function "reference_data"."providers_counted_3e97a16636ef_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'reference_data.providers.')`);
    this.addSql(`insert into lists.counters values ('reference_data.providers.7022200aaef0')`);
    this.addSql(`drop trigger if exists "counted_3cf9bcb38c0c_insert" on "reference_data"."payers"`);
    this.addSql(`drop function if exists "reference_data"."payers_counted_3cf9bcb38c0c_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_3cf9bcb38c0c_update" on "reference_data"."payers"`);
    this.addSql(`drop function if exists "reference_data"."payers_counted_3cf9bcb38c0c_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_3cf9bcb38c0c_delete" on "reference_data"."payers"`);
    this.addSql(`drop function if exists "reference_data"."payers_counted_3cf9bcb38c0c_delete_fn"()`);
    this.addSql(`create or replace function "reference_data"."payers_counted_2e1a668134e8_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'reference_data.payers.f787cbee29db', array[t.program_type::text]::text[],
        array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_2e1a668134e8_insert"
      after insert on "reference_data"."payers"
      referencing new table as inserted
      for each statement
      execute function "reference_data"."payers_counted_2e1a668134e8_insert_fn"()`);
    this.addSql(`create or replace function "reference_data"."payers_counted_2e1a668134e8_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'reference_data.payers.f787cbee29db', array[new.program_type::text]::text[],
          array[]::date[], array[old.program_type::text]::text[], array[]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_2e1a668134e8_update"
      after update on "reference_data"."payers"
      for each row when ((old.program_type::text) is distinct from (new.program_type::text))
      execute function "reference_data"."payers_counted_2e1a668134e8_update_fn"()`);
    this.addSql(`create or replace function "reference_data"."payers_counted_2e1a668134e8_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'reference_data.payers.f787cbee29db', array[t.program_type::text]::text[],
        array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_2e1a668134e8_delete"
      after delete on "reference_data"."payers"
      referencing old table as deleted
      for each statement
      execute function "reference_data"."payers_counted_2e1a668134e8_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'reference_data.payers.')`);
    this.addSql(`insert into lists.counters values ('reference_data.payers.f787cbee29db')`);
    this.addSql(`drop trigger if exists "counted_6eef9d887025_insert" on "reference_data"."authorizations"`);
    this.addSql(`drop function if exists "reference_data"."authorizations_counted_6eef9d887025_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_6eef9d887025_update" on "reference_data"."authorizations"`);
    this.addSql(`drop function if exists "reference_data"."authorizations_counted_6eef9d887025_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_6eef9d887025_delete" on "reference_data"."authorizations"`);
    this.addSql(`drop function if exists "reference_data"."authorizations_counted_6eef9d887025_delete_fn"()`);
    this.addSql(`create or replace function "reference_data"."authorizations_counted_498da295f6bf_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'reference_data.authorizations.0617bb4b1962',
        array[t.status::text]::text[],
        array[coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_498da295f6bf_insert"
      after insert on "reference_data"."authorizations"
      referencing new table as inserted
      for each statement
      execute function "reference_data"."authorizations_counted_498da295f6bf_insert_fn"()`);
    this.addSql(`create or replace function "reference_data"."authorizations_counted_498da295f6bf_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'reference_data.authorizations.0617bb4b1962', array[new.status::text]::text[],
          array[coalesce((new.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text]::text[],
          array[coalesce((old.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_498da295f6bf_update"
      after update on "reference_data"."authorizations"
      for each row when (
        (
          old.status::text, coalesce((old.expires_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, coalesce((new.expires_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "reference_data"."authorizations_counted_498da295f6bf_update_fn"()`);
    this.addSql(`create or replace function "reference_data"."authorizations_counted_498da295f6bf_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'reference_data.authorizations.0617bb4b1962',
        array[t.status::text]::text[],
        array[coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_498da295f6bf_delete"
      after delete on "reference_data"."authorizations"
      referencing old table as deleted
      for each statement
      execute function "reference_data"."authorizations_counted_498da295f6bf_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'reference_data.authorizations.')`);
    this.addSql(`insert into lists.counters values ('reference_data.authorizations.0617bb4b1962')`);
  }
}
