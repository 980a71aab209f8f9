import { dateTime, identifier, listed, listing, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { FollowUp } from '../follow-ups/schema.ts';
import { ClaimNote, TouchChannel } from './schema.ts';

const claimId = z.object({ claimId: identifier });

/** The columns by which notes can be sorted. */
export const noteSorts = ['occurredAt'] as const;

export const noteOperations = {
  listClaimNotes: operation({
    id: 'ar-management.listClaimNotes',
    method: 'get',
    path: '/ar-management/claims/:claimId/notes',
    scope: 'ar-management:read',
    summary: 'List the notes of a claim',
    description:
      'The notes of the claim, latest event first, and its newest 100 follow-ups with their outcomes.',
    params: claimId,
    query: z.object({
      ...listing(noteSorts),
      channel: repeatable(TouchChannel)
        .optional()
        .meta({ description: 'Returns notes of this channel; repeat it to match any of several' }),
    }),
    data: z.object({
      notes: z.array(ClaimNote).describe('The notes of the page'),
      ...listed,
      followUps: z.array(FollowUp).describe('The newest follow-ups of the claim'),
    }),
    errors: [404],
  }),
  createClaimNote: operation({
    id: 'ar-management.createClaimNote',
    method: 'post',
    path: '/ar-management/claims/:claimId/notes',
    scope: 'ar-management:write',
    summary: 'Add a note to a claim',
    description:
      'Records what was done or learned; nothing is sent. A note is never changed; another note corrects it.',
    params: claimId,
    body: z.object({
      body: text(1, 5_000).meta({
        description: 'Text of the note',
        examples: ['The representative confirmed receipt of the records'],
      }),
      channel: TouchChannel.default('NOTE'),
      contactReference: text(1, 100)
        .optional()
        .meta({
          description: 'Reference number that the other party gave to the conversation',
          examples: ['REF-20417'],
        }),
      occurredAt: dateTime
        .optional()
        .meta({ description: 'When it happened, not later than now; now by default' }),
    }),
    data: z.object({ note: ClaimNote }),
    status: 201,
    errors: [404],
  }),
};
