/** What an operation did to a record, as audit events and the change feed name it; `refuse` where it was denied. */
export type AuditAction = 'create' | 'read' | 'list' | 'update' | 'delete' | 'refuse';
