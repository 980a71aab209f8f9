import { date, dateTime, orNull, unitCharge } from '@rcm/envelope';
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
    id: z.string().meta({ examples: ['rat_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    feeScheduleId: z.string(),
    externalId: orNull(z.string()),
    codeType: CodeType,
    code: z.string().meta({ examples: ['99213'] }),
    modifiers: z
      .array(z.string())
      .meta({ description: 'All of them must be on the line', examples: [['26']] }),
    placeOfService: orNull(z.string()).meta({ description: 'Null for any' }),
    providerType: orNull(z.string()).meta({ description: 'Null for any' }),
    amount: orNull(unitCharge),
    percent: orNull(z.number()).meta({ examples: [120] }),
    weight: orNull(z.number()).meta({ examples: [1.4203] }),
    multipleProcedure: orNull(z.boolean()).meta({
      description:
        'Whether it is reduced beside other procedures of the day; null: where the code is of surgery',
    }),
    effectiveFrom: date,
    effectiveTo: orNull(date),
    isActive: z
      .boolean()
      .meta({ description: 'False for a rate that was loaded by mistake and prices nothing' }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'FeeScheduleRate' });
