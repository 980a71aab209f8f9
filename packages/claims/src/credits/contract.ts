import { dateString, identifier, listed, listing, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { Claim } from '../claims/schema.ts';
import { CreditReason, CreditResolution } from './schema.ts';

const claimId = { claimId: identifier };
const data = z.object({ claim: Claim, creditResolution: CreditResolution });

/** The reasons that wait for a day, and those that leave a credit for good. */
const waiting = ['PAYER_RECOUPS', 'REVERSAL_REQUESTED', 'IN_REVIEW'];
const final = ['BELOW_THRESHOLD', 'PAYER_REFUSES'];

/** The most days for which a credit is left. */
export const longestWait = 365;

export const creditOperations = {
  listCreditResolutions: operation({
    id: 'reference.listCreditResolutions',
    method: 'get',
    path: '/reference/claims/:claimId/credit-resolutions',
    scope: 'reference-data:read',
    summary: 'List the resolutions of the credits of a claim',
    description:
      'The decisions of persons to leave credits, oldest first, with those that ended or were reversed.',
    params: z.object(claimId),
    query: z.object(listing(['createdAt'])),
    data: z.object({
      creditResolutions: z.array(CreditResolution).describe('The resolutions of the page'),
      ...listed,
    }),
    errors: [404],
  }),
  resolveCredit: operation({
    id: 'reference.resolveCredit',
    method: 'post',
    path: '/reference/claims/:claimId/credits/:lineNumber/resolve',
    scope: 'reference-data:write',
    summary: 'Leave a credit',
    description:
      'Leaves the credit of a line as it is, until a day or for good: it stays in `creditBalance`, and is no work until the day. The resolution ends when the credit changes, as by a refund, a takeback or another payment. Where Medicare or Medicaid paid for the line, the credit has to be reported and returned within 60 days (42 CFR 401.305): IN_REVIEW and OTHER then wait at most until `creditDueOn`, and a credit that is left for good takes a note. Refused for a line without a credit, for one whose credit is resolved, and for a claim that is replaced, or was voided before payers paid.',
    params: z.object({
      ...claimId,
      lineNumber: z
        .string()
        .regex(/^(0|[1-9]\d{0,2})$/, { error: 'Expected the number of a line, or 0' })
        .meta({
          description: 'Number of the line with the credit; 0 for the credit of the claim as a whole',
          examples: ['1'],
        }),
    }),
    body: z
      .object({
        reason: CreditReason,
        waitsUntil: dateString
          .optional()
          .describe('Day after today, within a year; left out if it is left for good'),
        note: text(1, 2000)
          .optional()
          .meta({ description: 'Note', examples: ['Call of March 2, reference 20931'] }),
      })
      .refine(({ reason, waitsUntil }) => !waiting.includes(reason) || waitsUntil !== undefined, {
        path: ['waitsUntil'],
        error: 'Expected a day for PAYER_RECOUPS, REVERSAL_REQUESTED and IN_REVIEW',
      })
      .refine(({ reason, waitsUntil }) => !final.includes(reason) || waitsUntil === undefined, {
        path: ['waitsUntil'],
        error: 'Expected no day for BELOW_THRESHOLD and PAYER_REFUSES: the credit is left for good',
      })
      .refine(({ reason, note }) => reason !== 'OTHER' || note !== undefined, {
        path: ['note'],
        error: 'Expected a note for OTHER',
      }),
    data,
    status: 201,
    errors: [404, 409, 412],
  }),
  reverseCreditResolution: operation({
    id: 'reference.reverseCreditResolution',
    method: 'post',
    path: '/reference/claims/:claimId/credit-resolutions/:resolutionId/reverse',
    scope: 'reference-data:write',
    summary: 'Reverse the resolution of a credit',
    description: 'The credit is work again. Refused if the resolution was reversed or has ended.',
    params: z.object({ ...claimId, resolutionId: identifier }),
    body: z.object({
      reason: text(1, 2000).meta({
        description: 'Why it is taken back',
        examples: ['The payer does not recoup it after all'],
      }),
    }),
    data,
    errors: [404, 409, 412],
  }),
};
