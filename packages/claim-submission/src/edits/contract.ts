import { identifier, listed, listing, reference, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { ClaimEdit, EditException, editCode, SubmissionState } from './schema.ts';

/** The columns by which exceptions can be sorted. */
export const exceptionSorts = ['createdAt'] as const;

export const editOperations = {
  validateClaim: operation({
    id: 'claims.validateClaim',
    method: 'post',
    path: '/reference/claims/:claimId/validate',
    scope: 'claims:write',
    summary: 'Validate a claim for its submission',
    description:
      'Returns every edit that the claim fails, except those that the organization switched off for its payer. A draft without an error becomes READY, and a ready claim with an error a DRAFT again. A claim that is batched or was sent is checked, and keeps its state.',
    params: z.object({ claimId: identifier }),
    body: z.object({}),
    data: z.object({
      claimId: z.string().describe('Identifier of the claim'),
      submissionState: SubmissionState,
      edits: z.array(ClaimEdit).describe('The failed edits, errors first'),
    }),
    errors: [404],
  }),
  listEditExceptions: operation({
    id: 'claims.listEditExceptions',
    method: 'get',
    path: '/claim-edits/exceptions',
    scope: 'claims:read',
    summary: 'List switched-off edits',
    description: 'The edits that the organization switched off for payers, newest first.',
    query: z.object({
      ...listing(exceptionSorts),
      payerId: repeatable(identifier).optional(),
      code: repeatable(text(1, 80).meta({ examples: ['POST_OFFICE_BOX'] })).optional(),
    }),
    data: z.object({
      editExceptions: z.array(EditException).describe('The exceptions of the page'),
      ...listed,
    }),
    sensitive: false,
    single: true,
  }),
  createEditException: operation({
    id: 'claims.createEditException',
    method: 'post',
    path: '/claim-edits/exceptions',
    scope: 'claims:write',
    summary: 'Switch an edit off for a payer',
    description:
      'Claims to the payer no longer fail the edit. What a file can’t be written without stays: the batch then refuses the claim.',
    body: z.object({
      code: editCode,
      payerId: reference('payer'),
      reason: text(1, 2_000).meta({
        description: 'Why it is switched off',
        examples: ['The payer takes claims with a box as the address'],
      }),
    }),
    data: z.object({ editException: EditException }),
    status: 201,
    errors: [404, 409],
  }),
  deleteEditException: operation({
    id: 'claims.deleteEditException',
    method: 'delete',
    path: '/claim-edits/exceptions/:editExceptionId',
    scope: 'claims:write',
    summary: 'Switch an edit on again',
    params: z.object({ editExceptionId: identifier }),
    status: 204,
    errors: [404, 412],
  }),
};
