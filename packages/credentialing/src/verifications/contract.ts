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
      'Adds to the log of the file what a source said to an entry of any section; the source itself is not asked. A verification is never changed: a later one takes its place, and so does one that is needed because the entry was changed.',
    body: z.object({
      entryId: reference('credentialing entry'),
      source: text(1, 200).meta({
        description: 'Who was asked',
        examples: ['New York State Office of the Professions'],
      }),
      verifiedOn: date.optional().meta({
        description: 'The day on which the source was asked, today at the latest; today where left out',
      }),
      result: VerificationResult,
      note: text(1, 2_000)
        .meta({ examples: ['Called the payer and asked for the status'] })
        .optional()
        .describe('Note in free text'),
    }),
    data: z.object({
      verification: Verification,
      externalRiskMode: z
        .literal('LOCAL_ONLY')
        .meta({ description: 'A local record: the source is not asked' }),
    }),
    status: 201,
    errors: [404, 412],
  }),
};
