import { Migration } from '@mikro-orm/migrations';

export class AuditTrailByIndex extends Migration {
  override up(): void {
    this.addSql(
      `create index "audit_events_record" on "platform"."audit_events" ("organization_id", "record_id", "position") where record_id is not null`,
    );
    this.addSql(
      `create index "audit_events_actor" on "platform"."audit_events" ("organization_id", "actor_key_id", "position")`,
    );
    this.addSql(
      `create index "audit_events_occurred" on "platform"."audit_events" ("organization_id", "occurred_at")`,
    );
    this.addSql(
      `create index "audit_events_operation" on "platform"."audit_events" ("organization_id", "operation" collate "C", "position")`,
    );
    this.addSql(
      `create index "audit_events_type" on "platform"."audit_events" ("organization_id", "record_type", "action", "position")`,
    );
    this.addSql(
      `create index "audit_events_writes" on "platform"."audit_events" ("organization_id", "action", "position") where action not in ('read', 'list')`,
    );
    this.addSql(
      `create or replace function "platform"."audit_events_counted_11ef920a2652_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('platform.audit_events.45ad8c692a56', array[t.operation::text, t.action::text, t.record_type::text]::text[], '-infinity'::date), ('platform.audit_events.742570e922a4', array[t.actor_key_id::text]::text[], '-infinity'::date), ('platform.audit_events.3cf51f193251', array[]::text[], coalesce((t.occurred_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_11ef920a2652_insert" after insert on "platform"."audit_events" referencing new table as added for each statement execute function "platform"."audit_events_counted_11ef920a2652_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "platform"."audit_events_counted_11ef920a2652_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('platform.audit_events.45ad8c692a56', array[t.operation::text, t.action::text, t.record_type::text]::text[], '-infinity'::date), ('platform.audit_events.742570e922a4', array[t.actor_key_id::text]::text[], '-infinity'::date), ('platform.audit_events.3cf51f193251', array[]::text[], coalesce((t.occurred_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('platform.audit_events.45ad8c692a56', array[t.operation::text, t.action::text, t.record_type::text]::text[], '-infinity'::date), ('platform.audit_events.742570e922a4', array[t.actor_key_id::text]::text[], '-infinity'::date), ('platform.audit_events.3cf51f193251', array[]::text[], coalesce((t.occurred_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_11ef920a2652_update" after update on "platform"."audit_events" referencing old table as taken new table as added for each statement execute function "platform"."audit_events_counted_11ef920a2652_update_fn"()`,
    );
    this.addSql(
      `create or replace function "platform"."audit_events_counted_11ef920a2652_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('platform.audit_events.45ad8c692a56', array[t.operation::text, t.action::text, t.record_type::text]::text[], '-infinity'::date), ('platform.audit_events.742570e922a4', array[t.actor_key_id::text]::text[], '-infinity'::date), ('platform.audit_events.3cf51f193251', array[]::text[], coalesce((t.occurred_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_11ef920a2652_delete" after delete on "platform"."audit_events" referencing old table as taken for each statement execute function "platform"."audit_events_counted_11ef920a2652_delete_fn"()`,
    );
    this.addSql(`alter table platform.audit_events no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'platform.audit_events.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'platform.audit_events.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from platform.audit_events t cross join lateral (values ('platform.audit_events.45ad8c692a56', array[t.operation::text, t.action::text, t.record_type::text]::text[], '-infinity'::date), ('platform.audit_events.742570e922a4', array[t.actor_key_id::text]::text[], '-infinity'::date), ('platform.audit_events.3cf51f193251', array[]::text[], coalesce((t.occurred_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(
      `insert into platform.counters values ('platform.audit_events.45ad8c692a56'), ('platform.audit_events.742570e922a4'), ('platform.audit_events.3cf51f193251')`,
    );
    this.addSql(`alter table platform.audit_events force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
