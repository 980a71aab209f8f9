import { AuditOutboxSchema } from './audit/outbox.ts';
import { IdempotencyKeySchema } from './idempotency/kept-answers.ts';
import { withGrants } from './migration/step.ts';
import { migrations } from './migrations/index.ts';
import { RateWindowSchema } from './rate-limit/rate-limit.ts';
import { SecretGenerationSchema } from './secrets/generations.ts';
import { analyzeGrownFunction } from './statistics/analyze-grown.ts';

/** The tables that operations need: the audit outbox, kept answers, rate limits, fingerprints of secrets. */
export const tenancyTables = {
  name: 'platform',
  entities: [AuditOutboxSchema, IdempotencyKeySchema, RateWindowSchema, SecretGenerationSchema],
  objects: [analyzeGrownFunction],
  migrations: withGrants(migrations, {
    appendOnly: ['platform.audit_outbox'],
    readOnly: ['platform.secret_generations'],
    functions: ['platform.analyze_grown()'],
  }),
} as const;
