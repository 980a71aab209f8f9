export type { AuditHead } from './seals/chain.ts';
export { AuditTrailBroken, newestHead, sealAudit } from './seals/seal.ts';
export { type Sealer, startSealer } from './seals/sealer.ts';
export { oldestUnsealed } from './seals/unsealed.ts';
export { verifyAudit } from './seals/verify.ts';
export { auditTables } from './tables.ts';
export { trailBooks } from './trail/books.ts';
export { AuditEventSchema } from './trail/events.ts';
export {
  type EventConditions,
  eventsAfterSkipped,
  eventsBySpan,
  numberOfEvents,
} from './trail/events-by-span.ts';
export { placeEvents } from './trail/placing.ts';
