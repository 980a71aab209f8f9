import { identifier, listed, listing, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { CoverageRank } from '@rcm/reference/records';
import { z } from 'zod';
import { Claim } from '../claims/schema.ts';
import { ClaimRebill } from './schema.ts';

const claimId = { claimId: identifier };
const data = z.object({ claim: Claim, rebill: ClaimRebill });

export const rebillOperations = {
  listClaimRebills: operation({
    id: 'reference.listClaimRebills',
    method: 'get',
    path: '/reference/claims/:claimId/rebills',
    scope: 'reference-data:read',
    summary: 'List the rebills of a claim',
    description:
      'The payers to which persons rebilled the claim, oldest first, with rebills that were reversed.',
    params: z.object(claimId),
    query: z.object(listing(['createdAt'])),
    data: z.object({ rebills: z.array(ClaimRebill).describe('The rebills of the page'), ...listed }),
    errors: [404],
  }),
  rebillClaim: operation({
    id: 'reference.rebillClaim',
    method: 'post',
    path: '/reference/claims/:claimId/rebill',
    scope: 'reference-data:write',
    summary: 'Rebill a claim to another payer',
    description:
      'Makes another payer responsible in a rank, in place of the payer that had it. The answers of the earlier payer stay as history: once the new payer answers, they count for their payments alone, and their denials end as PAID_BY_OTHER_PAYER when it pays. Until then the share of the patient stays as it is. This changes the local record only: no claim is sent. Refused for a claim that is voided or replaced, and for the payer that is responsible already.',
    params: z.object(claimId),
    body: z.object({
      payerId: identifier.describe('Identifier of the payer that is responsible since'),
      rank: CoverageRank,
      reason: text(1, 2000)
        .optional()
        .meta({ description: 'Why it is rebilled', examples: ['The policy ended before the visit'] }),
    }),
    data,
    status: 201,
    errors: [404, 409, 412],
  }),
  reverseClaimRebill: operation({
    id: 'reference.reverseClaimRebill',
    method: 'post',
    path: '/reference/claims/:claimId/rebills/:rebillId/reverse',
    scope: 'reference-data:write',
    summary: 'Reverse a rebill',
    description:
      'Makes the earlier payer responsible again. Refused if the rebill was reversed, or if the new payer answered since.',
    params: z.object({ ...claimId, rebillId: identifier }),
    body: z.object({
      reason: text(1, 2000).meta({
        description: 'Why it is taken back',
        examples: ['The first payer was right'],
      }),
    }),
    data,
    errors: [404, 409, 412],
  }),
};
