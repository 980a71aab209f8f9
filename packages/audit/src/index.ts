export type { AuditHead } from './seals/chain.ts';
export { AuditTrailBroken, newestHead, sealAudit } from './seals/seal.ts';
export { type Sealer, startSealer } from './seals/sealer.ts';
export { oldestUnsealed } from './seals/unsealed.ts';
export { verifyAudit } from './seals/verify.ts';
export { auditTables } from './tables.ts';
export { AuditEventSchema, auditEventCounts } from './trail/events.ts';
export { placeEvents } from './trail/placing.ts';
