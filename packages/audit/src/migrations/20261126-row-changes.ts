import { Migration } from '@mikro-orm/migrations';

export class RowChanges extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_9bcc804a77f1_insert" on "audit"."events"`);
    this.addSql(`drop function if exists "audit"."events_counted_9bcc804a77f1_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_9bcc804a77f1_update" on "audit"."events"`);
    this.addSql(`drop function if exists "audit"."events_counted_9bcc804a77f1_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_9bcc804a77f1_delete" on "audit"."events"`);
    this.addSql(`drop function if exists "audit"."events_counted_9bcc804a77f1_delete_fn"()`);
    this.addSql(`create or replace function "audit"."events_counted_8effa8e6c491_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'audit.events.284a0ef17b63',
        array[t.operation::text, t.action::text, t.record_type::text, t.actor_key_id::text]::text[],
        array[coalesce((t.occurred_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8effa8e6c491_insert"
      after insert on "audit"."events"
      referencing new table as inserted
      for each statement
      execute function "audit"."events_counted_8effa8e6c491_insert_fn"()`);
    this.addSql(`create or replace function "audit"."events_counted_8effa8e6c491_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'audit.events.284a0ef17b63',
          array[new.operation::text, new.action::text, new.record_type::text, new.actor_key_id::text]::text[],
          array[coalesce((new.occurred_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.operation::text, old.action::text, old.record_type::text, old.actor_key_id::text]::text[],
          array[coalesce((old.occurred_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8effa8e6c491_update"
      after update on "audit"."events"
      for each row when (
        (
          old.operation::text, old.action::text, old.record_type::text, old.actor_key_id::text,
          coalesce((old.occurred_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.operation::text, new.action::text, new.record_type::text, new.actor_key_id::text, coalesce((new.occurred_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "audit"."events_counted_8effa8e6c491_update_fn"()`);
    this.addSql(`create or replace function "audit"."events_counted_8effa8e6c491_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'audit.events.284a0ef17b63',
        array[t.operation::text, t.action::text, t.record_type::text, t.actor_key_id::text]::text[],
        array[coalesce((t.occurred_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8effa8e6c491_delete"
      after delete on "audit"."events"
      referencing old table as deleted
      for each statement
      execute function "audit"."events_counted_8effa8e6c491_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'audit.events.')`);
    this.addSql(`insert into lists.counters values ('audit.events.284a0ef17b63')`);
  }
}
