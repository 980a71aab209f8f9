import { auditEventCounts, placeEvents } from '@rcm/audit';
import { anyFirstSegment, anyOf, atLeast, atMost, firstSegment, list } from '@rcm/lists';
import { RawJson, statement, type TextRow } from '@rcm/tenancy';
import { eventSorts } from './contract.ts';

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const firstColumn = ([text]: TextRow) => new RawJson(text ?? 'null');

/** SQL for the first or last span of 1000 positions with events in a time range: positions don't follow event times. */
const spanStart = (
  aggregate: 'min' | 'max',
  condition: string,
) => `(select ${aggregate}(s.number) * 1000 from audit.spans s
            where s.organization_id = :tenant and ${condition})`;

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
    filters: {
      actorKeyId: anyOf('actorKeyId'),
      memberId: anyOf('memberId'),
      agentId: anyOf('agentId'),
      // One module is found by a range of the index, several are not.
      module: firstSegment('operation'),
      modules: anyFirstSegment('operation'),
      // The index that serves filters by module has the collation "C".
      operation: {
        ...anyOf('operation'),
        condition: (parameter) => `t.operation collate "C" = any (${parameter})`,
      },
      recordType: anyOf('recordType'),
      recordId: anyOf('recordId'),
      action: anyOf('action'),
      occurredFrom: {
        ...atLeast('occurredAt'),
        condition: (from) =>
          `t.occurred_at >= ${from} and t.position >= ${spanStart('min', `s.latest >= ${from}`)}`,
      },
      occurredTo: {
        ...atMost('occurredAt'),
        condition: (to) =>
          `t.occurred_at <= ${to} and t.position < ${spanStart('max', `s.earliest <= ${to}`)} + 1000`,
      },
    },
    rowCounters: auditEventCounts,
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
    from audit.events t
    where t.organization_id = :tenant and t.position > :position
      and t.action <> 'read' and t.record_id is not null and t.action <> 'list'
    order by t.position limit :take + 1`,
});
