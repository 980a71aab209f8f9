import { date, reference, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { Verification, VerificationResult } from './schema.ts';

export const verificationOperations = {
  recordVerification: operation({
    id: 'credentialing.recordVerification',
    method: 'post',
    path: '/credentialing/verifications',
    scope: 'credentialing:write',
    summary: 'Record a primary source verification of an entry',
    description:
      'Adds the result of a verification of an entry of any section to the log of the file; the source is not contacted. Verifications never change: a later one replaces an earlier one, and a changed entry requires a new one.',
    body: z.object({
      entryId: reference('credentialing entry'),
      source: text(1, 200).meta({
        description: 'The source that was contacted',
        examples: ['New York State Office of the Professions'],
      }),
      verifiedOn: date.optional().meta({
        description: 'The date on which the source was contacted, not in the future; by default today',
      }),
      result: VerificationResult,
      note: text(1, 2_000)
        .meta({ examples: ['Called the payer and asked for the status'] })
        .optional()
        .describe('Note on the verification'),
    }),
    data: z.object({
      verification: Verification,
      externalRiskMode: z
        .literal('LOCAL_ONLY')
        .meta({ description: 'Only local records change; the source is not contacted' }),
    }),
    status: 201,
    errors: [404, 412],
  }),
};
