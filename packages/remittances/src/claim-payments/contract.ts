import {
  date,
  dateTime,
  listed,
  listing,
  positiveMoneyInput,
  reference,
  repeatable,
  signedQueryAmount,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import {
  ClaimPayment,
  ClaimPaymentDetail,
  ClaimPaymentStatus,
  ExceptionCode,
  RepeatedAnswerMode,
} from './schema.ts';

const identifier = z.string().min(1).max(80);
const claimPaymentId = z.object({ claimPaymentId: identifier });
const claimPayment = z.object({ claimPayment: ClaimPayment });
const reason = text(1, 2_000).meta({
  description: "Reason, in the caller's words",
  examples: ['The payer confirmed the amount by telephone'],
});
const reversesId = identifier
  .optional()
  .describe(
    'Only for a reversal: identifier of the claim payment that it takes back, of the same payer and posted to the claim; found by payer claim number and amounts if left out',
  );
const reversedAmount = positiveMoneyInput.optional().meta({
  description:
    'Only with `reversesId`: the amount that the reversal takes back, at most what it states and what stands of the answer; all of the answer if left out',
});
const errors = [404, 409, 412] as const;

/** The filters, other than status, of the list and of the bulk action. */
const filters = {
  exceptionCode: repeatable(ExceptionCode)
    .optional()
    .describe('Only claim payments with this exception code; repeat for OR'),
  paymentId: repeatable(identifier).optional().describe('Only claim payments of this payment; repeat for OR'),
  claimId: repeatable(identifier).optional().describe('Only claim payments of this claim; repeat for OR'),
  payerId: repeatable(identifier).optional().describe('Only claim payments of this payer; repeat for OR'),
  createdFrom: dateTime.optional().describe('Only claim payments created at or after this time'),
  createdTo: dateTime.optional().describe('Only claim payments created at or before this time'),
  paymentDateFrom: date.optional().describe('Only claim payments with this payment date or a later one'),
  paymentDateTo: date.optional().describe('Only claim payments with this payment date or an earlier one'),
  minAmount: signedQueryAmount.optional().describe('Only claim payments with a paid amount of at least this'),
  maxAmount: signedQueryAmount.optional().describe('Only claim payments with a paid amount of at most this'),
};

/** The maximum number of claim payments in a bulk action. */
export const mostInBulk = 500;

const BulkAction = z.enum(['MATCH', 'IGNORE', 'RETRY']).describe('Action on each claim payment');

const BulkResult = z
  .object({
    id: z.string().describe('Identifier of the claim payment'),
    outcome: z.enum(['POSTED', 'EXCEPTION', 'IGNORED', 'SKIPPED']).describe('Result for the claim payment'),
    exceptionCode: z.nullable(ExceptionCode).describe('Why it could not be posted; null otherwise'),
    claimId: z.nullable(z.string()).describe('Identifier of the claim'),
  })
  .meta({ id: 'ClaimPaymentBulkResult', description: 'Outcome of a claim payment in a bulk action' });

/** The columns by which claim payments can be sorted. */
export const claimPaymentSorts = ['createdAt', 'paidAmount'] as const;

export const claimPaymentOperations = {
  listClaimPayments: operation({
    id: 'remittances.listClaimPayments',
    method: 'get',
    path: '/remittances/claim-payments',
    scope: 'remittances:read',
    summary: 'List claim payments',
    description:
      'Newest first. Claim payments with status EXCEPTION need manual review. A repeated filter means OR. Both ends of a range are inclusive.',
    query: z.object({
      ...listing(claimPaymentSorts),
      status: repeatable(ClaimPaymentStatus).optional(),
      ...filters,
    }),
    data: z.object({
      claimPayments: z.array(ClaimPayment).describe('The claim payments of the page'),
      ...listed,
    }),
    single: true,
  }),
  getClaimPayment: operation({
    id: 'remittances.getClaimPayment',
    method: 'get',
    path: '/remittances/claim-payments/:claimPaymentId',
    scope: 'remittances:read',
    summary: 'Read a claim payment',
    description:
      'Returns the claim payment with its lines and candidates, best first: claims if its claim is unknown, and answers of the payer for a reversal that fits none.',
    params: claimPaymentId,
    data: z.object({ claimPayment: ClaimPaymentDetail }),
    errors: [404],
  }),
  matchClaimPayment: operation({
    id: 'remittances.matchClaimPayment',
    method: 'post',
    path: '/remittances/claim-payments/:claimPaymentId/match',
    scope: 'remittances:write',
    summary: 'Match a claim payment',
    description:
      'Posts the claim payment to the claim, even if the payer differs. Lines that `lines` does not match are matched by the rules. A reversal takes back the answer that `reversesId` names, wholly or by `amount`. Allowed for exceptions and for ignored or voided claim payments. If it does not balance, pays more than the charge, has an unmatched line or repeats an answer of its payer, it becomes an exception of that claim.',
    params: claimPaymentId,
    body: z.object({
      claimId: reference('claim'),
      lines: z
        .array(
          z.object({
            line: z
              .int()
              .min(1)
              .max(999)
              .meta({ description: '`sequence` of the line in the claim payment' }),
            claimLineNumber: z.int().min(1).max(999).describe('Line number on the claim'),
          }),
        )
        .max(999)
        .default([])
        .describe('Lines and their lines of the claim; several may have the same line of the claim'),
      reversesId,
      amount: reversedAmount,
    }),
    data: claimPayment,
    errors,
  }),
  acceptClaimPayment: operation({
    id: 'remittances.acceptClaimPayment',
    method: 'post',
    path: '/remittances/claim-payments/:claimPaymentId/accept',
    scope: 'remittances:write',
    summary: 'Accept a claim payment as it is',
    description:
      'Posts an exception with the code UNBALANCED, PAID_ABOVE_CHARGE, PAYER_MISMATCH, REVERSAL_WITHOUT_ORIGINAL or ANSWERED_BEFORE as it is. Its claim must be known. ANSWERED_BEFORE requires `mode` while the earlier answer is posted; no other code takes one. If the payer answered the same lines before, an exception with another code becomes ANSWERED_BEFORE.',
    params: claimPaymentId,
    body: z.object({ reason, reversesId, amount: reversedAmount, mode: RepeatedAnswerMode.optional() }),
    data: claimPayment,
    errors,
  }),
  ignoreClaimPayment: operation({
    id: 'remittances.ignoreClaimPayment',
    method: 'post',
    path: '/remittances/claim-payments/:claimPaymentId/ignore',
    scope: 'remittances:write',
    summary: 'Ignore a claim payment',
    description: 'Marks an exception as not to be posted. It can be matched later.',
    params: claimPaymentId,
    body: z.object({ reason }),
    data: claimPayment,
    errors,
  }),
  voidClaimPayment: operation({
    id: 'remittances.voidClaimPayment',
    method: 'post',
    path: '/remittances/claim-payments/:claimPaymentId/void',
    scope: 'remittances:write',
    summary: 'Void a posted claim payment',
    description:
      'Undoes its effects on the amounts of the claim, the patient’s share and the denial case. A 409 states what prevents the void. A voided claim payment can be matched again.',
    params: claimPaymentId,
    body: z.object({ reason }),
    data: claimPayment,
    errors,
  }),
  releaseClaimPayment: operation({
    id: 'remittances.releaseClaimPayment',
    method: 'post',
    path: '/remittances/claim-payments/:claimPaymentId/release',
    scope: 'remittances:write',
    summary: 'Release a patient share',
    description:
      'Posts the patient’s share of a claim that was forwarded to another payer now, without waiting for that payer or for `patientShareHeldUntil`.',
    params: claimPaymentId,
    body: z.object({}),
    data: claimPayment,
    errors,
  }),
  bulkClaimPayments: operation({
    id: 'remittances.bulkClaimPayments',
    method: 'post',
    path: '/remittances/claim-payments/bulk',
    scope: 'remittances:write',
    summary: 'Match, ignore or retry many',
    description: `Processes at most ${mostInBulk} exceptions, selected by \`ids\` or, oldest first, by \`filter\`; \`total\` counts all selected ones, including those above ${mostInBulk}. MATCH posts each to its best candidate claim, if that has at least three reasons and more than any other candidate. RETRY matches by claim numbers again. IGNORE ignores it with \`reason\`. Each has a separate result. \`dryRun\` returns the results and changes nothing.`,
    body: z
      .object({
        action: BulkAction,
        ids: z
          .array(identifier)
          .min(1)
          .max(mostInBulk)
          .optional()
          .describe('Identifiers of the claim payments'),
        filter: z
          .strictObject(filters, { error: 'Expected only filters of the list, without status' })
          .optional()
          .meta({
            description: 'The filters of the list except `status`; an empty object selects all exceptions',
            examples: [{ exceptionCode: ['CLAIM_NOT_FOUND'], paymentDateTo: '2026-03-31' }],
          }),
        reason: reason.optional(),
        dryRun: z
          .boolean()
          .default(false)
          .describe('True to validate and report the results without writing anything'),
      })
      .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
        path: ['ids'],
        message: 'Expected either ids or filter',
      })
      .refine(({ action, reason: given }) => action !== 'IGNORE' || given !== undefined, {
        path: ['reason'],
        message: 'Expected a reason',
      }),
    data: z.object({
      total: z.int().meta({ description: 'Number of selected claim payments', examples: [1] }),
      results: z.array(BulkResult).describe('Results of the processed claim payments'),
    }),
    errors: [404],
  }),
};
