import {
  anyOf,
  atLeast,
  atMost,
  equals,
  list,
  matching,
  RawJson,
  statement,
  type TextRow,
} from '@rcm/tenancy';

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const firstColumn = ([text]: TextRow) => new RawJson(text ?? 'null');

/** The trail, newest first in the order of its transactions. */
export const auditEventList = list(
  {
    table: 'platform.audit_events',
    columns: [
      `json_build_object('id', t.id, 'organizationId', t.organization_id, 'occurredAt', ${instant('t.occurred_at')},
        'actorKeyId', t.actor_key_id, 'module', split_part(t.operation, '.', 1), 'operation', t.operation,
        'action', t.action, 'recordType', t.record_type, 'recordId', t.record_id, 'requestId', t.request_id)`,
    ],
    json: firstColumn,
  },
  {
    key: 'auditEvents',
    filters: {
      actorKeyId: equals('actorKeyId'),
      module: matching('text', (parameter) => `split_part(t.operation, '.', 1) = ${parameter}`),
      operation: equals('operation'),
      recordType: equals('recordType'),
      recordId: equals('recordId'),
      action: anyOf('action'),
      occurredFrom: atLeast('occurredAt'),
      occurredTo: atMost('occurredAt'),
    },
    order: 't.transaction_id desc, t.id desc',
    identity: ['organization_id', 'transaction_id', 'id'],
  },
);

/**
 * The writes behind a position whose transactions are over, and so are all that came before them: nothing can
 * appear in front of what this gives. One row more than asked for tells that there is more.
 */
export const changesAfter = statement({
  name: 'organization.changes',
  parameters: { transactionId: 'xid8', id: 'text', take: 'integer' },
  columns: { transactionId: 'text', id: 'text', json: 'text' },
  text: `select t.transaction_id, t.id, json_build_object('id', t.id, 'occurredAt', ${instant('t.occurred_at')},
      'recordType', t.record_type, 'recordId', t.record_id, 'action', t.action, 'operation', t.operation)
    from platform.audit_events t
    where t.organization_id = :tenant and (t.transaction_id, t.id) > (:transactionId, :id)
      and t.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
      and t.action <> 'read' and t.record_id is not null and t.action <> 'list'
    order by t.transaction_id, t.id limit :take + 1`,
});
