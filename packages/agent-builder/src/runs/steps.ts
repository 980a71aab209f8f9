import { type EventConditions, eventsBySpan, numberOfEvents, placeEvents } from '@rcm/audit';
import { type RowOf, statement, type TextRow } from '@rcm/tenancy';
import type { z } from 'zod';
import { Approval, shownStatusSql } from '../approvals/approval.ts';
import { Run } from './run.ts';
import type { RunRequest } from './schema.ts';

/** The most events of the trail, and the most approvals, that a run shows. */
const maxShown = 500;

const ofRun = (selected: string) =>
  `(select ${selected} from agent_builder.runs r where r.organization_id = :tenant and r.id = :id)`;

/** What the key did from the start of the run until its next one. */
const conditions: EventConditions = {
  ofKind: [`t.actor_key_id = ${ofRun('r.key_id')}`, `coalesce(t.record_type, '') <> '${Run.record}'`],
  from: ofRun('r.created_at'),
  to: ofRun(`coalesce((
    select min(n.created_at) - interval '1 millisecond' from agent_builder.runs n
    where n.organization_id = :tenant and n.key_id = r.key_id and n.created_at > r.created_at
  ), 'infinity')`),
};

const columns = {
  requestId: 'text',
  operation: 'text',
  occurredAt: 'timestamp',
  action: 'text',
  recordType: 'text?',
  recordId: 'text?',
} as const;

const eventsOfRun = statement({
  name: 'agent_builder.events_of_run',
  parameters: { id: 'text', take: 'integer' },
  columns,
  text: `select t.request_id, t.operation, t.occurred_at, t.action, t.record_type, t.record_id
    ${eventsBySpan({ ...conditions, order: 'desc', after: null, most: ':take' })} limit :take`,
});

const countEvents = statement({
  name: 'agent_builder.count_events_of_run',
  parameters: { id: 'text' },
  columns: { count: 'number' },
  text: `select ${numberOfEvents(conditions)}`,
});

const gatesOfRun = statement({
  name: 'agent_builder.gates_of_run',
  parameters: { id: 'text', now: 'timestamptz', take: 'integer' },
  columns: {
    id: 'text',
    operation: 'text',
    status: 'text',
    createdAt: 'timestamp',
    executedAt: 'timestamp?',
  },
  text: `select t.id, t.operation, ${shownStatusSql}, t.created_at, t.executed_at from agent_builder.approvals t
    where t.organization_id = :tenant and t.run_id = :id order by t.created_at desc, t.id desc limit :take`,
});

/** The calls that read what happened in a run; `happenedIn` reads their results. */
export const stepsOf = (id: string, now: Date) =>
  [
    [placeEvents, {}],
    [eventsOfRun, { id, take: maxShown }],
    [countEvents, { id }],
    [gatesOfRun, { id, now, take: maxShown }],
  ] as const;

/** What happened in a run, by the results of the calls. */
export function happenedIn([, events = [], counted = [], gates = []]: readonly TextRow[][]) {
  return {
    requests: requestsOf(events.map((row) => eventsOfRun.decode(row))),
    eventCount: counted[0] ? countEvents.decode(counted[0]).count : 0,
    gates: gates.map((row) => gatesOfRun.decode(row)),
  };
}

type Event = RowOf<typeof columns>;

/** The requests of a run, newest first. */
function requestsOf(events: readonly Event[]): z.output<typeof RunRequest>[] {
  return [...Map.groupBy(events, ({ requestId }) => requestId)].flatMap(([requestId, ofRequest]) => {
    const [event] = ofRequest;
    if (event === undefined) return [];
    const records = ofRequest.flatMap(({ recordType, recordId, action }) =>
      recordType !== null && recordId !== null ? [{ recordType, recordId, action }] : [],
    );
    const { operation, occurredAt } = event;
    return [
      { requestId, operation, occurredAt, outcome: outcomeOf(ofRequest), records: records.toReversed() },
    ];
  });
}

/** A request that waits leaves only its approval in the trail. */
function outcomeOf(events: readonly Event[]): z.output<typeof RunRequest>['outcome'] {
  if (events.some(({ action }) => action === 'refuse')) return 'REFUSED';
  const waits = events.every(
    ({ recordType, action }) => recordType === Approval.record && action !== 'update',
  );
  return waits ? 'HELD' : 'DONE';
}
