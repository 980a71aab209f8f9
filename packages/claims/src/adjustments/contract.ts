import { identifier, listed, listing, positiveMoneyInput, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { Claim } from '../claims/schema.ts';
import { ManualAdjustment, RefundMethod, TransferSource, TransferTarget, WriteOffKind } from './schema.ts';

const claimId = { claimId: identifier };

const lineNumber = z
  .int()
  .min(0)
  .max(999)
  .optional()
  .describe(
    'Number of the line, or 0 for the claim as a whole; if it is left out, the amount is taken from the lines in order, and last from the claim as a whole',
  );

const note = text(1, 2000)
  .optional()
  .meta({ description: 'Note', examples: ['Below the cost of another appeal'] });

const reversal = z.object({
  reason: text(1, 2000).meta({
    description: 'Why it is taken back',
    examples: ['The payer pays after all'],
  }),
});

const data = z.object({ claim: Claim, adjustment: ManualAdjustment });
const errors = [404, 409, 412] as const;

/** The transfers that persons may make. */
const transfers = ['INSURANCE PATIENT', 'INSURANCE NEXT_PAYER', 'PATIENT INSURANCE', 'HELD PATIENT'];

export const adjustmentOperations = {
  listClaimAdjustments: operation({
    id: 'reference.listClaimAdjustments',
    method: 'get',
    path: '/reference/claims/:claimId/adjustments',
    scope: 'reference-data:read',
    summary: 'List the adjustments of a claim',
    description: 'Write-offs, transfers and refunds by persons, oldest first, with those that were reversed.',
    params: z.object(claimId),
    query: z.object(listing(['createdAt'])),
    data: z.object({
      adjustments: z.array(ManualAdjustment).describe('The adjustments of the page'),
      ...listed,
    }),
    errors: [404],
  }),
  createClaimAdjustment: operation({
    id: 'reference.createClaimAdjustment',
    method: 'post',
    path: '/reference/claims/:claimId/adjustments',
    scope: 'reference-data:write',
    summary: 'Write off insurance balance',
    description:
      'Writes off at most the insurance balance of the line or claim. A later answer of a payer to a line takes back its write-offs.',
    params: z.object(claimId),
    body: z
      .object({ kind: WriteOffKind, amount: positiveMoneyInput, lineNumber, note })
      .refine(({ kind, note: said }) => kind !== 'OTHER' || said !== undefined, {
        path: ['note'],
        error: 'Expected a note for a write-off of kind OTHER',
      }),
    data,
    status: 201,
    errors,
  }),
  reverseClaimAdjustment: operation({
    id: 'reference.reverseClaimAdjustment',
    method: 'post',
    path: '/reference/claims/:claimId/adjustments/:adjustmentId/reverse',
    scope: 'reference-data:write',
    summary: 'Reverse a write-off',
    description:
      'Restores the insurance balance. If the end of a denial case posted the write-off, the case is reopened. Refused if the write-off was reversed, if an answer of a payer took it back, or if later adjustments rest on it.',
    params: z.object({ ...claimId, adjustmentId: identifier }),
    body: reversal,
    data,
    errors,
  }),
  createClaimTransfer: operation({
    id: 'reference.createClaimTransfer',
    method: 'post',
    path: '/reference/claims/:claimId/transfers',
    scope: 'reference-data:write',
    summary: 'Transfer an amount to another owner',
    description:
      'Allowed from INSURANCE to PATIENT or NEXT_PAYER, from PATIENT to INSURANCE, and from HELD to PATIENT, up to the balance of the owner. What the patient owes is posted to the account of the patient; a transfer back reduces the newest shares first. Refused where the claim has no next payer, and to the patient for a Qualified Medicare Beneficiary. A later answer of a payer to a line takes back its transfers.',
    params: z.object(claimId),
    body: z
      .object({
        from: TransferSource,
        to: TransferTarget,
        amount: positiveMoneyInput,
        lineNumber,
        reason: text(1, 2000).meta({
          description: 'Why it is transferred',
          examples: ['The policy ended before the visit'],
        }),
      })
      .refine(({ from, to }) => transfers.includes(`${from} ${to}`), {
        path: ['to'],
        error: 'Expected PATIENT or NEXT_PAYER from INSURANCE, INSURANCE from PATIENT, PATIENT from HELD',
      }),
    data,
    status: 201,
    errors,
  }),
  reverseClaimTransfer: operation({
    id: 'reference.reverseClaimTransfer',
    method: 'post',
    path: '/reference/claims/:claimId/transfers/:transferId/reverse',
    scope: 'reference-data:write',
    summary: 'Reverse a transfer',
    description:
      'Returns the amount to its earlier owner. If the end of a denial case posted the transfer, the case is reopened. Refused if the transfer was reversed, if an answer of a payer took it back, if later adjustments rest on it, or if the account of the patient can’t spare the amount.',
    params: z.object({ ...claimId, transferId: identifier }),
    body: reversal,
    data,
    errors,
  }),
  createPayerRefund: operation({
    id: 'reference.createPayerRefund',
    method: 'post',
    path: '/reference/claims/:claimId/payer-refunds',
    scope: 'reference-data:write',
    summary: 'Refund a credit to its payer',
    description:
      'Records a refund that was paid, up to the credit balance of the line or claim, also of a claim that was voided after payers paid. This changes the local record only: no money is sent.',
    params: z.object(claimId),
    body: z.object({
      amount: positiveMoneyInput,
      lineNumber,
      method: RefundMethod,
      reference: text(1, 80)
        .optional()
        .meta({ description: 'Check or trace number', examples: ['CHK-20931'] }),
      note,
    }),
    data,
    status: 201,
    errors,
  }),
  reversePayerRefund: operation({
    id: 'reference.reversePayerRefund',
    method: 'post',
    path: '/reference/claims/:claimId/payer-refunds/:refundId/reverse',
    scope: 'reference-data:write',
    summary: 'Reverse a refund',
    description:
      'Restores the credit balance. Refused if the refund was reversed, or if later adjustments rest on it.',
    params: z.object({ ...claimId, refundId: identifier }),
    body: reversal,
    data,
    errors,
  }),
};
