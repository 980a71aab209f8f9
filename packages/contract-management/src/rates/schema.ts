import { contractRate, createdAt, date, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

export const CodeType = z.enum(['PROCEDURE', 'REVENUE', 'DRG']).meta({
  description: 'Type of the code: procedure (CPT, HCPCS), revenue center, or diagnosis-related group',
});

/** The type of the code of a rate. */
export type CodeType = z.infer<typeof CodeType>;

/** The code of a rate for every code without its own rate. */
export const everyCode = '*';

/** A rate of a fee schedule, as shown. */
export const Rate = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the rate', examples: ['rat_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    feeScheduleId: z.string().describe('Identifier of the fee schedule'),
    externalId: orNull(z.string().meta({ examples: ['EHR-10442'] })).describe(
      "Identifier of the record in the caller's system",
    ),
    codeType: CodeType,
    code: z.string().meta({
      description: 'Code of the rate; `*` for every code without its own rate',
      examples: ['99213'],
    }),
    modifiers: z
      .array(z.string())
      .meta({ description: 'Modifiers that a line must have', examples: [['26']] }),
    placeOfService: orNull(z.string().meta({ examples: ['11'] })).meta({
      description: 'Place of service that the rate is limited to; null for any',
    }),
    providerType: orNull(z.string().meta({ examples: ['CO_PROVIDER'] })).meta({
      description: 'Provider type that the rate is limited to; null for any',
    }),
    amount: orNull(contractRate),
    percent: orNull(z.number()).meta({
      description: 'Percent; null for that of the fee schedule',
      examples: [120],
    }),
    weight: orNull(z.number()).meta({ description: 'Relative weight of the code', examples: [1.4203] }),
    multipleProcedure: orNull(z.boolean()).meta({
      description:
        'Whether the amount is reduced with other procedures on the same day; null means true for surgery codes',
    }),
    effectiveFrom: date.describe('First day of service'),
    effectiveTo: orNull(date).describe('Last day of service; null without end'),
    isActive: z
      .boolean()
      .meta({ description: 'False for a rate that was loaded by mistake and prices nothing' }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'FeeScheduleRate', description: 'The rate of a code' });
