import {
  dateTime,
  listed,
  listing,
  moneyInput,
  positiveMoneyInput,
  reference,
  repeatable,
  signedQueryAmount,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { CaseOrigin, CaseStatus, PayerResponse, UnderpaymentCase, UnderpaymentCaseDetail } from './schema.ts';

const identifier = text(1, 200);
const caseId = z.object({ caseId: identifier });

const moved = z.object({
  underpaymentCase: UnderpaymentCase,
  externalRiskMode: z
    .literal('LOCAL_ONLY')
    .meta({ description: 'A local record: the payer is not contacted' }),
});

/** The columns by which cases can be sorted. */
export const caseSorts = ['createdAt', 'variance', 'disputeDeadline'] as const;

export const underpaymentCaseOperations = {
  listUnderpaymentCases: operation({
    id: 'contract-management.listUnderpaymentCases',
    method: 'get',
    path: '/contract-management/underpayment-cases',
    scope: 'contract-management:read',
    summary: 'List underpayment cases',
    description:
      'Newest first; `sort=-variance` puts the largest variance first, `sort=disputeDeadline` the next deadline. Filters that may be repeated mean any of their values; bounds are inclusive.',
    query: z.object({
      ...listing(caseSorts),
      status: repeatable(CaseStatus).optional(),
      payerId: repeatable(identifier).optional(),
      assignedToId: repeatable(identifier).optional(),
      claimId: repeatable(identifier).optional(),
      contractId: repeatable(identifier).optional(),
      origin: repeatable(CaseOrigin).optional(),
      minVariance: signedQueryAmount.optional(),
      maxVariance: signedQueryAmount.optional(),
      deadlineFrom: dateTime.optional(),
      deadlineTo: dateTime.optional(),
    }),
    data: z.object({
      underpaymentCases: z.array(UnderpaymentCase).describe('The underpayment cases of the page'),
      ...listed,
    }),
    single: true,
  }),
  openUnderpaymentCase: operation({
    id: 'contract-management.openUnderpaymentCase',
    method: 'post',
    path: '/contract-management/underpayment-cases',
    scope: 'contract-management:write',
    summary: 'Open an underpayment case',
    description:
      'Opens a case by hand, in IDENTIFIED. The variance is what was expected less what was paid; the lines of the claim are kept as they stand now.',
    body: z.object({
      claimId: reference('claim'),
      expectedAmount: positiveMoneyInput,
      paidAmount: moneyInput,
      contractId: reference('contract').optional(),
      reason: text(1, 2_000)
        .optional()
        .meta({
          description: "Why this was done, in the caller's words",
          examples: ['Paid at the rate of last year'],
        }),
      disputeDeadline: dateTime.optional().meta({
        description:
          'Until when the payer takes a dispute; where left out, counted from the latest payment of the claim by the window of the contract, else by that of a first appeal to the payer',
      }),
    }),
    data: z.object({ underpaymentCase: UnderpaymentCase }),
    status: 201,
    errors: [404],
  }),
  getUnderpaymentCase: operation({
    id: 'contract-management.getUnderpaymentCase',
    method: 'get',
    path: '/contract-management/underpayment-cases/:caseId',
    scope: 'contract-management:read',
    summary: 'Read an underpayment case',
    description: 'With the lines of its claim and its history.',
    params: caseId,
    data: z.object({ underpaymentCase: UnderpaymentCaseDetail }),
    errors: [404],
  }),
  assignUnderpaymentCase: operation({
    id: 'contract-management.assignUnderpaymentCase',
    method: 'put',
    path: '/contract-management/underpayment-cases/:caseId/assignment',
    scope: 'contract-management:write',
    summary: 'Assign an underpayment case',
    strictQuery: false,
    description:
      'A case in IDENTIFIED becomes UNDER_REVIEW, every other status stays as it is. A member who is missing or inactive is a 400. Nobody is notified.',
    params: caseId,
    body: z.object({ assigneeId: reference('member') }),
    data: z.object({
      id: z.string().describe('Identifier of the record'),
      assignedToId: z.string().describe('Identifier of the member who has taken this on'),
      status: CaseStatus,
    }),
    meta: false,
    errors: [404, 412],
  }),
  disputeUnderpaymentCase: operation({
    id: 'contract-management.disputeUnderpaymentCase',
    method: 'post',
    path: '/contract-management/underpayment-cases/:caseId/dispute',
    scope: 'contract-management:write',
    summary: 'Record a dispute of an underpayment',
    description:
      'Records what somebody filed; nothing is sent to the payer. Open in UNDER_REVIEW, PAYER_RESPONDED (second level) and PARTIALLY_RECOVERED; a 409 names the statuses that are legal instead.',
    params: caseId,
    body: z.object({
      disputedAt: dateTime.optional().meta({ description: 'Now where left out' }),
      channel: text(1, 80)
        .optional()
        .meta({ description: 'By which way it was done', examples: ['Payer portal'] }),
      reference: text(1, 120)
        .optional()
        .meta({ description: 'Reference by which the other side knows this', examples: ['DSP-20431'] }),
    }),
    data: moved,
    errors: [404, 409, 412],
  }),
  recordPayerResponse: operation({
    id: 'contract-management.recordPayerResponse',
    method: 'post',
    path: '/contract-management/underpayment-cases/:caseId/payer-response',
    scope: 'contract-management:write',
    summary: 'Record the payer’s response to a dispute',
    description:
      'Records what the payer answered. Open in DISPUTED; a 409 names the statuses that are legal instead. What follows is a second dispute, a recovery, or writing the rest off.',
    params: caseId,
    body: z.object({
      response: PayerResponse,
      respondedAt: dateTime.optional().meta({ description: 'Now where left out' }),
      reference: text(1, 120)
        .optional()
        .meta({ description: 'The payer’s own reference', examples: ['RSP-77120'] }),
      note: text(1, 2_000)
        .optional()
        .meta({ description: 'Note in free text', examples: ['Will be reprocessed within 30 days'] }),
    }),
    data: moved,
    errors: [404, 409, 412],
  }),
  recordRecovery: operation({
    id: 'contract-management.recordRecovery',
    method: 'post',
    path: '/contract-management/underpayment-cases/:caseId/recoveries',
    scope: 'contract-management:write',
    summary: 'Record a recovery of an underpayment',
    description:
      'Records what came in of the variance; no payment is posted by it. The sum makes the case PARTIALLY_RECOVERED, and RECOVERED once it reaches the variance; beyond that it is a 400. Open in DISPUTED, PAYER_RESPONDED and PARTIALLY_RECOVERED. What a later remittance allows more counts by itself: record only what comes in otherwise.',
    params: caseId,
    body: z.object({
      amount: positiveMoneyInput,
      reference: text(1, 120)
        .optional()
        .meta({ description: 'Check or trace number', examples: ['EFT-884213'] }),
      note: text(1, 2_000)
        .optional()
        .meta({ description: 'Note in free text', examples: ['Settled by phone'] }),
    }),
    data: moved,
    errors: [404, 409, 412],
  }),
  closeUnderpaymentCase: operation({
    id: 'contract-management.closeUnderpaymentCase',
    method: 'post',
    path: '/contract-management/underpayment-cases/:caseId/close',
    scope: 'contract-management:write',
    summary: 'Close an underpayment case',
    description:
      'WRITTEN_OFF gives up what is open, INVALID says that nothing was underpaid; a 409 names the statuses that are legal instead. A closed case is not opened again; a run that finds the same amounts opens no other.',
    params: caseId,
    body: z.object({
      outcome: z.enum(['WRITTEN_OFF', 'INVALID']).describe('How it ended'),
      reason: text(1, 2_000).meta({
        description: "Why this was done, in the caller's words",
        examples: ['Below the cost of pursuing it'],
      }),
    }),
    data: z.object({ underpaymentCase: UnderpaymentCase }),
    errors: [404, 409, 412],
  }),
};
