import { AuditEventSchema, AuditSealSchema } from './audit.ts';
import { IdempotencyKeySchema } from './idempotency.ts';
import { migrations } from './migrations/index.ts';

/** The tables behind every module's operations: audit trail, seals, kept answers. */
export const platform = {
  name: 'platform',
  entities: [AuditEventSchema, AuditSealSchema, IdempotencyKeySchema],
  migrations,
} as const;
