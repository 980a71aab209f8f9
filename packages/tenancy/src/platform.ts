import { AuditEventSchema, AuditSealSchema } from './audit/events.ts';
import { IdempotencyKeySchema } from './idempotency/kept-answers.ts';
import { migrations } from './migrations/index.ts';
import { RateWindowSchema } from './rate-limit/rate-limit.ts';

/** The tables behind every module's operations: audit trail, seals, kept answers, counted requests. */
export const platform = {
  name: 'platform',
  entities: [AuditEventSchema, AuditSealSchema, IdempotencyKeySchema, RateWindowSchema],
  migrations,
} as const;
