import { identifier, reference, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { ScribeJob } from '../jobs/schema.ts';
import { ScribeAttestation } from './schema.ts';

export const attestationOperations = {
  attestJob: operation({
    id: 'scribe.attestJob',
    method: 'post',
    path: '/scribe/jobs/:jobId/attest',
    scope: 'scribe:write',
    summary: 'Sign the note of a scribe job',
    description:
      'A member signs the note of a COMPLETED job, which moves to ATTESTED; 409 in any other status and without a note. The signed version never changes: later additions are addenda, and if an update changes the note anyway, the change is stored as a separate version that is marked as made after the attestation.',
    params: z.object({ jobId: identifier }),
    body: z.object({
      memberId: reference('member').meta({ description: 'The signer, an active member' }),
      statement: text(1, 2000).meta({
        description: 'The statement that the member signs',
        examples: ['I have read this note and confirm that it records the visit.'],
      }),
    }),
    data: z.object({
      job: ScribeJob,
      attestation: ScribeAttestation,
      externalRiskMode: z
        .literal('LOCAL_ONLY')
        .meta({ description: 'Only local records change; nothing is signed in other systems' }),
    }),
    errors: [404, 409, 412],
  }),
};
