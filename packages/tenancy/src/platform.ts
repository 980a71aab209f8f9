import { AuditEventSchema, AuditOutboxSchema, AuditSealSchema, AuditSpanSchema } from './audit/events.ts';
import { CounterSchema, RowCountSchema } from './counts/row-counts.ts';
import { DataKeySchema, WrappingKeySchema } from './encryption/data-keys.ts';
import { IdempotencyKeySchema } from './idempotency/kept-answers.ts';
import { migrations } from './migrations/index.ts';
import { RateWindowSchema } from './rate-limit/rate-limit.ts';
import { SecretGenerationSchema } from './secrets/generations.ts';

/** The tables behind every module's operations: audit trail, seals, kept answers, counted requests, keys. */
export const platform = {
  name: 'platform',
  entities: [
    AuditEventSchema,
    AuditOutboxSchema,
    AuditSealSchema,
    AuditSpanSchema,
    IdempotencyKeySchema,
    RateWindowSchema,
    SecretGenerationSchema,
    DataKeySchema,
    WrappingKeySchema,
    RowCountSchema,
    CounterSchema,
  ],
  migrations,
} as const;
