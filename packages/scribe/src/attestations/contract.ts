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
      'A member signs the note of a COMPLETED job, which becomes ATTESTED; any other status, and a job without a note, is a 409. The signed version stays as it is: what is to be said afterwards is an addendum, and a note that an update changes all the same is kept as a version of its own, made after the attestation.',
    params: z.object({ jobId: identifier }),
    body: z.object({
      memberId: reference('member').meta({ description: 'Who signs: an active member' }),
      statement: text(1, 2000).meta({
        description: 'What the member declares by signing',
        examples: ['I have read this note and confirm that it records the visit.'],
      }),
    }),
    data: z.object({
      job: ScribeJob,
      attestation: ScribeAttestation,
      externalRiskMode: z
        .literal('LOCAL_ONLY')
        .meta({ description: 'A local record: nothing is signed in another system' }),
    }),
    errors: [404, 409, 412],
  }),
};
