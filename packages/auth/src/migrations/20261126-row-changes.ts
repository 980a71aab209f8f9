import { Migration } from '@mikro-orm/migrations';

export class RowChanges extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_37a7067a700e_insert" on "organization"."members"`);
    this.addSql(`drop function if exists "organization"."members_counted_37a7067a700e_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_37a7067a700e_update" on "organization"."members"`);
    this.addSql(`drop function if exists "organization"."members_counted_37a7067a700e_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_37a7067a700e_delete" on "organization"."members"`);
    this.addSql(`drop function if exists "organization"."members_counted_37a7067a700e_delete_fn"()`);
    this.addSql(`create or replace function "organization"."members_counted_ba1ead064b45_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'organization.members.cee7dfa7a313',
        array[t.role::text, t.status::text]::text[], array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_ba1ead064b45_insert"
      after insert on "organization"."members"
      referencing new table as inserted
      for each statement
      execute function "organization"."members_counted_ba1ead064b45_insert_fn"()`);
    this.addSql(`create or replace function "organization"."members_counted_ba1ead064b45_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'organization.members.cee7dfa7a313',
          array[new.role::text, new.status::text]::text[], array[]::date[],
          array[old.role::text, old.status::text]::text[], array[]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_ba1ead064b45_update"
      after update on "organization"."members"
      for each row when (
        (old.role::text, old.status::text) is distinct from (new.role::text, new.status::text)
      )
      execute function "organization"."members_counted_ba1ead064b45_update_fn"()`);
    this.addSql(`create or replace function "organization"."members_counted_ba1ead064b45_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'organization.members.cee7dfa7a313',
        array[t.role::text, t.status::text]::text[], array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_ba1ead064b45_delete"
      after delete on "organization"."members"
      referencing old table as deleted
      for each statement
      execute function "organization"."members_counted_ba1ead064b45_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'organization.members.')`);
    this.addSql(`insert into lists.counters values ('organization.members.cee7dfa7a313')`);
  }
}
