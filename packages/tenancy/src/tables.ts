import { AuditOutboxSchema } from './audit/outbox.ts';
import { IdempotencyKeySchema } from './idempotency/kept-answers.ts';
import { migrations } from './migrations/index.ts';
import { RateWindowSchema } from './rate-limit/rate-limit.ts';
import { SecretGenerationSchema } from './secrets/generations.ts';

/** The tables that running an operation needs: events to be audited, answers, counted requests, secrets. */
export const tenancyTables = {
  name: 'platform',
  entities: [AuditOutboxSchema, IdempotencyKeySchema, RateWindowSchema, SecretGenerationSchema],
  migrations,
} as const;
