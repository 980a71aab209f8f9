import {
  date,
  identifier,
  listed,
  listing,
  positiveMoneyInput,
  queryBoolean,
  reference,
  repeatable,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import {
  ProviderAdjustmentAccount,
  ProviderAdjustmentDetail,
  ProviderAdjustmentStatus,
  ProviderAdjustmentSummary,
} from './schema.ts';

/** The most claims and lines to which an adjustment is allocated at once. */
const mostAllocations = 100;

const params = z.object({
  paymentId: identifier,
  number: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { error: 'Expected a number from 1' })
    .meta({ description: 'Number of the adjustment in its payment, from 1', examples: ['1'] }),
});

const data = z.object({ providerAdjustment: ProviderAdjustmentDetail });
const errors = [404, 409, 412] as const;

const reason = z.object({
  reason: text(1, 2_000).meta({
    description: 'Why it is taken back',
    examples: ['It belongs to another claim'],
  }),
});

const note = text(1, 2_000)
  .optional()
  .meta({ description: 'Note', examples: ['The payer named the claim by telephone'] });

const path = '/remittances/payments/:paymentId/provider-adjustments/:number' as const;

/** The columns by which provider adjustments can be sorted. */
export const providerAdjustmentSorts = ['createdAt', 'paymentDate'] as const;

export const providerAdjustmentOperations = {
  listProviderAdjustments: operation({
    id: 'remittances.listProviderAdjustments',
    method: 'get',
    path: '/remittances/provider-adjustments',
    scope: 'remittances:read',
    summary: 'List provider adjustments',
    description:
      'Provider-level adjustments (PLB) of all payments, newest first. With `isOpen=true`, those with an amount that nobody has accounted for: an open amount below zero is owed to the payer. A repeated filter means OR. Both ends of a range are inclusive.',
    query: z.object({
      ...listing(providerAdjustmentSorts),
      isOpen: queryBoolean.optional().describe('Only adjustments with, or without, an open amount'),
      status: repeatable(ProviderAdjustmentStatus).optional(),
      payerId: repeatable(identifier).optional().describe('Only adjustments of this payer; repeat for OR'),
      paymentId: repeatable(identifier).optional().describe('Only adjustments of this payment'),
      reasonCode: repeatable(
        text(1, 5)
          .meta({ examples: ['WO'] })
          .transform((written) => written.trim().toUpperCase()),
      )
        .optional()
        .describe('Only adjustments with this reason code; repeat for OR'),
      reference: repeatable(
        z
          .string()
          .min(1)
          .max(200)
          .meta({ examples: ['CHK-20417'] }),
      )
        .optional()
        .describe('Only adjustments with this reference'),
      paymentDateFrom: date.optional(),
      paymentDateTo: date.optional(),
    }),
    data: z.object({
      providerAdjustments: z.array(ProviderAdjustmentSummary).describe('The adjustments of the page'),
      ...listed,
    }),
    single: true,
  }),
  getProviderAdjustment: operation({
    id: 'remittances.getProviderAdjustment',
    method: 'get',
    path,
    scope: 'remittances:read',
    summary: 'Read a provider adjustment',
    description: 'Returns the adjustment with what closed it.',
    params,
    data,
    errors: [404],
  }),
  allocateProviderAdjustment: operation({
    id: 'remittances.allocateProviderAdjustment',
    method: 'post',
    path: `${path}/allocate`,
    scope: 'remittances:write',
    summary: 'Allocate a provider adjustment to claims',
    description:
      'Posts at most the open amount of an adjustment with the reason code WO, 72 or FB to claims: a positive adjustment reduces what the payer paid for them, and a negative one raises it. Refused with 400 for interest, capitation and other reason codes, and with 409 for a claim of which the payer posted a reversal with the reference as its claim number: the reversal took the amount back already.',
    params,
    body: z.object({
      allocations: z
        .array(
          z.object({
            claimId: reference('claim'),
            lineNumber: z
              .int()
              .min(1)
              .max(999)
              .optional()
              .describe('Number of the line; left out for the lines in order, and last the claim as a whole'),
            amount: positiveMoneyInput.meta({ description: 'Amount without the sign of the adjustment' }),
          }),
        )
        .min(1)
        .max(mostAllocations)
        .describe('Amounts by claim or line; each claim or line once'),
      note,
    }),
    data,
    errors,
  }),
  reverseProviderAdjustmentAllocations: operation({
    id: 'remittances.reverseProviderAdjustmentAllocations',
    method: 'post',
    path: `${path}/allocations/reverse`,
    scope: 'remittances:write',
    summary: 'Reverse the allocations of a provider adjustment',
    description:
      'Takes back what was allocated to all claims, or to one. Refused where nothing is allocated, and if later adjustments of a claim rest on it.',
    params,
    body: reason.extend({
      claimId: reference('claim').optional().describe('Only the allocation to this claim; all if left out'),
    }),
    data,
    errors,
  }),
  settleProviderAdjustment: operation({
    id: 'remittances.settleProviderAdjustment',
    method: 'post',
    path: `${path}/settle`,
    scope: 'remittances:write',
    summary: 'Settle a provider adjustment',
    description:
      'Settles the open amount to an account: it belongs to no claim. Interest (L6, 50, L3) and capitation (CT, CR, CV) are settled when the payment is posted.',
    params,
    body: z
      .object({ account: ProviderAdjustmentAccount, note })
      .refine(({ account, note: said }) => account !== 'OTHER' || said !== undefined, {
        path: ['note'],
        error: 'Expected a note for the account OTHER',
      }),
    data,
    errors,
  }),
  reverseProviderAdjustmentSettlement: operation({
    id: 'remittances.reverseProviderAdjustmentSettlement',
    method: 'post',
    path: `${path}/settle/reverse`,
    scope: 'remittances:write',
    summary: 'Reverse the settlement of a provider adjustment',
    description: 'Opens the settled amount again.',
    params,
    body: reason,
    data,
    errors,
  }),
};
