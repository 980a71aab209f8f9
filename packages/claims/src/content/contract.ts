import { identifier } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { ClaimContent, ContentBody } from './schema.ts';

const params = z.object({ claimId: identifier });
const path = '/reference/claims/:claimId/content' as const;
const data = z.object({ claimContent: ClaimContent });

export const contentOperations = {
  getClaimContent: operation({
    id: 'reference.getClaimContent',
    method: 'get',
    path,
    scope: 'reference-data:read',
    summary: 'Read what a claim says in its file',
    description:
      'Returns the claim as it is written to an 837: its fields and lines, the patient, coverages, payers, providers and facility, and what the claim itself says beyond them or otherwise. A file that created the claim has set the latter.',
    params,
    data,
    errors: [404],
  }),
  setClaimContent: operation({
    id: 'reference.setClaimContent',
    method: 'put',
    path,
    scope: 'reference-data:write',
    summary: 'Set what a claim says in its file',
    description:
      'Replaces what the claim itself says. Names are those of the implementation guide’s loops, and `written` of the answer shows the result. Of a name that is left out, the fields and records of the claim say what is written; null says that there is none. The later one counts: where a field or record changes afterwards, it says what is written again, and what was said of a line ends when another line takes its number. Lists are replaced as a whole, but those whose items have a qualifier by qualifier. Allowed until a payment is posted to the claim (SUBMITTED).',
    params,
    body: ContentBody,
    data,
    errors: [404, 409, 412],
  }),
};
