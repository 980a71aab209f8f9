import type { AuditAction } from './action.ts';

/** What a statement does to the one record that it returns. */
export type StatementSubject = ReadSubject | WriteSubject;

/** The statement reads a record; its operation records the event. */
export interface ReadSubject {
  readonly record: string;
  readonly action: 'read';
  /** The index of the record's id among the selected columns, from 0. */
  readonly idAt: number;
}

/** The statement writes a record and returns its `id`; it records the event itself. */
export interface WriteSubject {
  readonly record: string;
  readonly action: Exclude<AuditAction, 'read'>;
}

/** The parameters of a statement that writes its own audit event. */
export const ownEventParameters = {
  auditId: 'text',
  auditAt: 'timestamptz',
  auditActor: 'text',
  auditMember: 'text',
  auditAgent: 'text',
  auditOperation: 'text',
  auditRequest: 'text',
} as const;

/** The text of a statement that also writes the event of its subject, and no event where it returns no row. */
export const withOwnEvent = (
  expressions: string | undefined,
  text: string,
  { record, action }: WriteSubject,
): string => `with ${expressions === undefined ? '' : `${expressions},`} hit as (${text}), logged as (
  insert into platform.audit_outbox
    (organization_id, id, occurred_at, actor_key_id, member_id, agent_id, operation, action, record_type, record_id,
      request_id)
  select :tenant, :auditId, :auditAt, :auditActor, :auditMember, :auditAgent, :auditOperation,
    '${action}', '${record}', hit.id, :auditRequest
  from hit
  returning 1)
select * from hit`;
