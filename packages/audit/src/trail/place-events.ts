import type { SchemaObject } from '@rcm/tenancy';

/**
 * Moves an organization's events from the outbox into the trail, and gives them the next positions. It runs as the owner,
 * because the application may not write to the trail.
 *
 * One caller at a time for each organization, until that caller commits: whoever sees a position sees every position before
 * it. Sequential scans are off, because statistics find the outbox empty: PostgreSQL would plan a scan of the whole table
 * and keep that plan.
 *
 * The times and kinds of a span are written once, by the call that begins a later span. Until then its times are
 * infinite, and readers read its events.
 */
export const placeEventsFunction: SchemaObject = {
  kind: 'function',
  name: 'audit.place_events(integer)',
  statements: [
    `create or replace function "audit"."place_events"(most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  organization constant uuid := current_setting('app.organization_id')::uuid;
  before bigint;
  first text collate "C";
  last text collate "C";
  placed bigint;
  ended bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended('audit positions', hashtextextended(organization::text, 0)));
  -- By bounds and not by a join, which is planned badly while the statistics know an empty table. The lower bound keeps
  -- the deletion from passing the deleted rows before it once more.
  select min(id), max(id) into first, last from (
    select o.id from platform.audit_outbox o where o.organization_id = organization order by o.id limit most
  ) chosen;
  if last is null then
    return 0;
  end if;
  -- A position that was sealed is never given again, so that a trail that lost its end shows the gap.
  select greatest(
    (select e."position" from audit.events e where e.organization_id = organization order by e."position" desc limit 1),
    (select s.up_to from audit.seals s where s.organization_id = organization order by s.sequence desc limit 1),
    0) into before;
  -- The trail gets exactly the events that are deleted. It returns what it inserts, because Citus copies other rows, and
  -- PostgreSQL allows no copying into a table under row level security.
  with taken as (
    delete from platform.audit_outbox o where o.organization_id = organization and o.id between first and last
    returning o.*
  ),
  inserted as (
    insert into audit.events (organization_id, "position", id, occurred_at, actor_key_id, member_id, agent_id,
      operation, action, record_type, record_id, request_id, row_count)
    select o.organization_id, before + row_number() over (order by o.id), o.id, o.occurred_at, o.actor_key_id, o.member_id,
      o.agent_id, o.operation, o.action, o.record_type, o.record_id, o.request_id, o.row_count
    from taken o
    returning 1
  )
  select count(*) into placed from inserted;
  if before = 0 or before / 1000 < (before + placed) / 1000 then
    insert into audit.spans (organization_id, number, earliest, latest)
      select organization, number, '-infinity', 'infinity'
      from generate_series(before / 1000, (before + placed) / 1000) number
      on conflict do nothing;
    -- Rows that another transaction has locked are being summarized by it.
    ended := array(
      select s.number from audit.spans s
      where s.organization_id = organization and not s.is_counted and s.kinds is null and s.number < (before + placed) / 1000
      order by s.number desc limit 10 for update skip locked);
    perform audit.summarize_spans(organization, ended);
  end if;
  return placed;
end $$`,
    'revoke all on function "audit"."place_events"(integer) from public',
  ],
};
