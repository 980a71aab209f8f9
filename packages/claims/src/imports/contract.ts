import { operation } from '@rcm/http';
import { rowCounts, rowOutcome, rowsBodyLimit, rowsText } from '@rcm/imports';
import { z } from 'zod';

/** The kinds of records that can be imported. */
export const ImportKind = z
  .enum(['PATIENT', 'COVERAGE', 'AUTHORIZATION', 'APPOINTMENT', 'FACILITY', 'PROVIDER', 'PAYER', 'CLAIM'])
  .describe('Kind of the records');

/** The maximum number of rows of one import. */
export const mostRows = 5_000;

export const importOperations = {
  importRecords: operation({
    id: 'reference.importRecords',
    method: 'post',
    path: '/reference/imports',
    scope: 'reference-data:write',
    summary: 'Import records',
    bodyLimit: rowsBodyLimit,
    description: `Takes up to 5,000 rows or 4 MiB of one kind, each with the fields of that kind's create operation; a coverage names its patient with \`patientId\`. A row whose \`externalId\` exists updates the fields that it sets; a row without it updates the record with its \`id\`, as exports have it, and else creates a record. Null means that a field is left out. Valid rows are written; failed rows are reported and not written. With \`dryRun\`, nothing is written.

NDJSON has one JSON object per line. CSV has a header whose columns name fields, with dots for nested fields (\`address.line1\`, \`lines.0.procedureCode\`); an empty cell omits its field. An unknown column, or the same column twice, is refused with 400; columns that only exports have are ignored. Columns may also be separated by semicolons, tabs or bars, which a first line \`sep=;\` may say. Numbers have digits and a decimal point only; a text that a spreadsheet has made a rounded number (\`1.23E+11\`) is refused. Blank lines are ignored.

A row refers to a record by its id or by its key in another system: \`patientExternalId\`, \`facilityExternalId\`, \`providerExternalId\`, \`billingProviderExternalId\`, \`payerExternalId\`. A row of an existing claim may leave out its lines, as exports do; they stay. The lines of an adjudicated claim can't be changed, nor the patient of a coverage. An authorization with the status EXPIRED, as exports show it, is an approval whose last day has passed.`,
    body: z.object({
      kind: ImportKind,
      format: z.enum(['NDJSON', 'CSV']).default('NDJSON').describe('Format of the content'),
      content: rowsText(4).meta({
        description: 'Rows as text; at most 4 MiB in UTF-8',
        examples: [
          '{"externalId":"EHR-10042","firstName":"Rowan","lastName":"Ellis","dateOfBirth":"1984-02-29"}',
        ],
      }),
      dryRun: z
        .boolean()
        .default(false)
        .describe('True to validate and report the results without writing anything'),
    }),
    data: z.object({
      import: z
        .object({
          kind: ImportKind,
          dryRun: z.boolean().describe('True to validate and report the results without writing anything'),
          counts: z.object(rowCounts).describe('Number of rows by outcome'),
          rows: z.array(z.object(rowOutcome)).describe('Outcomes of the rows, in order'),
        })
        .meta({ id: 'ImportResult', description: 'Outcome of the rows of an import' }),
    }),
    errors: [409],
  }),
};
