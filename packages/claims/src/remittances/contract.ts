import { dateTime, identifier, moneyInput, signedMoneyInput, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { externalId } from '@rcm/reference/records';
import { z } from 'zod';
import { Claim, GroupCode, Remittance } from '../claims/schema.ts';

export const remittanceOperations = {
  recordRemittance: operation({
    id: 'reference.recordRemittance',
    method: 'post',
    path: '/reference/claims/:claimId/remittances',
    scope: 'reference-data:write',
    summary: 'Record a remittance',
    description: `A payer's normalized answer to the claim, line by line; no raw 835 is kept, and no cash is posted.

One that was posted on the claim before - the same payment reference (none is the same as none), day received in UTC, lines and amounts - is a 409 with its id, unless it has another \`externalId\`.

The amounts of several remittances add up. A line that carries an adjustment of group CR is a reversal: its allowed and paid amounts and its other adjustments are taken off, and no more can be taken off than was posted. Payment and adjustments of a line should come to its charge; real remittances vary, so a difference is not refused.

The claim is DENIED when nothing is allowed and nothing paid; PAID when every line is adjudicated, none is denied, and payment and patient responsibility (the adjustments of group PR) cover what is allowed, so that a claim which falls wholly under the deductible is PAID with 0.00; otherwise PARTIALLY_PAID. A line is denied when nothing is allowed and nothing paid and its adjustments are not only PR-1, PR-2, PR-3 and CO-45.`,
    params: z.object({ claimId: identifier }),
    body: z.object({
      externalId: externalId.optional(),
      receivedAt: dateTime.describe('When it was received'),
      paymentReference: text(1, 80)
        .optional()
        .meta({ description: 'Check or trace number', examples: ['EFT-884213'] }),
      payerClaimNumber: text(1, 80)
        .optional()
        .meta({ description: 'Number that the payer gave to the claim', examples: ['2026061123456'] }),
      lines: z
        .array(
          z.object({
            lineNumber: z.int().min(1).max(999).describe('Number of the line on its claim, from 1'),
            allowedAmount: moneyInput,
            paidAmount: moneyInput,
            adjustments: z
              .array(
                z.object({
                  groupCode: GroupCode,
                  reasonCode: text(1, 5).meta({
                    description: 'Claim adjustment reason code',
                    examples: ['45'],
                  }),
                  amount: signedMoneyInput,
                }),
              )
              .max(99)
              .default([])
              .describe('The adjustments, each with group, reason and amount'),
            remarkCodes: z
              .array(text(1, 10))
              .max(99)
              .default([])
              .meta({ description: 'Remittance advice remark codes', examples: [['N130']] }),
          }),
        )
        .min(1)
        .max(999)
        .describe('The lines, in their order'),
    }),
    data: z.object({ remittance: Remittance, claim: Claim }),
    status: 201,
    errors: [404, 409, 412],
  }),
};
