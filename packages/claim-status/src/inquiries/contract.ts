import { date, identifier, listed, listing, moneyInput, reference, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { Outcome } from '../statuses/outcome.ts';
import { codeDescriptions, codeInput } from '../statuses/schema.ts';
import { InquiryResult, InquiryRevision, InquirySummary, ProcessingState } from './schema.ts';

const inquiryId = z.object({ id: identifier });

/** Refuses the separators of EDI: stored values are shown, and raw payer data must never be shown. */
const payerClaimNumber = text(1, 80)
  .refine((value) => !/[*~^|\p{Cc}]/u.test(value), {
    error: 'Expected a value without EDI separators and control characters',
  })
  .meta({ description: "The payer's number of the claim", examples: ['2026-0000451'] });

/** A payer's answer about one claim, normalized. */
export const ClaimAnswer = z.object({
  claimIndex: z.int().min(0).default(0).describe('Position of the claim in the inquiry, from 0'),
  statuses: z
    .array(
      z.object({
        categoryCode: codeInput(codeDescriptions.category, 'F1'),
        statusCode: codeInput(codeDescriptions.status, '65'),
        entityCode: codeInput(codeDescriptions.entity, 'PR').optional(),
      }),
    )
    .min(1)
    .max(20)
    .describe('The statuses that the payer gave'),
  totalCharge: moneyInput.optional(),
  paidAmount: moneyInput.optional(),
  payerClaimNumber: payerClaimNumber.optional(),
  effectiveDate: date.optional().describe('Day from which the status applies'),
});

/** The sorts of inquiries. */
export const inquirySorts = ['createdAt', 'nextCheckDate'] as const;

/** The sorts of the revisions of a result. */
export const revisionSorts = ['resultRevision'] as const;

export const inquiryOperations = {
  listInquiries: operation({
    id: 'claim-status.listInquiries',
    method: 'get',
    path: '/claim-status/inquiries',
    scope: 'claim-status:read',
    summary: 'List claim status inquiries',
    description: 'Newest first, without the results of the individual claims.',
    query: z.object({
      ...listing(inquirySorts),
      processingState: repeatable(ProcessingState).optional(),
      outcome: repeatable(Outcome).optional(),
      payerId: repeatable(identifier).optional(),
      claimId: repeatable(identifier).optional(),
    }),
    data: z.object({ inquiries: z.array(InquirySummary).describe('The inquiries of the page'), ...listed }),
    single: true,
  }),
  createInquiry: operation({
    id: 'claim-status.createInquiry',
    method: 'post',
    path: '/claim-status/inquiries',
    scope: 'claim-status:write',
    summary: 'Create a claim status inquiry',
    description:
      'Creates an inquiry about 1 to 50 claims with a published mapping profile: the named one, else that of the payer, else that for every payer. It is a local record that waits for answers to be recorded; nothing is sent to a payer.',
    body: z.object({
      mappingProfileId: reference('mappingProfile').optional(),
      claimIds: z
        .array(reference('claim'))
        .min(1)
        .max(50)
        .refine((ids) => new Set(ids).size === ids.length, { error: 'Expected each claim once' })
        .describe('Identifiers of the claims'),
    }),
    data: InquiryResult,
    status: 202,
    bare: true,
    errors: [404, 422],
  }),
  getInquiry: operation({
    id: 'claim-status.getInquiry',
    method: 'get',
    path: '/claim-status/inquiries/:id',
    scope: 'claim-status:read',
    summary: 'Read a claim status inquiry',
    strict: false,
    description: 'HTTP 200 does not mean that the payer succeeded: read `ok`, `outcome` and `errors`.',
    params: inquiryId,
    data: InquiryResult,
    bare: true,
    errors: [404],
    single: true,
  }),
  listRevisions: operation({
    id: 'claim-status.listRevisions',
    method: 'get',
    path: '/claim-status/inquiries/:id/revisions',
    scope: 'claim-status:read',
    summary: 'List the revisions of a claim status result',
    description:
      'Newest first, down to revision 0 as the inquiry was created. Each is the result as it was when it was recorded, with the version of the mapping profile that decided it. Revisions never change.',
    params: inquiryId,
    query: z.object(listing(revisionSorts)),
    data: z.object({ revisions: z.array(InquiryRevision).describe('The revisions of the page'), ...listed }),
    errors: [404],
    single: true,
  }),
  recordResponse: operation({
    id: 'claim-status.recordResponse',
    method: 'post',
    path: '/claim-status/inquiries/:id/responses',
    scope: 'claim-status:write',
    summary: 'Record a payer’s answer',
    description:
      'Maps a normalized answer about one claim by the version of the profile that the inquiry was created with. A later answer replaces the earlier one. Raw EDI is refused.',
    params: inquiryId,
    body: ClaimAnswer,
    data: InquiryResult,
    bare: true,
    errors: [404, 409, 412],
  }),
  reprocessInquiry: operation({
    id: 'claim-status.reprocessInquiry',
    method: 'post',
    path: '/claim-status/inquiries/:id/reprocess',
    scope: 'claim-status:write',
    summary: 'Reprocess the answers of a claim status inquiry',
    description:
      'Maps the recorded answers again, by another version of the profile or by another profile, as the next revision. The default profile is that of the inquiry if it is still published, else the one in force for the payer; the default version is the newest. Next checks are counted from the dates of the answers. Allowed in COMPLETED, PARTIAL and FAILED, else 409; a profile that is not published or is for another payer, or a version that does not exist: 422.',
    params: inquiryId,
    body: z.object({
      mappingProfileId: reference('mappingProfile').optional(),
      mappingProfileVersion: z
        .int()
        .min(1)
        .optional()
        .meta({ description: 'A published version of the profile, from 1', examples: [2] }),
    }),
    data: InquiryResult,
    bare: true,
    errors: [404, 409, 412, 422],
  }),
  cancelInquiry: operation({
    id: 'claim-status.cancelInquiry',
    method: 'post',
    path: '/claim-status/inquiries/:id/cancel',
    scope: 'claim-status:write',
    summary: 'Cancel a claim status inquiry',
    description:
      'Ends an inquiry that waits for an answer, as the next revision; its claims need no further check. Nothing is sent to a payer. Allowed until the first answer, else 409.',
    params: inquiryId,
    body: z.object({}),
    data: InquiryResult,
    bare: true,
    errors: [404, 409, 412],
  }),
};
