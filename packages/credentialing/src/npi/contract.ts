import { orNull, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';

export const npiOperations = {
  validateNpi: operation({
    id: 'credentialing.validateNpi',
    method: 'post',
    path: '/credentialing/npi/validate',
    scope: 'credentialing:read',
    safe: true,
    summary: 'Check the format of an NPI',
    description:
      'Ten digits, the first 1 or 2, and the Luhn check with the prefix 80840 (45 CFR 162.406). No registry is queried: a valid number may not be assigned to anyone.',
    body: z.object({
      npi: text(1, 100).meta({
        description: 'National Provider Identifier, ten digits',
        examples: ['1234567893'],
      }),
    }),
    data: z.object({
      isValid: z.boolean().describe('True if the number is valid'),
      reason: orNull(
        z.object({
          code: z
            .enum(['NOT_TEN_DIGITS', 'FIRST_DIGIT', 'CHECK_DIGIT'])
            .describe('Code of the fault, for programs'),
          message: z.string().meta({
            description: 'What is wrong, for people',
            examples: ['The check digit does not match the nine digits before it'],
          }),
        }),
      ).meta({ description: 'The first fault; null for a valid number' }),
      externalRiskMode: z
        .literal('VALIDATED_ONLY')
        .meta({ description: 'Only the format is checked; no registry is queried' }),
    }),
    single: true,
    sensitive: false,
  }),
};
