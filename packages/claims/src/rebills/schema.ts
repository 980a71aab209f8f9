import { createdAt, creatorFields, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { CoverageRank } from '@rcm/reference/records';
import { z } from 'zod';
import { reversalFields } from '../actor-fields.ts';

/** A person's decision that another payer is responsible for a claim. */
export const ClaimRebill = z
  .object({
    id: z
      .string()
      .meta({ examples: ['rbl_01k9d3w5m0e6x8r2t4v6y8z0a1'] })
      .describe('Identifier of the rebill'),
    organizationId,
    claimId: z.string().describe('Identifier of the claim'),
    payerId: z.string().describe('Identifier of the payer that is responsible since'),
    rank: CoverageRank,
    reason: orNull(z.string().meta({ examples: ['The policy ended before the visit'] })).describe(
      'Why the claim was rebilled; null if the person gave no reason',
    ),
    ...creatorFields,
    ...reversalFields,
    reversalReason: orNull(z.string().meta({ examples: ['The first payer was right'] })).describe(
      'Why it was reversed; null if it was not',
    ),
    createdAt,
    updatedAt,
  })
  .meta({
    id: 'ClaimRebill',
    description: 'A decision by a person that another payer is responsible for a claim',
  });
