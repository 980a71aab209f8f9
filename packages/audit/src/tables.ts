import { withGrants } from '@rcm/tenancy';
import { migrations } from './migrations/index.ts';
import { AuditEventKindSchema, AuditEventSchema, AuditSealSchema, AuditSpanSchema } from './trail/events.ts';
import { placeEventsFunction } from './trail/place-events.ts';
import { summarizeSpansFunction } from './trail/summarize-spans.ts';

/** The tables of the audit trail and its seals. */
export const auditTables = {
  name: 'audit',
  entities: [AuditEventSchema, AuditEventKindSchema, AuditSealSchema, AuditSpanSchema],
  objects: [summarizeSpansFunction, placeEventsFunction],
  migrations: withGrants(migrations, {
    appendOnly: ['audit.seals'],
    readOnly: ['audit.events', 'audit.event_kinds', 'audit.spans'],
    functions: ['audit.place_events(integer)'],
  }),
} as const;
