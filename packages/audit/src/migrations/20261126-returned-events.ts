import { Migration } from '@mikro-orm/migrations';

export class ReturnedEvents extends Migration {
  override up(): void {
    this.addSql(`create or replace function "audit"."summarize_spans"(organization uuid, numbers bigint[]) returns void
  language plpgsql set search_path = pg_catalog, pg_temp set enable_nestloop = off set enable_mergejoin = off as $$
declare
  span bigint;
  known integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit positions', hashtextextended(organization::text, 0)));
  select count(*) into known from audit.event_kinds k where k.organization_id = organization;
  foreach span in array numbers loop
    with counted as materialized (
      select coalesce(e.operation, '') as operation, coalesce(e.action, '') as action, coalesce(e.actor_key_id, '') as actor_key_id, coalesce(e.record_type, '') as record_type, coalesce(e.member_id, '') as member_id, coalesce(e.agent_id, '') as agent_id,
        count(*) as events, min(e.occurred_at) as earliest, max(e.occurred_at) as latest
      from audit.events e
      where e.organization_id = organization and e."position" >= span * 1000 and e."position" < span * 1000 + 1000
      group by 1, 2, 3, 4, 5, 6
    ),
    numbered as materialized (
      select c.*, k.number is null as is_new,
        coalesce(k.number, known + row_number() over (partition by k.number is null))::integer as number
      from counted c left join audit.event_kinds k on k.organization_id = organization
        and k.operation = c.operation and k.action = c.action and k.actor_key_id = c.actor_key_id and k.record_type = c.record_type and k.member_id = c.member_id and k.agent_id = c.agent_id
    ),
    added as (
      insert into audit.event_kinds (organization_id, number, operation, action, actor_key_id, record_type, member_id, agent_id, events)
      select organization, number, operation, action, actor_key_id, record_type, member_id, agent_id, 0 from numbered where is_new
      returning 1
    ),
    summary as (
      select min(earliest) as earliest, max(latest) as latest, sum(events) as events, bit_or(set_bit(b'0'::bit(2048), number % 2048, 1)) as kinds,
        array_agg(number order by number) as kind_numbers, array_agg(events order by number) as kind_events,
        count(*) filter (where is_new) as added
      from numbered
    ),
    summarized as (
      update "audit"."spans" s
      set earliest = coalesce(n.earliest, 'infinity'), latest = coalesce(n.latest, '-infinity'),
        "events" = coalesce(n.events, 0), kinds = coalesce(n.kinds, b'0'::bit(2048)),
        "kind_numbers" = coalesce(n.kind_numbers, '{}'), "kind_events" = coalesce(n.kind_events, '{}')
      from summary n
      where s.organization_id = organization and s.number = span
    )
    select known + s.added into known from summary s;
  end loop;
  if 10 <= (
    select count(*) from audit.spans s
    where s.organization_id = organization and not s.is_counted and s.kinds is not null
  ) then
    with counted as (
      select c.kind, sum(c.events) as events
      from audit.spans s cross join lateral unnest(s.kind_numbers, s.kind_events) c (kind, events)
      where s.organization_id = organization and not s.is_counted and s.kinds is not null
      group by c.kind
    ),
    added as (
      update audit.event_kinds k set events = k.events + c.events
      from counted c where k.organization_id = organization and k.number = c.kind
    )
    update audit.spans s set is_counted = true
    where s.organization_id = organization and not s.is_counted and s.kinds is not null;
  end if;
end $$`);
    this.addSql(`revoke all on function "audit"."summarize_spans"(uuid, bigint[]) from public`);
    this.addSql(`create or replace function "audit"."place_events"(most integer) returns bigint
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
end $$`);
    this.addSql(`revoke all on function "audit"."place_events"(integer) from public`);
  }
}
