import {
  date,
  identifier,
  listed,
  listing,
  orNull,
  queryBoolean,
  repeatable,
  text,
  unitChargeInput,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { rowCounts, rowOutcome } from '@rcm/imports';
import { hasDecimals } from '@rcm/money';
import { z } from 'zod';
import { sharePercent } from '../fee-schedules/contract.ts';
import { CodeType, Rate } from './schema.ts';

const scheduleId = z.object({ scheduleId: identifier });

/** The most rows of one import. */
export const mostRows = 10_000;

const longestContent = 2 * 1024 * 1024;

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
    description: 'DRG where left out of a schedule by DRG weight, else PROCEDURE',
  }).optional(),
  code: z
    .string()
    .regex(/^(\*|[A-Za-z0-9.]{1,15})$/, 'Expected a code of 1 to 15 letters or digits, or *')
    .meta({ examples: ['99213'] })
    .transform(upperCase)
    .meta({ description: '`*` for every code that has no rate of its own' }),
  modifiers: z
    .array(modifier)
    .max(4)
    .default([])
    .transform((modifiers) => [...new Set(modifiers)].sort())
    .meta({ description: 'Only for lines that have all of them; in any order', examples: [['26']] }),
  placeOfService: z
    .string()
    .regex(/^\d{2}$/, 'Expected two digits')
    .meta({ description: 'Only for lines of this place of service', examples: ['11'] })
    .optional(),
  providerType: text(1, 120)
    .meta({
      description: 'Only where the rendering provider has this specialty, letter case aside',
      examples: ['Nurse practitioner'],
    })
    .optional(),
  amount: unitChargeInput
    .meta({
      description:
        'For each unit or day, or for the claim by CASE_RATE; the Medicare amount by PERCENT_OF_MEDICARE',
      examples: [98.42],
    })
    .optional(),
  percent: sharePercent
    .meta({ description: 'Instead of that of the fee schedule', examples: [120] })
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
        'Whether it is reduced beside other procedures of the day; where left out, the codes 10004 to 69990 of surgery are',
    })
    .optional(),
  effectiveFrom: date
    .meta({ description: 'First day of service; that of the fee schedule where left out' })
    .optional(),
  effectiveTo: date.meta({ description: 'Last day of service; not before the first' }).optional(),
  isActive: z
    .boolean()
    .default(true)
    .meta({ description: 'False takes back a rate that was loaded by mistake' }),
});

/** A rate as a row gives it. */
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
    description: 'By code, then newest effective first.',
    params: scheduleId,
    query: z.object({
      ...listing(rateSorts),
      code: repeatable(
        text(1, 15)
          .meta({ examples: ['99213'] })
          .transform(upperCase),
      ).optional(),
      codeType: repeatable(CodeType).optional(),
      modifier: text(2, 2)
        .meta({ description: 'Rates that name this modifier', examples: ['26'] })
        .transform(upperCase)
        .optional(),
      onDate: date.meta({ description: 'Rates that are effective on this day of service' }).optional(),
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
    description: `Takes up to 10,000 rates: \`rows\` in JSON, or \`content\` with one JSON object per line (NDJSON) or a CSV file whose header names the fields, modifiers apart by blanks (\`26 RT\`). A row replaces the rate with its \`externalId\`; without one, or where none has it yet, the rate with the same code, modifiers, place of service, provider type and first day; else it is a new rate. A field that is left out is empty afterwards, but for \`externalId\`.

Valid rows are written, failed rows are reported and not written; with \`dryRun\` nothing is. Rates that hold on the same days for the same code, modifiers, place and provider type are reported as \`overlaps\`: the one that begins last prices those days.`,
    params: scheduleId,
    body: z.object({
      rows: z.array(RateRow).min(1).max(mostRows).optional().describe('The rows, in their order'),
      format: z.enum(['NDJSON', 'CSV']).default('NDJSON').meta({ description: 'Of `content`' }),
      content: text(1, longestContent)
        .meta({
          description: 'The rates as text, instead of `rows`',
          examples: ['{"code":"99213","amount":98.42}'],
        })
        .optional(),
      dryRun: z
        .boolean()
        .default(false)
        .describe('True where nothing is written and the answer says what would be'),
    }),
    data: z.object({
      import: z
        .object({
          feeScheduleId: z.string().describe('Identifier of the fee schedule'),
          dryRun: z.boolean().describe('True where nothing is written and the answer says what would be'),
          counts: z
            .object({
              ...rowCounts,
              overlapping: z.int().min(0).meta({ description: 'Rows with overlaps, failed ones aside' }),
            })
            .describe('How many of each kind'),
          rows: z
            .array(
              z.object({
                ...rowOutcome,
                overlaps: z
                  .array(
                    z.object({
                      id: orNull(z.string()).meta({
                        description: 'The other rate; null for one of this import',
                      }),
                      row: orNull(z.int()).meta({
                        description: 'The other row; null for a rate that was there',
                      }),
                      effectiveFrom: date.describe('First day on which this applies'),
                      effectiveTo: orNull(date).describe(
                        'Last day on which this applies; null while it has no end',
                      ),
                    }),
                  )
                  .describe('Rates of the same code whose periods overlap with the row'),
              }),
            )
            .describe('The rows, in their order'),
        })
        .meta({ id: 'RateImportResult', description: 'What became of the rows of a rate import' }),
    }),
    errors: [404, 412],
  }),
};
