import { Migration } from '@mikro-orm/migrations';

export class RecordIndexOnly extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_8effa8e6c491_insert" on "audit"."events"`);
    this.addSql(`drop trigger if exists "counted_8effa8e6c491_update" on "audit"."events"`);
    this.addSql(`drop trigger if exists "counted_8effa8e6c491_delete" on "audit"."events"`);
    this.addSql(`drop function if exists "audit"."events_counted_8effa8e6c491_insert_fn"()`);
    this.addSql(`drop function if exists "audit"."events_counted_8effa8e6c491_update_fn"()`);
    this.addSql(`drop function if exists "audit"."events_counted_8effa8e6c491_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'audit.events.')`);
    this.addSql(`drop index "audit"."events_changes"`);
    this.addSql(`drop index "audit"."events_actor"`);
    this.addSql(`drop index "audit"."events_member"`);
    this.addSql(`drop index "audit"."events_agent"`);
    this.addSql(`drop index "audit"."events_occurred"`);
    this.addSql(`drop index "audit"."events_operation"`);
    this.addSql(`drop index "audit"."events_type"`);
    this.addSql(`drop index "audit"."events_writes"`);
  }
}
