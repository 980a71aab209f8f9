import {
  contractRateInput,
  date,
  identifier,
  listed,
  listing,
  orNull,
  queryBoolean,
  repeatable,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { rowCounts, rowOutcome, rowsBodyLimit, rowsText } from '@rcm/imports';
import { hasDecimals } from '@rcm/money';
import { z } from 'zod';
import { sharePercent } from '../fee-schedules/contract.ts';
import { CodeType, Rate } from './schema.ts';

const scheduleId = z.object({ scheduleId: identifier });

/** The maximum number of rows in one import. */
export const mostRows = 10_000;

const upperCase = (value: string) => value.toUpperCase();

const modifier = z
  .string()
  .regex(/^[A-Za-z0-9]{2}$/, 'Expected two letters or digits')
  .meta({ examples: ['26'] })
  .transform(upperCase);

/** A rate as a row of an import. */
export const RateRow = z.object({
  externalId: text(1, 200)
    .meta({
      description: 'Key of the rate in another system; unique within the fee schedule',
      examples: ['FS26-99213'],
    })
    .optional(),
  codeType: CodeType.meta({
    description: 'By default DRG in a schedule with the method DRG_WEIGHT, else PROCEDURE',
  }).optional(),
  code: z
    .string()
    .regex(/^(\*|[A-Za-z0-9.]{1,15})$/, 'Expected a code of 1 to 15 letters or digits, or *')
    .meta({ examples: ['99213'] })
    .transform(upperCase)
    .meta({ description: 'Code of the rate; `*` for every code without its own rate' }),
  modifiers: z
    .array(modifier)
    .max(4)
    .default([])
    .transform((modifiers) => [...new Set(modifiers)].sort())
    .meta({
      description: 'Limits the rate to lines with all these modifiers, in any order',
      examples: [['26']],
    }),
  placeOfService: z
    .string()
    .regex(/^\d{2}$/, 'Expected two digits')
    .meta({ description: 'Limits the rate to lines with this place of service', examples: ['11'] })
    .optional(),
  providerType: text(1, 120)
    .meta({
      description: 'Limits the rate to rendering providers with this specialty, ignoring case',
      examples: ['Nurse practitioner'],
    })
    .optional(),
  amount: contractRateInput
    .meta({
      description:
        'Amount per unit or day; with CASE_RATE for the claim, by default the base amount of the fee schedule; with PERCENT_OF_MEDICARE the Medicare amount',
      examples: [98.42],
    })
    .optional(),
  percent: sharePercent
    .meta({ description: 'Percent; by default that of the fee schedule', examples: [120] })
    .optional(),
  weight: z
    .number()
    .gt(0)
    .lt(10_000)
    .refine((value) => hasDecimals(value, 4), { error: 'Expected at most 4 decimals' })
    .meta({ description: 'Relative weight', examples: [1.4203] })
    .optional(),
  multipleProcedure: z
    .boolean()
    .meta({
      description:
        'Whether the amount is reduced with other procedures on the same day; by default true for the surgery codes 10004 to 69990',
    })
    .optional(),
  effectiveFrom: date
    .meta({ description: 'First day of service; by default that of the fee schedule' })
    .optional(),
  effectiveTo: date.meta({ description: 'Last day of service; not before the first' }).optional(),
  isActive: z
    .boolean()
    .default(true)
    .meta({ description: 'False withdraws a rate that was loaded by mistake' }),
});

/** A rate of a row. */
export type RateRow = z.output<typeof RateRow>;

/** The columns by which the rates of a fee schedule can be sorted. */
export const rateSorts = ['code'] as const;

export const rateOperations = {
  listRates: operation({
    id: 'contract-management.listRates',
    method: 'get',
    path: '/contract-management/fee-schedules/:scheduleId/rates',
    scope: 'contract-management:read',
    summary: 'List the rates of a fee schedule',
    description: 'By code, then by the latest first day.',
    params: scheduleId,
    query: z.object({
      ...listing(rateSorts),
      code: repeatable(
        text(1, 15)
          .meta({ examples: ['99213'] })
          .transform(upperCase),
      ).optional(),
      codeType: repeatable(CodeType).optional(),
      modifier: repeatable(
        text(2, 2)
          .meta({ description: 'Returns rates with this modifier', examples: ['26'] })
          .transform(upperCase),
      ).optional(),
      onDate: date
        .meta({ description: 'Returns rates that are effective on this day of service' })
        .optional(),
      externalId: repeatable(text(1, 200).meta({ examples: ['EHR-10442'] })).optional(),
      isActive: queryBoolean.optional(),
    }),
    data: z.object({ rates: z.array(Rate).describe('The rates of the page'), ...listed }),
    errors: [404],
    sensitive: false,
  }),
  importRates: operation({
    id: 'contract-management.importRates',
    method: 'post',
    path: '/contract-management/fee-schedules/:scheduleId/rates/imports',
    scope: 'contract-management:write',
    summary: 'Load rates into a fee schedule',
    bodyLimit: rowsBodyLimit,
    description: `Takes up to 10,000 rates: \`rows\` in JSON, or \`content\` with one JSON object per line (NDJSON) or a CSV file whose header names the fields, with modifiers separated by blanks (\`26 RT\`). An unknown column, or the same column twice, is refused with 400. A row replaces the rate with its \`externalId\`; without such a rate, the rate with the same code, modifiers, place of service, provider type and first day; else it creates a rate. An omitted field is cleared, except \`externalId\`.

Valid rows are written; failed rows are reported and not written. With \`dryRun\` nothing is written. Rates for the same code, modifiers, place and provider type that share effective days are reported as \`overlaps\`; the one with the latest first day prices those days.`,
    params: scheduleId,
    body: z.object({
      rows: z.array(RateRow).min(1).max(mostRows).optional().describe('The rows, in their order'),
      format: z.enum(['NDJSON', 'CSV']).default('NDJSON').meta({ description: 'Format of `content`' }),
      content: rowsText(4)
        .meta({
          description: 'The rates as text, instead of `rows`; at most 4 MiB in UTF-8',
          examples: ['{"code":"99213","amount":98.42}'],
        })
        .optional(),
      dryRun: z.boolean().default(false).describe('True to return the result without writing it'),
    }),
    data: z.object({
      import: z
        .object({
          feeScheduleId: z.string().describe('Identifier of the fee schedule'),
          dryRun: z.boolean().describe('True if the result was not written'),
          counts: z
            .object({
              ...rowCounts,
              overlapping: z.int().min(0).meta({ description: 'Valid rows with overlaps' }),
            })
            .describe('Number of rows by status'),
          rows: z
            .array(
              z.object({
                ...rowOutcome,
                overlaps: z
                  .array(
                    z.object({
                      id: orNull(z.string()).meta({
                        description: 'Identifier of the other rate; null for one of this import',
                      }),
                      row: orNull(z.int()).meta({
                        description: 'Number of the other row; null for an existing rate',
                      }),
                      effectiveFrom: date.describe('First day of service of the other rate'),
                      effectiveTo: orNull(date).describe(
                        'Last day of service of the other rate; null without end',
                      ),
                    }),
                  )
                  .describe('Rates of the same code whose periods overlap with the row'),
              }),
            )
            .describe('The rows, in their order'),
        })
        .meta({ id: 'RateImportResult', description: 'The results of the rows of a rate import' }),
    }),
    errors: [404, 412],
  }),
};
