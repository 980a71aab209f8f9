import { createdAt, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

/** The tolerance above which a variance is an underpayment by a payer. */
export const PayerThreshold = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the payer threshold',
      examples: ['pth_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    payerId: z.string().describe('Identifier of the payer'),
    toleranceAmount: orNull(money).meta({ description: 'Tolerated variance of a line as an amount' }),
    tolerancePercent: orNull(z.number()).meta({
      description:
        'Tolerated variance of a line in percent of the expected amount; the larger tolerance applies',
      examples: [2.5],
    }),
    isDisabled: z.boolean().meta({ description: 'True if no case is opened for the payer’s claims' }),
    createdAt,
    updatedAt,
  })
  .meta({
    id: 'PayerThreshold',
    description: "The tolerance above which a variance of a payer's claims opens a case",
  });
