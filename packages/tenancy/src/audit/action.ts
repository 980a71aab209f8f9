/**
 * What an operation did to a record, as audit events and the change feed name it; `refuse` where it was denied, `mcp` where
 * an agent called it by a tool, in addition to the events of what it did.
 */
export type AuditAction = 'create' | 'read' | 'list' | 'update' | 'delete' | 'refuse' | 'mcp';
