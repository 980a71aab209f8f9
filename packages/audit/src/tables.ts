import { withGrants } from '@rcm/tenancy';
import { migrations } from './migrations/index.ts';
import { AuditEventSchema, AuditSealSchema, AuditSpanSchema } from './trail/events.ts';
import { placeEventsFunction } from './trail/place-events.ts';

/** The tables of the audit trail and its seals. */
export const auditTables = {
  name: 'audit',
  entities: [AuditEventSchema, AuditSealSchema, AuditSpanSchema],
  objects: [placeEventsFunction],
  migrations: withGrants(migrations, {
    appendOnly: ['audit.seals'],
    readOnly: ['audit.events', 'audit.spans'],
    functions: ['audit.place_events(integer)'],
  }),
} as const;
