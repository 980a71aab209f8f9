import type { SchemaObject } from '@rcm/tenancy';
import { kindBit, noKinds } from './kind-bits.ts';

/** What the events of a kind have in common, in the order of the key of `audit.event_kinds`. */
export const kindColumns = ['operation', 'action', 'actor_key_id', 'record_type', 'member_id', 'agent_id'];

/** The spans whose events are added to the counts of their kinds at once: each addition rewrites a row of every kind. */
const countedAtOnce = 10;

/**
 * Writes the times and kinds of spans, and now and then adds their events to the counts of the kinds. The spans must have
 * no kinds yet, be followed by others, so that they get no more events, and be locked by the caller. One span at a time
 * and without nested loops, so that PostgreSQL reads the range of positions and all kinds once with any statistics.
 */
export const summarizeSpansFunction: SchemaObject = {
  kind: 'function',
  name: 'audit.summarize_spans(uuid, bigint[])',
  statements: [
    `create or replace function "audit"."summarize_spans"(organization uuid, numbers bigint[]) returns void
  language plpgsql set search_path = pg_catalog, pg_temp set enable_nestloop = off set enable_mergejoin = off as $$
declare
  span bigint;
  known integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit positions', hashtextextended(organization::text, 0)));
  select count(*) into known from audit.event_kinds k where k.organization_id = organization;
  foreach span in array numbers loop
    with counted as materialized (
      select ${kindColumns.map((column) => `coalesce(e.${column}, '') as ${column}`).join(', ')},
        count(*) as events, min(e.occurred_at) as earliest, max(e.occurred_at) as latest
      from audit.events e
      where e.organization_id = organization and e."position" >= span * 1000 and e."position" < span * 1000 + 1000
      group by 1, 2, 3, 4, 5, 6
    ),
    numbered as materialized (
      select c.*, k.number is null as is_new,
        coalesce(k.number, known + row_number() over (partition by k.number is null))::integer as number
      from counted c left join audit.event_kinds k on k.organization_id = organization
        and ${kindColumns.map((column) => `k.${column} = c.${column}`).join(' and ')}
    ),
    added as (
      insert into audit.event_kinds (organization_id, number, ${kindColumns.join(', ')}, events)
      select organization, number, ${kindColumns.join(', ')}, 0 from numbered where is_new
      returning 1
    ),
    summary as (
      select min(earliest) as earliest, max(latest) as latest, sum(events) as events, bit_or(${kindBit('number')}) as kinds,
        array_agg(number order by number) as kind_numbers, array_agg(events order by number) as kind_events,
        count(*) filter (where is_new) as added
      from numbered
    ),
    summarized as (
      update "audit"."spans" s
      set earliest = coalesce(n.earliest, 'infinity'), latest = coalesce(n.latest, '-infinity'),
        "events" = coalesce(n.events, 0), kinds = coalesce(n.kinds, ${noKinds}),
        "kind_numbers" = coalesce(n.kind_numbers, '{}'), "kind_events" = coalesce(n.kind_events, '{}')
      from summary n
      where s.organization_id = organization and s.number = span
    )
    select known + s.added into known from summary s;
  end loop;
  if ${countedAtOnce} <= (
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
end $$`,
    'revoke all on function "audit"."summarize_spans"(uuid, bigint[]) from public',
  ],
};
