import { identifier, listed, listing, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { Claim } from '../claims/schema.ts';
import { ClaimNumberConflict, NumberConflictStatus } from './schema.ts';

/** The columns by which conflicts can be sorted. */
export const numberConflictSorts = ['createdAt'] as const;

const conflictId = z.object({ conflictId: identifier });
const claimNumber = text(1, 80).meta({ examples: ['CLM-2026-00042'] });

export const numberConflictOperations = {
  listClaimNumberConflicts: operation({
    id: 'reference.listClaimNumberConflicts',
    method: 'get',
    path: '/reference/claim-number-conflicts',
    scope: 'reference-data:read',
    summary: 'List claim number conflicts',
    description:
      'The claims of imported files that became no claims, because another claim has their number, newest first. An OPEN one is work of kind CLAIM_NUMBER_TAKEN. A repeated filter means OR.',
    query: z.object({
      ...listing(numberConflictSorts),
      status: repeatable(NumberConflictStatus).optional(),
      claimNumber: repeatable(claimNumber).optional().describe('Only conflicts about this claim number'),
    }),
    data: z.object({
      claimNumberConflicts: z.array(ClaimNumberConflict).describe('The conflicts of the page'),
      ...listed,
    }),
  }),
  getClaimNumberConflict: operation({
    id: 'reference.getClaimNumberConflict',
    method: 'get',
    path: '/reference/claim-number-conflicts/:conflictId',
    scope: 'reference-data:read',
    summary: 'Read a claim number conflict',
    description: 'With the patient, the payer and the lines as they were sent.',
    params: conflictId,
    data: z.object({ claimNumberConflict: ClaimNumberConflict }),
    errors: [404],
  }),
  importConflictingClaim: operation({
    id: 'reference.importConflictingClaim',
    method: 'post',
    path: '/reference/claim-number-conflicts/:conflictId/import',
    scope: 'reference-data:write',
    summary: 'Import a claim whose number was taken',
    description:
      'Makes the claim after all, also one that was dismissed: under `claimNumber`, or under its own number once no other claim has it. With `replaces`, it replaces the claim that had the number, as with frequency code 7; both must be of one patient. The claim belongs to the batch in which it was sent, and is rejected if that was. A number that another claim has is a 409 with its `existingId`. This changes local records only: no claim is sent.',
    params: conflictId,
    body: z.object({
      claimNumber: claimNumber.optional().describe('Number of the claim; by default the one that was sent'),
      replaces: z.boolean().default(false).describe('True if the claim replaces the one that had its number'),
    }),
    data: z.object({ claimNumberConflict: ClaimNumberConflict, claim: Claim }),
    errors: [404, 409, 412],
  }),
  dismissClaimNumberConflict: operation({
    id: 'reference.dismissClaimNumberConflict',
    method: 'post',
    path: '/reference/claim-number-conflicts/:conflictId/dismiss',
    scope: 'reference-data:write',
    summary: 'Dismiss a claim number conflict',
    description:
      'Says that the claim is none, for example because it was sent twice. It can still be imported later. The same claim in another file is no conflict again.',
    params: conflictId,
    body: z.object({
      reason: text(1, 2000).meta({
        description: 'Why the claim is not imported',
        examples: ['The sender billed the visit twice'],
      }),
    }),
    data: z.object({ claimNumberConflict: ClaimNumberConflict }),
    errors: [404, 409, 412],
  }),
};
