import { createdAt, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

/** From which variance on a payer is held to have paid too little. */
export const PayerThreshold = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the payer threshold',
      examples: ['pth_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    payerId: z.string().describe('Identifier of the payer'),
    toleranceAmount: orNull(money).meta({ description: 'A line may fall short by this much' }),
    tolerancePercent: orNull(z.number()).meta({
      description: 'Or by this much of what is expected, whichever is more',
      examples: [2.5],
    }),
    isDisabled: z.boolean().meta({ description: 'True where no case is opened for the payer’s claims' }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'PayerThreshold', description: "From which shortfall on a payer's claims become cases" });
