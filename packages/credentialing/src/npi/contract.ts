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
    summary: 'Check the form of an NPI',
    description:
      'Ten digits, the first 1 or 2, and the Luhn check over 80840 and the ten (45 CFR 162.406). Nothing is looked up: a number of the right form need not have been given to anybody.',
    body: z.object({
      npi: text(1, 100).meta({
        description: 'National Provider Identifier, ten digits',
        examples: ['1234567893'],
      }),
    }),
    data: z.object({
      isValid: z.boolean().describe('True where the number is valid'),
      reason: orNull(
        z.object({
          code: z
            .enum(['NOT_TEN_DIGITS', 'FIRST_DIGIT', 'CHECK_DIGIT'])
            .describe('The code by which programs tell this apart'),
          message: z.string().meta({
            description: 'The same in words for a person',
            examples: ['The check digit does not match the nine digits before it'],
          }),
        }),
      ).meta({ description: 'What is wrong first; null where nothing is' }),
      externalRiskMode: z.literal('VALIDATED_ONLY').meta({ description: 'No registry is asked' }),
    }),
    single: true,
    sensitive: false,
  }),
};
