/** What an operation did to a record, as audit events and the change feed name it; or that it was refused. */
export type AuditAction = 'create' | 'read' | 'list' | 'update' | 'delete' | 'refuse';
