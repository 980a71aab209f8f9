import {
  createdAt,
  creatorFields,
  date,
  dateTime,
  money,
  organizationId,
  orNull,
  updatedAt,
} from '@rcm/envelope';
import { z } from 'zod';
import { reversalFields } from '../actor-fields.ts';

/** Why a credit is left. */
export const CreditReason = z
  .enum(['PAYER_RECOUPS', 'REVERSAL_REQUESTED', 'IN_REVIEW', 'BELOW_THRESHOLD', 'PAYER_REFUSES', 'OTHER'])
  .describe(
    'Why a credit is left. Until a day: PAYER_RECOUPS, the payer said that it takes the money back; REVERSAL_REQUESTED, the payer was asked to reverse its answer; IN_REVIEW, it is being clarified who is owed. For good: BELOW_THRESHOLD, law or contract ask for no return of so little; PAYER_REFUSES, the payer does not take it. OTHER, until a day or for good, with a note',
  );

/** A person's decision to leave a credit. */
export const CreditResolution = z
  .object({
    id: z
      .string()
      .meta({ examples: ['crr_01k9d3w5m0e6x8r2t4v6y8z0a1'] })
      .describe('Identifier of the resolution'),
    organizationId,
    claimId: z.string().describe('Identifier of the claim'),
    lineNumber: z.int().min(0).describe('Number of the line with the credit; 0 for the claim as a whole'),
    amount: money.describe('The credit that was left'),
    reason: CreditReason,
    waitsUntil: orNull(date).meta({
      description: 'Day from which the credit is work again; null if it is left for good',
    }),
    note: orNull(z.string().meta({ examples: ['Call of March 2, reference 20931'] })).describe('Note'),
    ...creatorFields,
    endedAt: orNull(dateTime).describe('When it ended, because the credit changed; null if it did not'),
    ...reversalFields,
    reversalReason: orNull(
      z.string().meta({ examples: ['The payer does not recoup it after all'] }),
    ).describe('Why it was reversed; null if it was not'),
    createdAt,
    updatedAt,
  })
  .meta({
    id: 'CreditResolution',
    description: 'A decision by a person to leave the credit of a line, until a day or for good',
  });
