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
    description: `Posts a normalized remittance of the claim's payer, or of the payer to which it was rebilled last, line by line. No raw 835 is kept, and no cash is posted.

A remittance that was already posted to the claim, with the same payment reference (or none on both), day received in UTC, lines and amounts, is a 409 with the id of the existing one, unless it has a different \`externalId\`.

The amounts of several remittances add up. If the payer answered the same lines before and did not deny all of them, a remittance without \`mode\` is a 409 with the id of the earlier one. A line with an adjustment of group CR is a reversal: its allowed and paid amounts and its other adjustments are subtracted, up to the amounts posted before. Payment and adjustments of a line should add up to its charge; a difference is accepted, because real remittances vary.

The claim is DENIED if nothing is allowed and nothing paid. It is PAID if every line is adjudicated, no line is denied, and payment and patient responsibility (the adjustments of group PR) cover the allowed amount: a claim that falls wholly under the deductible is PAID with 0.00. Otherwise it is PARTIALLY_PAID. A line is denied if nothing is allowed, nothing is paid and its adjustments are not only PR-1, PR-2, PR-3 and CO-45.`,
    params: z.object({ claimId: identifier }),
    body: z.object({
      externalId: externalId.optional(),
      receivedAt: dateTime.describe('When it was received'),
      paymentReference: text(1, 80)
        .optional()
        .meta({ description: 'Check or trace number', examples: ['EFT-884213'] }),
      payerClaimNumber: text(1, 80)
        .optional()
        .meta({ description: 'Claim number that the payer assigned', examples: ['2026061123456'] }),
      mode: z
        .enum(['ADDITIONAL', 'REPLACES'])
        .optional()
        .describe(
          'Only counts if the payer answered the same lines before. ADDITIONAL: its money comes in addition to the earlier remittances, whose adjustments and patient share stay; REPLACES: the earlier remittances of these lines are voided',
        ),
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
              .describe('Adjustments, each with group code, reason code and amount'),
            remarkCodes: z
              .array(text(1, 10))
              .max(99)
              .default([])
              .meta({ description: 'Remittance advice remark codes', examples: [['N130']] }),
          }),
        )
        .min(1)
        .max(999)
        .describe('The lines, in order'),
    }),
    data: z.object({ remittance: Remittance, claim: Claim }),
    status: 201,
    errors: [404, 409, 412],
  }),
};
