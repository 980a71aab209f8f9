import { createdAt, date, organizationId, orNull, unitCharge, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

export const CodeType = z.enum(['PROCEDURE', 'REVENUE', 'DRG']).meta({
  description:
    'What the code is: of a procedure (CPT, HCPCS), of a revenue centre, or of a diagnosis-related group',
});

/** What kind of code a rate is for. */
export type CodeType = z.infer<typeof CodeType>;

/** The code of a rate that holds for every code without one of its own. */
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
      "Identifier that the caller's own system gives to the record",
    ),
    codeType: CodeType,
    code: z.string().meta({ description: 'The code by which programs tell this apart', examples: ['99213'] }),
    modifiers: z
      .array(z.string())
      .meta({ description: 'All of them must be on the line', examples: [['26']] }),
    placeOfService: orNull(z.string().meta({ examples: ['11'] })).meta({ description: 'Null for any' }),
    providerType: orNull(z.string().meta({ examples: ['CO_PROVIDER'] })).meta({
      description: 'Null for any',
    }),
    amount: orNull(unitCharge),
    percent: orNull(z.number()).meta({
      description: 'Percentage that the price is worked out with',
      examples: [120],
    }),
    weight: orNull(z.number()).meta({ description: 'Relative weight of the code', examples: [1.4203] }),
    multipleProcedure: orNull(z.boolean()).meta({
      description:
        'Whether it is reduced beside other procedures of the day; null: where the code is of surgery',
    }),
    effectiveFrom: date.describe('First day on which this applies'),
    effectiveTo: orNull(date).describe('Last day on which this applies; null while it has no end'),
    isActive: z
      .boolean()
      .meta({ description: 'False for a rate that was loaded by mistake and prices nothing' }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'FeeScheduleRate', description: 'The rate of a code' });
