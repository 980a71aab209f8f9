import { backfillStep, type MigrationStep } from '@rcm/tenancy';
import { Initial } from './20261125-initial.ts';
import { BoundKeys } from './20261126-bound-keys.ts';
import { KindsOfSpans } from './20261126-kinds-of-spans.ts';
import { RecordIndexOnly } from './20261126-record-index-only.ts';
import { ReturnedEvents } from './20261126-returned-events.ts';
import { RowChanges } from './20261126-row-changes.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'audit/20261125-initial', class: Initial },
  { name: 'audit/20261126-bound-keys', class: BoundKeys },
  { name: 'audit/20261126-row-changes', class: RowChanges },
  { name: 'audit/20261126-kinds-of-spans', class: KindsOfSpans },
  // The version before finds events by the times of their span, which is not updated for each event any more.
  backfillStep('audit/20261126-open-spans-backfill', {
    table: 'audit.spans',
    key: { column: 'number', type: 'bigint' },
    missing: `kinds is null and (earliest, latest) <> ('-infinity', 'infinity') and not exists (
      select from audit.spans later where later.organization_id = $1 and later.number > audit.spans.number)`,
    fill: `update audit.spans set earliest = '-infinity', latest = 'infinity'
      where organization_id = $1 and number = any ($2)`,
  }),
  backfillStep('audit/20261126-kinds-of-spans-backfill', {
    table: 'audit.spans',
    key: { column: 'number', type: 'bigint' },
    missing: `kinds is null and exists (
      select from audit.spans later where later.organization_id = $1 and later.number > audit.spans.number)`,
    fill: 'select audit.summarize_spans($1, $2)',
    // Reading the trail waits for a batch: 20,000 events.
    batchRows: 20,
  }),
  { name: 'audit/20261126-record-index-only', class: RecordIndexOnly },
  backfillStep('audit/20261126-no-row-changes-backfill', {
    table: 'lists.row_changes',
    key: { column: 'id', type: 'uuid' },
    missing: `starts_with(counters, 'audit.events.')`,
    fill: 'delete from lists.row_changes where organization_id = $1 and id = any ($2)',
  }),
  backfillStep('audit/20261126-no-row-counts-backfill', {
    table: 'lists.row_counts',
    key: { column: 'id', type: 'uuid' },
    missing: `starts_with(counter, 'audit.events.')`,
    fill: 'delete from lists.row_counts where organization_id = $1 and id = any ($2)',
  }),
  { name: 'audit/20261126-returned-events', class: ReturnedEvents },
];
