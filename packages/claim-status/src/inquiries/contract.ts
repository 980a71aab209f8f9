import { date, identifier, listed, listing, moneyInput, reference, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { Outcome } from '../statuses/outcome.ts';
import { codeInput, codeWords } from '../statuses/schema.ts';
import { InquiryResult, InquiryRevision, InquirySummary, ProcessingState } from './schema.ts';

const inquiryId = z.object({ id: identifier });

/** The separators of EDI are refused: what is stored here is shown, and raw payer data is never shown. */
const payerClaimNumber = text(1, 80)
  .refine((value) => !/[*~^|\p{Cc}]/u.test(value), { error: 'Expected no separators of EDI' })
  .meta({ description: 'Number that the payer gave to the claim', examples: ['2026-0000451'] });

/** A payer's answer about one claim, normalized. */
export const ClaimAnswer = z.object({
  claimIndex: z.int().min(0).default(0).describe('Position of the claim in the inquiry, from 0'),
  statuses: z
    .array(
      z.object({
        categoryCode: codeInput(codeWords.category, 'F1'),
        statusCode: codeInput(codeWords.status, '65'),
        entityCode: codeInput(codeWords.entity, 'PR').optional(),
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

/** The columns by which inquiries can be sorted. */
export const inquirySorts = ['createdAt', 'nextCheckDate'] as const;

/** The columns by which the revisions of a result can be sorted. */
export const revisionSorts = ['resultRevision'] as const;

export const inquiryOperations = {
  listInquiries: operation({
    id: 'claim-status.listInquiries',
    method: 'get',
    path: '/claim-status/inquiries',
    scope: 'claim-status:read',
    summary: 'List claim status inquiries',
    description: 'Newest first, without what is known about the single claims.',
    query: z.object({
      ...listing(inquirySorts),
      processingState: repeatable(ProcessingState).optional(),
      outcome: repeatable(Outcome).optional(),
      payerId: identifier.optional(),
      claimId: identifier.optional(),
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
      'Asks about 1 to 50 claims under a published mapping profile: the named one, else that of the payer, else that of every payer. A local record that waits for recorded answers; nothing is sent to a payer.',
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
    strictQuery: false,
    description:
      'HTTP 200 does not mean that the payer succeeded: `ok`, `outcome` and `errors` say what is known.',
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
      'Newest first, down to revision 0 as the inquiry was created. Each is the result as it was shown when it was recorded, with the version of the mapping profile behind it; nothing changes it afterwards.',
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
      'Maps a normalized answer about one claim by the version of the profile that the inquiry was made with; a later answer takes the place of the earlier one. Raw EDI is refused.',
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
      'Maps the recorded answers anew, by another version of the profile or by another profile, as the next revision. Without a profile it is that of the inquiry while it is published, else the one in force for the payer; without a version its newest. Next checks are counted from the days of the answers. Open in COMPLETED, PARTIAL and FAILED, else 409; a profile that is not published or for another payer, and a version that it does not have: 422.',
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
      'Ends an inquiry that waits for an answer, as the next revision; its claims are no longer to be looked at again. A local record: no payer is told. Open until the first answer, else 409.',
    params: inquiryId,
    body: z.object({}),
    data: InquiryResult,
    bare: true,
    errors: [404, 409, 412],
  }),
};
