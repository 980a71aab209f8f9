import { Migration } from '@mikro-orm/migrations';

export class BoundKeys extends Migration {
  override up(): void {
    this.addSql(`alter table "audit"."events" add "member_id" text null, add "agent_id" text null`);
    this.addSql(`create index "events_member" on "audit"."events" ("organization_id", "member_id", "position")
      where member_id is not null`);
    this.addSql(`create index "events_agent" on "audit"."events" ("organization_id", "agent_id", "position")
      where agent_id is not null`);
    this.addSql(`create or replace function "audit"."place_events"(most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  organization constant uuid := current_setting('app.organization_id')::uuid;
  before bigint;
  last text collate "C";
  placed bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit positions', hashtextextended(organization::text, 0)));
  -- A position that was sealed is never given again, so that a trail that lost its end shows the gap.
  select greatest(
    (select max(e."position") from audit.events e where e.organization_id = organization),
    (select s.up_to from audit.seals s where s.organization_id = organization order by s.sequence desc limit 1),
    0) into before;
  -- By a bound and not by a join, which is planned badly while the statistics know an empty table.
  select max(id) into last from (
    select o.id from platform.audit_outbox o where o.organization_id = organization order by o.id limit most
  ) chosen;
  with gone as (
    delete from platform.audit_outbox o
    where o.organization_id = organization and o.id <= last
    returning o.*
  ),
  put as (
    insert into audit.events (organization_id, "position", id, occurred_at, actor_key_id, member_id, agent_id,
      operation, action, record_type, record_id, request_id, row_count)
    select gone.organization_id, before + row_number() over (order by gone.id), gone.id, gone.occurred_at,
      gone.actor_key_id, gone.member_id, gone.agent_id, gone.operation, gone.action, gone.record_type, gone.record_id,
      gone.request_id, gone.row_count
    from gone
    returning "position", occurred_at
  ),
  spans as (
    insert into audit.spans as s (organization_id, number, earliest, latest)
    select organization, put."position" / 1000, min(put.occurred_at), max(put.occurred_at) from put group by 2
    on conflict (organization_id, number) do update
      set earliest = least(s.earliest, excluded.earliest), latest = greatest(s.latest, excluded.latest)
  )
  select count(*) into placed from put;
  return placed;
end $$`);
    this.addSql(`revoke all on function "audit"."place_events"(integer) from public`);
  }
}
