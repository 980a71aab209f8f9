import { identifier, reference, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { ScribeAddendum } from './schema.ts';

export const addendumOperations = {
  addAddendum: operation({
    id: 'scribe.addAddendum',
    method: 'post',
    path: '/scribe/jobs/:jobId/addenda',
    scope: 'scribe:write',
    summary: 'Add an addendum to a signed note',
    description:
      'Open to jobs that are ATTESTED, as often as needed; before, the note itself is edited: 409. The note and its attestation stay as they are.',
    params: z.object({ jobId: identifier }),
    body: z.object({
      memberId: reference('member').meta({ description: 'Who writes it: an active member' }),
      text: text(1, 100_000).meta({
        description: 'The text that was added',
        examples: ['The patient called: the pain is gone.'],
      }),
    }),
    data: z.object({
      addendum: ScribeAddendum,
      externalRiskMode: z
        .literal('LOCAL_ONLY')
        .meta({ description: 'A local record: nothing is written into another system' }),
    }),
    status: 201,
    errors: [404, 409, 412],
  }),
};
