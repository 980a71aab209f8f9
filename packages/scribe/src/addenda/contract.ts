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
      'Allowed any number of times for ATTESTED jobs, else 409: before the attestation, edit the note itself. The note and its attestation do not change.',
    params: z.object({ jobId: identifier }),
    body: z.object({
      memberId: reference('member').meta({ description: 'The author, an active member' }),
      text: text(1, 100_000).meta({
        description: 'The text of the addendum',
        examples: ['The patient called: the pain is gone.'],
      }),
    }),
    data: z.object({
      addendum: ScribeAddendum,
      externalRiskMode: z
        .literal('LOCAL_ONLY')
        .meta({ description: 'Only local records change; nothing is written to other systems' }),
    }),
    status: 201,
    errors: [404, 409, 412],
  }),
};
