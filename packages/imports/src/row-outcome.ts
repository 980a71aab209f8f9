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
export const rowCounts = {
  rows: count.describe('How many rows there were'),
  created: count.describe('How many made a record'),
  updated: count.describe('How many changed a record'),
  unchanged: count.describe('How many found their record as it was to be'),
  failed: count.describe('How many were refused'),
};

/** A row and what became of it, on the wire. */
export const rowOutcome = {
  row: z.int().min(1).meta({ description: 'From 1; the header of a CSV file is not counted' }),
  status: RowStatus.meta({ description: 'What happened, or with `dryRun` what would' }),
  externalId: orNull(z.string().meta({ examples: ['EHR-10042'] })).describe(
    'Key of the record that the row names',
  ),
  id: orNull(z.string()).meta({ description: 'Null for a row that made or matched no record' }),
  issues: z
    .array(
      z.object({
        path: z.string().meta({ description: 'Of the field within the row', examples: ['externalId'] }),
        code: z.string().meta({ description: 'The kind of fault', examples: ['too_small'] }),
        message: z
          .string()
          .meta({ description: 'What was expected instead', examples: ['Expected 1 to 200 characters'] }),
      }),
    )
    .describe('What is wrong with the row'),
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
