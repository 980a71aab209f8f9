import { orNull } from '@rcm/envelope';
import type { Issue } from '@rcm/errors';
import { z } from 'zod';

const RowStatus = z.enum(['CREATED', 'UPDATED', 'UNCHANGED', 'FAILED']);

/** The result of a row, or in a dry run the result that it would have. */
export interface RowOutcome {
  readonly status: z.infer<typeof RowStatus>;
  readonly externalId: string | null;
  readonly id: string | null;
  readonly issues: readonly Issue[];
}

/** The outcome of an invalid row. */
export const failedRow = (externalId: string | null, issues: readonly Issue[]): RowOutcome => ({
  status: 'FAILED',
  externalId,
  id: null,
  issues,
});

const count = z.int().min(0);

/** The counts of rows by outcome, as schemas of a response. */
export const rowCounts = {
  rows: count.describe('Number of rows'),
  created: count.describe('Number of rows that created a record'),
  updated: count.describe('Number of rows that changed a record'),
  unchanged: count.describe('Number of rows whose record needed no change'),
  failed: count.describe('Number of rows that were rejected'),
};

/** A row and its outcome, as schemas of a response. */
export const rowOutcome = {
  row: z
    .int()
    .min(1)
    .meta({ description: 'Number of the row, from 1; the header of a CSV file is not counted' }),
  status: RowStatus.meta({ description: 'The result, or with `dryRun` the result that the row would have' }),
  externalId: orNull(z.string().meta({ examples: ['EHR-10042'] })).describe(
    'Key of the record that the row names',
  ),
  id: orNull(z.string()).meta({
    description: 'Identifier of the record; null for a row that created or matched none',
  }),
  issues: z
    .array(
      z.object({
        path: z.string().meta({ description: 'Path of the field within the row', examples: ['externalId'] }),
        code: z.string().meta({ description: 'The kind of error', examples: ['too_small'] }),
        message: z
          .string()
          .meta({ description: 'What was expected', examples: ['Expected 1 to 200 characters'] }),
      }),
    )
    .describe('What is wrong with the row'),
};

/** Counts rows by outcome. */
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
