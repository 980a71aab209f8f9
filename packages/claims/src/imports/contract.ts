import { text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { rowCounts, rowOutcome } from '@rcm/imports';
import { z } from 'zod';

/** The kinds of record that rows may be. */
export const ImportKind = z
  .enum(['PATIENT', 'APPOINTMENT', 'FACILITY', 'PROVIDER', 'PAYER', 'CLAIM'])
  .describe('What the rows are');

/** The most rows of one import. */
export const mostRows = 5_000;

const longestContent = 1024 * 1024;

export const importOperations = {
  importRecords: operation({
    id: 'reference.importRecords',
    method: 'post',
    path: '/reference/imports',
    scope: 'reference-data:write',
    summary: 'Import records',
    description: `Takes up to 5,000 rows of one kind, each with the fields of that kind's create operation. A row whose \`externalId\` is known updates the fields that it gives; without one it always creates. Valid rows are written, failed rows are reported and not written; with \`dryRun\` nothing is.

NDJSON holds one JSON object per line. CSV holds a header; a column names a field, nested fields with dots (\`address.line1\`, \`lines.0.procedureCode\`), and an empty cell leaves its field out. Blank lines do not count.

A record may be referred to by its id or by its key in another system: \`patientExternalId\`, \`facilityExternalId\`, \`providerExternalId\`, \`billingProviderExternalId\`, \`payerExternalId\`. The lines of an adjudicated claim can't be changed.`,
    body: z.object({
      kind: ImportKind,
      format: z.enum(['NDJSON', 'CSV']).default('NDJSON').describe('How the rows are written'),
      content: text(1, longestContent).meta({
        description: 'The rows as text',
        examples: [
          '{"externalId":"EHR-10042","firstName":"Rowan","lastName":"Ellis","dateOfBirth":"1984-02-29"}',
        ],
      }),
      dryRun: z
        .boolean()
        .default(false)
        .describe('True where nothing is written and the answer says what would be'),
    }),
    data: z.object({
      import: z
        .object({
          kind: ImportKind,
          dryRun: z.boolean().describe('True where nothing is written and the answer says what would be'),
          counts: z.object(rowCounts).describe('How many of each kind'),
          rows: z.array(z.object(rowOutcome)).describe('The rows, in their order'),
        })
        .meta({ id: 'ImportResult', description: 'What became of the rows of an import' }),
    }),
    errors: [409],
  }),
};
