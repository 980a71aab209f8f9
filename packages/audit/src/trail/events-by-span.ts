import { kindBit, noKinds } from './kind-bits.ts';

/** SQL conditions of the events to find, with the alias `t`. */
export interface EventConditions {
  /** On the columns of a kind: operation, action, actor_key_id, record_type, member_id and agent_id. */
  readonly ofKind: readonly string[];
  /** The parameters with the earliest and the latest time; null for no bound. */
  readonly from?: string | null;
  readonly to?: string | null;
}

/** A page of events in the order of their positions. */
export interface EventPage extends EventConditions {
  /** Conditions on columns that the spans know nothing of. */
  readonly others?: readonly string[];
  readonly order: 'asc' | 'desc';
  /** The parameter with the position that the page follows; null for the first page. */
  readonly after: string | null;
  /** SQL of the most events that are read; null for all. */
  readonly most: string | null;
  /** SQL of a condition of the spans `s`. */
  readonly spans?: string;
}

/** A page of events that skips those before it. */
export interface SkippingPage extends EventConditions {
  readonly order: 'asc' | 'desc';
  /** SQL of the number of events that the page skips. */
  readonly skip: string;
  /** SQL of the most events of the page. */
  readonly take: string;
}

const and = (...conditions: readonly (string | false | null | undefined)[]) =>
  conditions.filter(Boolean).join(' and ');

const ofTenant = (alias: string) => `${alias}.organization_id = :tenant`;

const isInTime = ({ from, to }: EventConditions) =>
  and(from && `t.occurred_at >= ${from}`, to && `t.occurred_at <= ${to}`);

/** The events of a span `s` that meet the conditions. */
const inSpan = (conditions: EventConditions) =>
  and(
    ofTenant('t'),
    't.position >= s.number * 1000 and t.position < s.number * 1000 + 1000',
    ...conditions.ofKind,
    isInTime(conditions),
  );

/** Spans `s` that can have such events. Those without kinds can have any. */
const canHave = ({ ofKind, from, to }: EventConditions) => {
  const matches = and(
    from && `s.latest >= ${from}`,
    to && `s.earliest <= ${to}`,
    ofKind.length > 0 &&
      `s.kinds & (
        select bit_or(${kindBit('t.number')}) from audit.event_kinds t where ${and(ofTenant('t'), ...ofKind)}
      ) <> ${noKinds}`,
  );
  return and(ofTenant('s'), matches && `(s.kinds is null or ${matches})`);
};

/**
 * SQL of events from FROM to ORDER BY. Spans are read in the order of the page until it is full, and only those that can
 * have such an event.
 */
export function eventsBySpan(page: EventPage): string {
  const { order, after, most, others = [], spans } = page;
  const [follows, reaches] = order === 'desc' ? ['<', '<='] : ['>', '>='];
  return `from audit.spans s cross join lateral (
      select * from audit.events t
      where ${and(inSpan(page), ...others, after && `t.position ${follows} ${after}`)}
      order by t.position ${order}${most === null ? '' : ` limit ${most}`}
    ) t
    where ${and(canHave(page), spans, after && `s.number ${reaches} ${after} / 1000`)}
    order by s.number ${order}, t.position ${order}`;
}

/** Spans `s` all of whose events are within the times, and counted by their kinds. */
const isWhole = ({ from, to }: EventConditions) =>
  and('s.kinds is not null', from && `s.earliest >= ${from}`, to && `s.latest <= ${to}`);

/** SQL of the number of events of the span `s` that meet the conditions. */
const numberInSpan = (conditions: EventConditions) => {
  const { ofKind } = conditions;
  const counted =
    ofKind.length === 0
      ? 's.events'
      : `(select coalesce(sum(k.events), 0) from unnest(s.kind_numbers, s.kind_events) k (number, events)
          where k.number in (select t.number from audit.event_kinds t where ${and(ofTenant('t'), ...ofKind)}))`;
  return `case when ${isWhole(conditions)} then ${counted}
      else (select count(*) from audit.events t where ${inSpan(conditions)}) end`;
};

/**
 * SQL of a page of events that skips others, as rows in no order. Spans of which it skips all events are not read: their
 * counts tell how many they have.
 */
export function eventsAfterSkipped({ skip, take, ...conditions }: SkippingPage): string {
  const { order } = conditions;
  const reaches = order === 'desc' ? '<=' : '>=';
  const page = eventsBySpan({
    ...conditions,
    after: null,
    most: null,
    spans: `s.number ${reaches} (select f.number from first_shown f)`,
  });
  return `with first_shown as materialized (
      select d.number, ${skip} - (d.passed - d.events) as skipped from (
        select n.number, n.events, sum(n.events) over (order by n.number ${order} rows unbounded preceding)::bigint as passed
        from (select s.number, ${numberInSpan(conditions)} as events from audit.spans s where ${canHave(conditions)}) n
      ) d where d.passed > ${skip} order by d.number ${order} limit 1
    )
    select t.* ${page} limit ${take} offset (select f.skipped from first_shown f)`;
}

/** SQL of the exact number of events. Rows are counted only where no count of kinds tells it. */
export function numberOfEvents(conditions: EventConditions): string {
  const { ofKind, from = null, to = null } = conditions;
  const hasTimes = from !== null || to !== null;
  const whole = isWhole(conditions);
  const rows = (isRead: string) =>
    `(select count(*) from audit.spans s cross join lateral (
      select from audit.events t where ${inSpan(conditions)} offset 0
    ) t where ${and(canHave(conditions), isRead)})`;
  const counted = `(select coalesce(sum(t.events), 0) from audit.event_kinds t where ${and(ofTenant('t'), ...ofKind)})`;
  const isRest = hasTimes ? whole : and(whole, 'not s.is_counted');
  const ofSpans =
    ofKind.length === 0
      ? `(select coalesce(sum(s.events), 0) from audit.spans s where ${and(ofTenant('s'), isRest)})`
      : `(select coalesce(sum(k.events), 0)
        from audit.spans s cross join lateral unnest(s.kind_numbers, s.kind_events) k (number, events)
        where ${and(canHave(conditions), isRest)}
          and k.number in (select t.number from audit.event_kinds t where ${and(ofTenant('t'), ...ofKind)}))`;
  const read = rows(hasTimes ? `not (${whole})` : 'not s.is_counted and s.kinds is null');
  return `${hasTimes ? '' : `${counted} + `}${ofSpans} + ${read}`;
}
