import { Migration } from '@mikro-orm/migrations';

export class RowChanges extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_73459dd825a6_insert" on "collections"."agencies"`);
    this.addSql(`drop function if exists "collections"."agencies_counted_73459dd825a6_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_73459dd825a6_update" on "collections"."agencies"`);
    this.addSql(`drop function if exists "collections"."agencies_counted_73459dd825a6_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_73459dd825a6_delete" on "collections"."agencies"`);
    this.addSql(`drop function if exists "collections"."agencies_counted_73459dd825a6_delete_fn"()`);
    this.addSql(`create or replace function "collections"."agencies_counted_ea0febbdc6f9_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'collections.agencies.aee4ae8c0d41', array[t.is_active::text]::text[],
        array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_ea0febbdc6f9_insert"
      after insert on "collections"."agencies"
      referencing new table as inserted
      for each statement
      execute function "collections"."agencies_counted_ea0febbdc6f9_insert_fn"()`);
    this.addSql(`create or replace function "collections"."agencies_counted_ea0febbdc6f9_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'collections.agencies.aee4ae8c0d41', array[new.is_active::text]::text[],
          array[]::date[], array[old.is_active::text]::text[], array[]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_ea0febbdc6f9_update"
      after update on "collections"."agencies"
      for each row when ((old.is_active::text) is distinct from (new.is_active::text))
      execute function "collections"."agencies_counted_ea0febbdc6f9_update_fn"()`);
    this.addSql(`create or replace function "collections"."agencies_counted_ea0febbdc6f9_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'collections.agencies.aee4ae8c0d41', array[t.is_active::text]::text[],
        array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_ea0febbdc6f9_delete"
      after delete on "collections"."agencies"
      referencing old table as deleted
      for each statement
      execute function "collections"."agencies_counted_ea0febbdc6f9_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'collections.agencies.')`);
    this.addSql(`insert into lists.counters values ('collections.agencies.aee4ae8c0d41')`);
    this.addSql(`drop trigger if exists "counted_fc9ea6d56c12_insert" on "collections"."placements"`);
    this.addSql(`drop function if exists "collections"."placements_counted_fc9ea6d56c12_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_fc9ea6d56c12_update" on "collections"."placements"`);
    this.addSql(`drop function if exists "collections"."placements_counted_fc9ea6d56c12_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_fc9ea6d56c12_delete" on "collections"."placements"`);
    this.addSql(`drop function if exists "collections"."placements_counted_fc9ea6d56c12_delete_fn"()`);
    this.addSql(`create or replace function "collections"."placements_counted_bb96a8cf2173_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'collections.placements.296e6bd81304', array[t.status::text]::text[],
        array[coalesce((t.placed_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_bb96a8cf2173_insert"
      after insert on "collections"."placements"
      referencing new table as inserted
      for each statement
      execute function "collections"."placements_counted_bb96a8cf2173_insert_fn"()`);
    this.addSql(`create or replace function "collections"."placements_counted_bb96a8cf2173_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'collections.placements.296e6bd81304', array[new.status::text]::text[],
          array[coalesce((new.placed_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text]::text[],
          array[coalesce((old.placed_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_bb96a8cf2173_update"
      after update on "collections"."placements"
      for each row when (
        (
          old.status::text, coalesce((old.placed_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, coalesce((new.placed_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "collections"."placements_counted_bb96a8cf2173_update_fn"()`);
    this.addSql(`create or replace function "collections"."placements_counted_bb96a8cf2173_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'collections.placements.296e6bd81304', array[t.status::text]::text[],
        array[coalesce((t.placed_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_bb96a8cf2173_delete"
      after delete on "collections"."placements"
      referencing old table as deleted
      for each statement
      execute function "collections"."placements_counted_bb96a8cf2173_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'collections.placements.')`);
    this.addSql(`insert into lists.counters values ('collections.placements.296e6bd81304')`);
    this.addSql(`drop trigger if exists "counted_3559e360782e_insert" on "collections"."compliance_rules"`);
    this.addSql(`drop function if exists "collections"."compliance_rules_counted_3559e360782e_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_3559e360782e_update" on "collections"."compliance_rules"`);
    this.addSql(`drop function if exists "collections"."compliance_rules_counted_3559e360782e_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_3559e360782e_delete" on "collections"."compliance_rules"`);
    this.addSql(`drop function if exists "collections"."compliance_rules_counted_3559e360782e_delete_fn"()`);
    this.addSql(`create or replace function "collections"."compliance_rules_counted_6db8ec93127d_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'collections.compliance_rules.966229ff2bc1',
        array[t.state::text, t.is_active::text]::text[], array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_6db8ec93127d_insert"
      after insert on "collections"."compliance_rules"
      referencing new table as inserted
      for each statement
      execute function "collections"."compliance_rules_counted_6db8ec93127d_insert_fn"()`);
    this.addSql(`create or replace function "collections"."compliance_rules_counted_6db8ec93127d_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'collections.compliance_rules.966229ff2bc1',
          array[new.state::text, new.is_active::text]::text[], array[]::date[],
          array[old.state::text, old.is_active::text]::text[], array[]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_6db8ec93127d_update"
      after update on "collections"."compliance_rules"
      for each row when (
        (old.state::text, old.is_active::text) is distinct from (new.state::text, new.is_active::text)
      )
      execute function "collections"."compliance_rules_counted_6db8ec93127d_update_fn"()`);
    this.addSql(`create or replace function "collections"."compliance_rules_counted_6db8ec93127d_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'collections.compliance_rules.966229ff2bc1',
        array[t.state::text, t.is_active::text]::text[], array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_6db8ec93127d_delete"
      after delete on "collections"."compliance_rules"
      referencing old table as deleted
      for each statement
      execute function "collections"."compliance_rules_counted_6db8ec93127d_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'collections.compliance_rules.')`);
    this.addSql(`insert into lists.counters values ('collections.compliance_rules.966229ff2bc1')`);
    this.addSql(`drop trigger if exists "counted_cca3c4a8c62f_insert" on "collections"."compliance_checks"`);
    this.addSql(`drop function if exists "collections"."compliance_checks_counted_cca3c4a8c62f_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_cca3c4a8c62f_update" on "collections"."compliance_checks"`);
    this.addSql(`drop function if exists "collections"."compliance_checks_counted_cca3c4a8c62f_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_cca3c4a8c62f_delete" on "collections"."compliance_checks"`);
    this.addSql(`drop function if exists "collections"."compliance_checks_counted_cca3c4a8c62f_delete_fn"()`);
    this.addSql(`create or replace function "collections"."compliance_checks_counted_3739b1c92984_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'collections.compliance_checks.c48df80951bb',
        array[t.result::text, t.channel::text]::text[],
        array[coalesce((t.planned_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3739b1c92984_insert"
      after insert on "collections"."compliance_checks"
      referencing new table as inserted
      for each statement
      execute function "collections"."compliance_checks_counted_3739b1c92984_insert_fn"()`);
    this.addSql(`create or replace function "collections"."compliance_checks_counted_3739b1c92984_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'collections.compliance_checks.c48df80951bb',
          array[new.result::text, new.channel::text]::text[],
          array[coalesce((new.planned_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.result::text, old.channel::text]::text[],
          array[coalesce((old.planned_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3739b1c92984_update"
      after update on "collections"."compliance_checks"
      for each row when (
        (
          old.result::text, old.channel::text,
          coalesce((old.planned_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.result::text, new.channel::text, coalesce((new.planned_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "collections"."compliance_checks_counted_3739b1c92984_update_fn"()`);
    this.addSql(`create or replace function "collections"."compliance_checks_counted_3739b1c92984_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'collections.compliance_checks.c48df80951bb',
        array[t.result::text, t.channel::text]::text[],
        array[coalesce((t.planned_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3739b1c92984_delete"
      after delete on "collections"."compliance_checks"
      referencing old table as deleted
      for each statement
      execute function "collections"."compliance_checks_counted_3739b1c92984_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'collections.compliance_checks.')`);
    this.addSql(`insert into lists.counters values ('collections.compliance_checks.c48df80951bb')`);
    this.addSql(`drop trigger if exists "counted_078236e5e816_insert" on "collections"."contacts"`);
    this.addSql(`drop function if exists "collections"."contacts_counted_078236e5e816_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_078236e5e816_update" on "collections"."contacts"`);
    this.addSql(`drop function if exists "collections"."contacts_counted_078236e5e816_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_078236e5e816_delete" on "collections"."contacts"`);
    this.addSql(`drop function if exists "collections"."contacts_counted_078236e5e816_delete_fn"()`);
    this.addSql(`create or replace function "collections"."contacts_counted_72a702df35b8_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'collections.contacts.0fd10ff3c7cb',
        array[t.result::text, t.channel::text, t.purpose::text]::text[],
        array[coalesce((t.contacted_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_72a702df35b8_insert"
      after insert on "collections"."contacts"
      referencing new table as inserted
      for each statement
      execute function "collections"."contacts_counted_72a702df35b8_insert_fn"()`);
    this.addSql(`create or replace function "collections"."contacts_counted_72a702df35b8_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'collections.contacts.0fd10ff3c7cb',
          array[new.result::text, new.channel::text, new.purpose::text]::text[],
          array[coalesce((new.contacted_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.result::text, old.channel::text, old.purpose::text]::text[],
          array[coalesce((old.contacted_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_72a702df35b8_update"
      after update on "collections"."contacts"
      for each row when (
        (
          old.result::text, old.channel::text, old.purpose::text,
          coalesce((old.contacted_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.result::text, new.channel::text, new.purpose::text, coalesce((new.contacted_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "collections"."contacts_counted_72a702df35b8_update_fn"()`);
    this.addSql(`create or replace function "collections"."contacts_counted_72a702df35b8_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'collections.contacts.0fd10ff3c7cb',
        array[t.result::text, t.channel::text, t.purpose::text]::text[],
        array[coalesce((t.contacted_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_72a702df35b8_delete"
      after delete on "collections"."contacts"
      referencing old table as deleted
      for each statement
      execute function "collections"."contacts_counted_72a702df35b8_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'collections.contacts.')`);
    this.addSql(`insert into lists.counters values ('collections.contacts.0fd10ff3c7cb')`);
    this.addSql(`drop trigger if exists "counted_b1e26f459b8d_insert" on "collections"."disputes"`);
    this.addSql(`drop function if exists "collections"."disputes_counted_b1e26f459b8d_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_b1e26f459b8d_update" on "collections"."disputes"`);
    this.addSql(`drop function if exists "collections"."disputes_counted_b1e26f459b8d_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_b1e26f459b8d_delete" on "collections"."disputes"`);
    this.addSql(`drop function if exists "collections"."disputes_counted_b1e26f459b8d_delete_fn"()`);
    this.addSql(`create or replace function "collections"."disputes_counted_5f2cb5cae3fe_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'collections.disputes.ec029c989411', array[t.status::text]::text[],
        array[coalesce((t.received_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_5f2cb5cae3fe_insert"
      after insert on "collections"."disputes"
      referencing new table as inserted
      for each statement
      execute function "collections"."disputes_counted_5f2cb5cae3fe_insert_fn"()`);
    this.addSql(`create or replace function "collections"."disputes_counted_5f2cb5cae3fe_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'collections.disputes.ec029c989411', array[new.status::text]::text[],
          array[coalesce((new.received_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text]::text[],
          array[coalesce((old.received_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_5f2cb5cae3fe_update"
      after update on "collections"."disputes"
      for each row when (
        (
          old.status::text, coalesce((old.received_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, coalesce((new.received_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "collections"."disputes_counted_5f2cb5cae3fe_update_fn"()`);
    this.addSql(`create or replace function "collections"."disputes_counted_5f2cb5cae3fe_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'collections.disputes.ec029c989411', array[t.status::text]::text[],
        array[coalesce((t.received_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_5f2cb5cae3fe_delete"
      after delete on "collections"."disputes"
      referencing old table as deleted
      for each statement
      execute function "collections"."disputes_counted_5f2cb5cae3fe_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'collections.disputes.')`);
    this.addSql(`insert into lists.counters values ('collections.disputes.ec029c989411')`);
  }
}
