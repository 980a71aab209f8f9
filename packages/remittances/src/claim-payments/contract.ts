import {
  date,
  dateTime,
  listed,
  listing,
  reference,
  repeatable,
  signedQueryAmount,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { ClaimPayment, ClaimPaymentDetail, ClaimPaymentStatus, ExceptionCode } from './schema.ts';

const identifier = z.string().min(1).max(80);
const claimPaymentId = z.object({ claimPaymentId: identifier });
const claimPayment = z.object({ claimPayment: ClaimPayment });
const reason = text(1, 2_000).meta({
  description: "Why, in the caller's words",
  examples: ['The payer confirmed the amount by telephone'],
});
const errors = [404, 409, 412] as const;

/** What selects claim payments of whatever status, in a list and for an action on many. */
const filters = {
  exceptionCode: repeatable(ExceptionCode)
    .optional()
    .describe('Keeps the records with this exception; repeated, with any of these'),
  paymentId: repeatable(identifier)
    .optional()
    .describe('Keeps the records with this payment; repeated, with any of these'),
  claimId: repeatable(identifier)
    .optional()
    .describe('Keeps the records with this claim; repeated, with any of these'),
  payerId: repeatable(identifier)
    .optional()
    .describe('Keeps the records with this payer; repeated, with any of these'),
  createdFrom: dateTime.optional().describe('Keeps the records with created at or after this'),
  createdTo: dateTime.optional().describe('Keeps the records with created at or before this'),
  paymentDateFrom: date.optional().describe('Keeps the records with payment date at or after this'),
  paymentDateTo: date.optional().describe('Keeps the records with payment date at or before this'),
  minAmount: signedQueryAmount.optional().describe('Keeps the records with a paid amount of at least this'),
  maxAmount: signedQueryAmount.optional().describe('Keeps the records with a paid amount of at most this'),
};

/** The most claim payments of an action on many. */
export const mostInBulk = 500;

const BulkAction = z.enum(['MATCH', 'IGNORE', 'RETRY']).describe('What is done with each claim payment');

const BulkResult = z
  .object({
    id: z.string().describe('Identifier of the bulk result'),
    outcome: z.enum(['POSTED', 'EXCEPTION', 'IGNORED', 'SKIPPED']).describe('How it ended'),
    exceptionCode: z.nullable(ExceptionCode).describe('Why it could not be posted; null where it was'),
    claimId: z.nullable(z.string()).describe('Identifier of the claim'),
  })
  .meta({ id: 'ClaimPaymentBulkResult', description: 'What became of a claim payment in a bulk action' });

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
      'Newest first. Those with status EXCEPTION are work for a person. A repeated filter means OR; both ends of a range are inclusive.',
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
      'With its lines and, while its claim is not known, the claims that it may be for, best first.',
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
      'Posts it to the claim, whoever its payer is; its lines where they are named, else by the rules. Open to exceptions and to what was ignored or voided. What does not balance, pays above the charge, or has a line without a partner stays an exception, now of that claim.',
    params: claimPaymentId,
    body: z.object({
      claimId: reference('claim'),
      lines: z
        .array(
          z.object({
            line: z.int().min(1).max(999).meta({ description: '`sequence` of a line of the claim payment' }),
            claimLineNumber: z
              .int()
              .min(1)
              .max(999)
              .describe("Number of the claim's line that the paid line belongs to"),
          }),
        )
        .max(999)
        .default([])
        .describe('The lines, in their order'),
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
    description: 'Posts one that is UNBALANCED, PAID_ABOVE_CHARGE or PAYER_MISMATCH; its claim is known.',
    params: claimPaymentId,
    body: z.object({ reason }),
    data: claimPayment,
    errors,
  }),
  ignoreClaimPayment: operation({
    id: 'remittances.ignoreClaimPayment',
    method: 'post',
    path: '/remittances/claim-payments/:claimPaymentId/ignore',
    scope: 'remittances:write',
    summary: 'Set a claim payment aside',
    description: 'An exception that is not to be posted; matching takes it up again.',
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
      'Takes back all that followed from it: amounts of the claim, the patient’s share, the denial case. A 409 says what stands in the way. It can be matched again.',
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
      'Posts the patient’s share of a claim that was forwarded to another payer, before that one answers and before `patientShareHeldUntil`.',
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
    description: `At most ${mostInBulk} exceptions, by \`ids\` or, oldest first, by \`filter\`; \`total\` counts all that were asked for, those beyond ${mostInBulk} included. MATCH posts each to its best candidate, where that has three reasons and more than any other; RETRY looks for its claim again; IGNORE sets it aside with \`reason\`. Each has a result of its own; \`dryRun\` tells the results and changes nothing.`,
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
          .strictObject(filters, { error: 'Expected filters of the list and no others' })
          .optional()
          .meta({
            description: 'The filters of the list but for `status`; without any, all exceptions',
            examples: [{ exceptionCode: ['CLAIM_NOT_FOUND'], paymentDateTo: '2026-03-31' }],
          }),
        reason: reason.optional(),
        dryRun: z
          .boolean()
          .default(false)
          .describe('True where nothing is written and the answer says what would be'),
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
      total: z.int().meta({ description: 'How many claim payments were asked for', examples: [1] }),
      results: z.array(BulkResult).describe('The results of the page'),
    }),
    errors: [404],
  }),
};
