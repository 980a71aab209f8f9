import type { AuditAction } from './action.ts';

/** What a statement does to the one record that it returns. */
export type StatementSubject = ReadSubject | MadeSubject;

/** The statement reads a record: its operation tells the trail. */
export interface ReadSubject {
  readonly record: string;
  readonly action: 'read';
  /** The place of the record's id among the columns that are selected, from 0. */
  readonly idAt: number;
}

/** The statement writes a record and returns its `id`: it writes the event itself. */
export interface MadeSubject {
  readonly record: string;
  readonly action: Exclude<AuditAction, 'read'>;
}

/** The parameters by which a statement writes its own audit event. */
export const ownEventParameters = {
  auditId: 'text',
  auditAt: 'timestamptz',
  auditActor: 'text',
  auditOperation: 'text',
  auditRequest: 'text',
} as const;

/** The text of a statement that writes the event of its subject as well, and none where it returns nothing. */
export const withOwnEvent = (
  expressions: string | undefined,
  text: string,
  { record, action }: MadeSubject,
): string => `with ${expressions === undefined ? '' : `${expressions},`} hit as (${text}), logged as (
  insert into platform.audit_outbox
    (organization_id, id, occurred_at, actor_key_id, operation, action, record_type, record_id, request_id)
  select :tenant, :auditId, :auditAt, :auditActor, :auditOperation, '${action}', '${record}', hit.id, :auditRequest
  from hit)
select * from hit`;
