import {
  type EventConditions,
  eventsAfterSkipped,
  eventsBySpan,
  numberOfEvents,
  placeEvents,
} from '@rcm/audit';
import { anyFirstSegment, anyOf, atLeast, atMost, firstSegment, type ListParts, list } from '@rcm/lists';
import { RawJson, statement, type TextRow } from '@rcm/tenancy';
import { eventSorts } from './contract.ts';

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const firstColumn = ([text]: TextRow) => new RawJson(text ?? 'null');

/** The filters on what the events of a kind have in common. */
const kindFilters = {
  actorKeyId: anyOf('actorKeyId'),
  memberId: anyOf('memberId'),
  agentId: anyOf('agentId'),
  module: firstSegment('operation'),
  modules: anyFirstSegment('operation'),
  operation: anyOf('operation'),
  recordType: anyOf('recordType'),
  action: anyOf('action'),
} as const;

const timeFilters = { occurredFrom: atLeast('occurredAt'), occurredTo: atMost('occurredAt') } as const;

/** The SQL of the list: the events of records by their index, any others span by span. */
function eventSql({ conditions, columns, order, after: cursor, most, offset }: ListParts) {
  const after = cursor?.[0] ?? null;
  const direction = order === 't.position' ? 'asc' : 'desc';
  const limits = most === null ? '' : `limit :take ${offset}`;
  if (conditions.has('recordId')) {
    const found = ['t.organization_id = :tenant', ...conditions.values()].join(' and ');
    const follows = after === null ? '' : `and t.position ${direction === 'desc' ? '<' : '>'} ${after}`;
    return {
      // Each record is read in the order of the page: read together, their events would be sorted before the first is shown.
      rows: `select ${columns} from (select distinct unnest(:recordId) as id) record cross join lateral (
          select * from audit.events t where ${found} and t.record_id = record.id ${follows}
          order by ${order}${most === null ? '' : ` limit ${most}`}
        ) t order by ${order} ${limits}`,
      total: `select count(*) from audit.events t where ${found}`,
    };
  }
  const asked: EventConditions = {
    ofKind: Object.keys(kindFilters).flatMap((name) => conditions.get(name) ?? []),
    from: conditions.has('occurredFrom') ? ':occurredFrom' : null,
    to: conditions.has('occurredTo') ? ':occurredTo' : null,
  };
  const page = { ...asked, order: direction } as const;
  return {
    rows:
      offset === ''
        ? `select ${columns} ${eventsBySpan({ ...page, after, most })} ${limits}`
        : `select ${columns} from (${eventsAfterSkipped({ ...page, skip: ':skip', take: ':take' })}) t order by ${order}`,
    total: `select ${numberOfEvents(asked)}`,
  };
}

/** The audit trail, newest first. */
export const auditEventList = list(
  {
    table: 'audit.events',
    columns: [
      `json_build_object('id', t.id, 'position', t.position, 'organizationId', t.organization_id, 'occurredAt', ${instant('t.occurred_at')},
        'actorKeyId', t.actor_key_id, 'memberId', t.member_id, 'agentId', t.agent_id, 'module', split_part(t.operation, '.', 1), 'operation', t.operation,
        'action', t.action, 'recordType', t.record_type, 'recordId', t.record_id, 'requestId', t.request_id,
        'rowCount', t.row_count)`,
    ],
    json: firstColumn,
  },
  {
    key: 'auditEvents',
    sorts: eventSorts,
    filters: { ...kindFilters, recordId: anyOf('recordId'), ...timeFilters },
    sql: eventSql,
    order: 't.position desc',
    types: { position: 'bigint' },
    identity: ['organization_id', 'position'],
    setupStatement: placeEvents,
  },
);

/** The event at a position. */
export const eventAt = statement({
  name: 'organization.event_at',
  parameters: { position: 'bigint' },
  columns: { id: 'text' },
  text: `select t.id from audit.events t
    where t.organization_id = :tenant and t.position = :position`,
});

/** The writes after a position. One more row than requested shows whether there are more. */
export const changesAfter = statement({
  name: 'organization.changes',
  parameters: { position: 'bigint', take: 'integer' },
  columns: { position: 'text', id: 'text', json: 'text' },
  text: `select t.position, t.id, json_build_object('id', t.id, 'occurredAt', ${instant('t.occurred_at')},
      'recordType', t.record_type, 'recordId', t.record_id, 'action', t.action, 'operation', t.operation,
      'actorKeyId', t.actor_key_id, 'memberId', t.member_id, 'agentId', t.agent_id)
    ${eventsBySpan({
      ofKind: [`t.action not in ('read', 'list')`],
      others: ['t.record_id is not null'],
      order: 'asc',
      after: ':position',
      most: ':take + 1',
    })} limit :take + 1`,
});
