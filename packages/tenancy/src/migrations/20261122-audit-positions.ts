import { Migration } from '@mikro-orm/migrations';

export class AuditPositions extends Migration {
  override up(): void {
    this.addSql(
      `create table "platform"."audit_outbox" ("organization_id" uuid not null, "id" text collate "C" not null, "occurred_at" timestamptz(3) not null, "actor_key_id" text not null, "operation" text not null, "action" text not null, "record_type" text null, "record_id" text null, "request_id" text not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(`alter table "platform"."audit_outbox" enable row level security`);
    this.addSql(`alter table "platform"."audit_outbox" force row level security`);
    this.addSql(
      `create policy "audit_outbox_tenant_policy" on "platform"."audit_outbox" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );

    // The order of old events is that of their transactions, as far as one server knew it; the seals rested on it.
    for (const table of ['audit_events', 'audit_seals']) {
      this.addSql(`alter table "platform"."${table}" no force row level security`);
    }
    this.addSql(`delete from "platform"."audit_seals"`);
    this.addSql(`alter table "platform"."audit_seals" drop column "up_to"`);
    this.addSql(`alter table "platform"."audit_seals" add column "up_to" bigint not null`);
    this.addSql(`drop index "platform"."audit_events_changes"`);
    this.addSql(`alter table "platform"."audit_events" add column "position" bigint null`);
    this.addSql(
      `update "platform"."audit_events" e set "position" = placed."position" from (select "organization_id", "transaction_id", "id", row_number() over (partition by "organization_id" order by "transaction_id", "id") as "position" from "platform"."audit_events") placed where e."organization_id" = placed."organization_id" and e."transaction_id" = placed."transaction_id" and e."id" = placed."id"`,
    );
    this.addSql(`alter table "platform"."audit_events" drop constraint "audit_events_pkey"`);
    this.addSql(`alter table "platform"."audit_events" drop column "transaction_id"`);
    this.addSql(`alter table "platform"."audit_events" alter column "position" set not null`);
    this.addSql(
      `alter table "platform"."audit_events" add constraint "audit_events_pkey" primary key ("organization_id", "position")`,
    );
    this.addSql(
      `create index "audit_events_changes" on "platform"."audit_events" ("organization_id", "position") where action <> 'read' and record_id is not null`,
    );
    for (const table of ['audit_events', 'audit_seals']) {
      this.addSql(`alter table "platform"."${table}" force row level security`);
    }

    // One at a time for each organization, until the caller commits: a position that is seen has none before it missing.
    this.addSql(`create function "platform"."place_audit_events"(most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  organization constant uuid := current_setting('app.organization_id')::uuid;
  before bigint;
  last text collate "C";
  placed bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit positions', hashtextextended(organization::text, 0)));
  select coalesce(max(e."position"), 0) into before
    from platform.audit_events e where e.organization_id = organization;
  -- By a bound and not by a join, which is planned badly while the statistics know an empty table.
  select max(id) into last from (
    select o.id from platform.audit_outbox o where o.organization_id = organization order by o.id limit most
  ) chosen;
  with gone as (
    delete from platform.audit_outbox o
    where o.organization_id = organization and o.id <= last
    returning o.*
  )
  insert into platform.audit_events
    (organization_id, "position", id, occurred_at, actor_key_id, operation, action, record_type, record_id, request_id)
  select gone.organization_id, before + row_number() over (order by gone.id), gone.id, gone.occurred_at,
    gone.actor_key_id, gone.operation, gone.action, gone.record_type, gone.record_id, gone.request_id
  from gone;
  get diagnostics placed = row_count;
  return placed;
end $$`);
    this.addSql(`revoke all on function "platform"."place_audit_events"(integer) from public`);
  }
}
