import {
  dateTime,
  listed,
  listing,
  moneyInput,
  positiveMoneyInput,
  queryBoolean,
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
    .meta({ description: 'Only local records change; the payer is not contacted' }),
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
      'Newest first; `sort=-variance` puts the largest variance first, `sort=disputeDeadline` the next deadline. A repeated filter matches any of its values; bounds are inclusive.',
    query: z.object({
      ...listing(caseSorts),
      status: repeatable(CaseStatus).optional(),
      payerId: repeatable(identifier).optional(),
      providerId: repeatable(identifier).optional(),
      facilityId: repeatable(identifier).optional(),
      hasProvider: queryBoolean.optional().describe('Whether the case names a provider'),
      hasFacility: queryBoolean.optional().describe('Whether the case names a facility'),
      hasContract: queryBoolean.optional().describe('Whether the case names a contract'),
      isAssigned: queryBoolean.optional().describe('Whether the case is assigned to a member'),
      assignedToId: repeatable(identifier).optional(),
      closedByAgentId: repeatable(identifier)
        .optional()
        .describe('Returns cases that keys of one of these agent definitions closed'),
      isClosedByAgent: queryBoolean
        .optional()
        .describe('Whether a key of an agent definition closed the case'),
      claimId: repeatable(identifier).optional(),
      contractId: repeatable(identifier).optional(),
      procedureCode: repeatable(text(1, 48).meta({ examples: ['99213'] }))
        .optional()
        .meta({
          description: 'Returns cases with an underpaid line of one of these procedures',
        }),
      hasProcedure: queryBoolean
        .optional()
        .describe(
          'Whether every underpaid amount is that of a line; false for manual cases and for claims that are paid as a whole',
        ),
      origin: repeatable(CaseOrigin).optional(),
      minVariance: signedQueryAmount.optional(),
      maxVariance: signedQueryAmount.optional(),
      createdFrom: dateTime.optional(),
      createdTo: dateTime.optional(),
      closedFrom: dateTime.optional(),
      closedTo: dateTime.optional(),
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
      'Opens a case manually, in IDENTIFIED. The variance is the expected less the paid amount; the case keeps a copy of the current lines of the claim. The expected amount is at most the charge of the claim, and the paid amount at most the expected one. While the claim has an open case, another is a 409 with its id.',
    body: z.object({
      claimId: reference('claim'),
      expectedAmount: positiveMoneyInput,
      paidAmount: moneyInput,
      contractId: reference('contract').optional(),
      reason: text(1, 2_000)
        .optional()
        .meta({
          description: 'Reason that the caller gave',
          examples: ['Paid at the rate of last year'],
        }),
      disputeDeadline: dateTime.optional().meta({
        description:
          'Deadline of a dispute; by default counted from the latest payment of the claim by the window of the contract, else of a first appeal to the payer',
      }),
    }),
    data: z.object({ underpaymentCase: UnderpaymentCase }),
    status: 201,
    errors: [404, 409],
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
    strict: false,
    description:
      'A case in IDENTIFIED becomes UNDER_REVIEW; other statuses do not change. A missing or inactive member is a 400. Nobody is notified.',
    params: caseId,
    body: z.object({ assigneeId: reference('member') }),
    data: z.object({
      id: z.string().describe('Identifier of the record'),
      assignedToId: z.string().describe('Identifier of the assigned member'),
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
      'Records a filed dispute; nothing is sent to the payer. Allowed in UNDER_REVIEW, PAYER_RESPONDED (second level) and PARTIALLY_RECOVERED; otherwise a 409 names the legal statuses.',
    params: caseId,
    body: z.object({
      disputedAt: dateTime.optional().meta({ description: 'By default now' }),
      channel: text(1, 80)
        .optional()
        .meta({ description: 'Channel of the dispute', examples: ['Payer portal'] }),
      reference: text(1, 120)
        .optional()
        .meta({ description: 'Reference number of the dispute with the payer', examples: ['DSP-20431'] }),
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
      'Records the answer of the payer. Allowed in DISPUTED; otherwise a 409 names the legal statuses. The next step is a second dispute, a recovery or a write-off of the rest.',
    params: caseId,
    body: z.object({
      response: PayerResponse,
      respondedAt: dateTime.optional().meta({ description: 'By default now' }),
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
      'Records a recovered part of the variance; no payment is posted. The case becomes PARTIALLY_RECOVERED, and RECOVERED once the sum reaches the variance; a larger sum is a 400. Allowed in DISPUTED, PAYER_RESPONDED and PARTIALLY_RECOVERED. Additional amounts of later remittances count automatically; record only other recoveries.',
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
      'WRITTEN_OFF writes off the open amount; INVALID means that nothing was underpaid. An illegal move is a 409 that names the legal statuses. A closed case cannot be reopened; a run that finds the same amounts opens no other case.',
    params: caseId,
    body: z.object({
      outcome: z.enum(['WRITTEN_OFF', 'INVALID']).describe('How the case ends'),
      reason: text(1, 2_000).meta({
        description: 'Reason that the caller gave',
        examples: ['Below the cost of pursuing it'],
      }),
    }),
    data: z.object({ underpaymentCase: UnderpaymentCase }),
    errors: [404, 409, 412],
  }),
};
