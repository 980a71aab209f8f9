import type { SumDifference } from '@rcm/lists';
import { statement, type TenantContext } from '@rcm/tenancy';
import { kindBit, noKinds } from './kind-bits.ts';
import { kindColumns } from './summarize-spans.ts';

/** Each summarized span whose times or kinds are not those of its events. */
const differentSpans = statement({
  name: 'audit.spans_recounted',
  columns: { record: 'text', id: 'text', field: 'text', stored: 'text', computed: 'text' },
  with: `counted as (
      select e.position / 1000 as span, k.number as kind, count(*)::integer as events, min(e.occurred_at) as earliest,
        max(e.occurred_at) as latest
      from audit.events e left join audit.event_kinds k on k.organization_id = :tenant
        and ${kindColumns.map((column) => `k.${column} = coalesce(e.${column}, '')`).join(' and ')}
      where e.organization_id = :tenant group by 1, 2
    ),
    recount as (
      select span, min(earliest) as earliest, max(latest) as latest, sum(events) as events,
        bit_or(${kindBit('kind')}) as kinds, array_agg(kind order by kind) as kind_numbers,
        array_agg(events order by kind) as kind_events
      from counted group by span
    )`,
  text: `select 'auditSpan', s.number::text, 'events', s.events::text, coalesce(r.events, 0)::text
    from audit.spans s left join recount r on r.span = s.number
    where s.organization_id = :tenant and s.kinds is not null
      and (s.earliest, s.latest, s.events, s.kinds, s.kind_numbers, s.kind_events) is distinct from
        (coalesce(r.earliest, 'infinity'), coalesce(r.latest, '-infinity'), coalesce(r.events, 0),
        coalesce(r.kinds, ${noKinds}), coalesce(r.kind_numbers, '{}'), coalesce(r.kind_events, '{}'))
    order by s.number`,
});

/** Each kind whose number of events is not the sum of the counted spans. */
const differentKinds = statement({
  name: 'audit.kinds_recounted',
  columns: { record: 'text', id: 'text', field: 'text', stored: 'text', computed: 'text' },
  with: `counted as (
      select c.kind, sum(c.events) as events
      from audit.spans s cross join lateral unnest(s.kind_numbers, s.kind_events) c (kind, events)
      where s.organization_id = :tenant and s.is_counted group by c.kind
    )`,
  text: `select 'auditEventKind', concat_ws(' ', ${kindColumns.map((column) => `nullif(k.${column}, '')`).join(', ')}),
      'events', k.events::text, coalesce(c.events, 0)::text
    from audit.event_kinds k left join counted c on c.kind = k.number
    where k.organization_id = :tenant and k.events <> coalesce(c.events, 0) order by 2`,
});

/** Recounts the events of the trail, and yields each count that differs from them. */
export async function* trailBooks(context: TenantContext): AsyncGenerator<SumDifference> {
  yield* await context.sql.all(differentSpans);
  yield* await context.sql.all(differentKinds);
}
