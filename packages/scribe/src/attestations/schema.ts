import { createdAt, dateTime, organizationId, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

/** The signature of a note. Never changes. */
export const ScribeAttestation = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the attestation',
      examples: ['sca_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    jobId: z
      .string()
      .meta({ description: 'Identifier of the job', examples: ['scj_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    noteVersion: z
      .int()
      .min(1)
      .meta({ description: 'The version of the note that was signed', examples: [2] }),
    memberId: z
      .string()
      .meta({ description: 'Identifier of the member', examples: ['mem_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    memberName: z
      .string()
      .meta({ description: 'Name of the signer at that time', examples: ['Avery Stone'] }),
    statement: z.string().meta({
      description: 'The statement that was signed',
      examples: ['I have read this note and confirm that it records the visit.'],
    }),
    attestedAt: dateTime.meta({ description: 'When it was signed' }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'ScribeAttestation', description: 'An attestation of a note' });
