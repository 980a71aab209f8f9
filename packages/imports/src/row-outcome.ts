import { orNull } from '@rcm/envelope';
import type { Issue } from '@rcm/errors';
import { z } from 'zod';

const RowStatus = z.enum(['CREATED', 'UPDATED', 'UNCHANGED', 'FAILED']);

/** What became of a row, or with a dry run what would. */
export interface RowOutcome {
  readonly status: z.infer<typeof RowStatus>;
  readonly externalId: string | null;
  readonly id: string | null;
  readonly issues: readonly Issue[];
}

/** What becomes of a row that is not fit to be written. */
export const failedRow = (externalId: string | null, issues: readonly Issue[]): RowOutcome => ({
  status: 'FAILED',
  externalId,
  id: null,
  issues,
});

const count = z.int().min(0);

/** How many rows there were, and of what became of them, on the wire. */
export const rowCounts = { rows: count, created: count, updated: count, unchanged: count, failed: count };

/** A row and what became of it, on the wire. */
export const rowOutcome = {
  row: z.int().min(1).meta({ description: 'From 1; the header of a CSV file is not counted' }),
  status: RowStatus.meta({ description: 'What happened, or with `dryRun` what would' }),
  externalId: orNull(z.string()),
  id: orNull(z.string()).meta({ description: 'Null for a row that made or matched no record' }),
  issues: z.array(
    z.object({
      path: z.string().meta({ description: 'Of the field within the row', examples: ['externalId'] }),
      code: z.string(),
      message: z.string(),
    }),
  ),
};

/** Counts rows by what became of them. */
export function countRows(outcomes: readonly RowOutcome[]) {
  const by = (status: RowOutcome['status']) => outcomes.filter((outcome) => outcome.status === status).length;
  return {
    rows: outcomes.length,
    created: by('CREATED'),
    updated: by('UPDATED'),
    unchanged: by('UNCHANGED'),
    failed: by('FAILED'),
  };
}
