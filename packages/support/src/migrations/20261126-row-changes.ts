import { Migration } from '@mikro-orm/migrations';

export class RowChanges extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_76d8560c39c1_insert" on "support"."tickets"`);
    this.addSql(`drop function if exists "support"."tickets_counted_76d8560c39c1_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_76d8560c39c1_update" on "support"."tickets"`);
    this.addSql(`drop function if exists "support"."tickets_counted_76d8560c39c1_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_76d8560c39c1_delete" on "support"."tickets"`);
    this.addSql(`drop function if exists "support"."tickets_counted_76d8560c39c1_delete_fn"()`);
    this.addSql(`create or replace function "support"."tickets_counted_8a54683a0f0c_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'support.tickets.37e4a16f4970', array[]::text[], array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8a54683a0f0c_insert"
      after insert on "support"."tickets"
      referencing new table as inserted
      for each statement
      execute function "support"."tickets_counted_8a54683a0f0c_insert_fn"()`);
    this.addSql(`create or replace function "support"."tickets_counted_8a54683a0f0c_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'support.tickets.37e4a16f4970', array[]::text[], array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8a54683a0f0c_delete"
      after delete on "support"."tickets"
      referencing old table as deleted
      for each statement
      execute function "support"."tickets_counted_8a54683a0f0c_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'support.tickets.')`);
    this.addSql(`insert into lists.counters values ('support.tickets.37e4a16f4970')`);
  }
}
