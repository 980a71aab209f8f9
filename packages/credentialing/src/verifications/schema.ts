import { actorFields, createdAt, date, organizationId, orNull } from '@rcm/envelope';
import { z } from 'zod';

export const VerificationResult = z.enum(['VERIFIED', 'DISCREPANCY', 'NOT_FOUND', 'UNABLE_TO_VERIFY']).meta({
  description:
    'VERIFIED: the source confirms the entry. DISCREPANCY: it has different information. NOT_FOUND: it has no record. UNABLE_TO_VERIFY: it could not be contacted or did not respond',
});

/** The results of a verification. */
export type VerificationResult = z.infer<typeof VerificationResult>;

export const Verification = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the verification', examples: ['crv_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    sessionId: z.string().describe('Identifier of the credentialing session'),
    entryId: z
      .string()
      .meta({ description: 'Identifier of the entry', examples: ['cre_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    section: z.string().meta({ description: 'The section of the entry', examples: ['licenses'] }),
    source: z.string().meta({
      description: 'The source that was contacted',
      examples: ['New York State Office of the Professions'],
    }),
    verifiedOn: date.meta({ description: 'The date on which the source was contacted' }),
    result: VerificationResult,
    note: orNull(z.string().meta({ examples: ['Called the payer and asked for the status'] })).describe(
      'Note on the verification',
    ),
    ...actorFields,
    createdAt,
  })
  .meta({
    id: 'CredentialingVerification',
    description: 'A primary source verification of an entry; never changed',
  });
