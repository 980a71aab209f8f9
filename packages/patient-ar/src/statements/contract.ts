import {
  dateTime,
  identifier,
  listed,
  listing,
  PublishedPdf,
  reference,
  repeatable,
  signedQueryAmount,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { writeAccess } from '../write-access.ts';
import {
  Channel,
  DeliveryResult,
  Statement,
  StatementAction,
  StatementDeliveryStatus,
  StatementDetail,
  StatementStatus,
} from './schema.ts';

const statementId = z.object({ statementId: identifier });

/** The columns by which statements can be sorted. */
export const statementSorts = ['createdAt', 'statementDate', 'dueDate'] as const;

export const statementOperations = {
  listStatements: operation({
    id: 'patient-ar.listStatements',
    method: 'get',
    path: '/patient-ar/statements',
    scope: 'patient-ar:read',
    summary: 'List statements',
    description: 'Newest first.',
    query: z.object({
      ...listing(statementSorts),
      accountId: repeatable(identifier).optional(),
      runId: repeatable(identifier).optional().describe('Only statements of this run'),
      status: repeatable(StatementStatus).optional(),
      deliveryStatus: repeatable(StatementDeliveryStatus).optional(),
      statementFrom: dateTime.optional(),
      statementTo: dateTime.optional(),
      dueFrom: dateTime.optional(),
      dueTo: dateTime.optional(),
      minAmount: signedQueryAmount.optional(),
      maxAmount: signedQueryAmount.optional(),
    }),
    data: z.object({ statements: z.array(Statement).describe('The statements of the page'), ...listed }),
    single: true,
  }),
  createStatement: operation({
    id: 'patient-ar.createStatement',
    method: 'post',
    path: '/patient-ar/statements',
    ...writeAccess,
    summary: 'Create a statement draft',
    strict: false,
    description:
      'Creates a local draft with the account’s current balance; nothing is sent and no file is created. A repeated `idempotencyKey` creates another draft.',
    body: z.object({
      accountId: reference('account'),
      idempotencyKey: text(1, 128).meta({
        description: "Text of the caller's own that the number of the record is made from",
        examples: ['statement-2026-03'],
      }),
      statementDate: dateTime.optional().describe('Date on the statement'),
      dueDate: dateTime.meta({ description: 'Not before the day of `statementDate` in UTC' }).optional(),
      deliveryMethod: Channel.optional(),
      notes: text(1, 2000)
        .meta({ examples: ['Call us to set up a payment plan'] })
        .optional()
        .describe('Free-text notes'),
    }),
    data: z.object({
      resourceType: z.literal('Statement').describe('Type of the created record'),
      status: z.literal('DRAFT').describe('Status of the record'),
      id: z.string().describe('Identifier of the record'),
      externalRisk: z
        .literal('LOCAL_ONLY')
        .describe('Effects outside this service: none, only local records change'),
    }),
    status: 201,
    errors: [404],
    single: true,
  }),
  getStatement: operation({
    id: 'patient-ar.getStatement',
    method: 'get',
    path: '/patient-ar/statements/:statementId',
    scope: 'patient-ar:read',
    summary: 'Read a statement',
    params: statementId,
    data: z.object({ statement: StatementDetail }),
    errors: [404],
    single: true,
  }),
  changeStatementStatus: operation({
    id: 'patient-ar.changeStatementStatus',
    method: 'post',
    path: '/patient-ar/statements/:statementId/status',
    ...writeAccess,
    summary: 'Finalize or void a statement',
    description:
      'FINALIZE updates the totals and the aging of a draft and freezes them. VOID requires a reason. An action that the current status does not allow is a 409 that lists the allowed ones; an account on a billing hold or placed with a collection agency cannot be billed (409).',
    params: statementId,
    body: z.object({
      action: StatementAction,
      reason: text(1, 500)
        .meta({ description: 'Required for VOID', examples: ['Sent to the wrong guarantor'] })
        .optional(),
    }),
    data: z.object({ statement: StatementDetail }),
    errors: [404, 409, 412],
  }),
  recordStatementDelivery: operation({
    id: 'patient-ar.recordStatementDelivery',
    method: 'post',
    path: '/patient-ar/statements/:statementId/delivery',
    ...writeAccess,
    summary: 'Record a delivery of a statement',
    description:
      'Records a delivery that somebody made; nothing is sent. The first delivery starts the clock of the charges on the statement, from which aging and the days of 26 CFR 1.501(r)-6 count.',
    params: statementId,
    body: z.object({
      result: DeliveryResult,
      channel: Channel.meta({
        description: 'Defaults to the `deliveryMethod` of the statement; required if it has none',
      }).optional(),
      occurredAt: dateTime.meta({ description: 'Defaults to now; not in the future' }).optional(),
      reason: text(1, 500)
        .meta({ examples: ['Moved, left no address'] })
        .optional()
        .describe("Reason, in the caller's words"),
    }),
    data: z.object({
      statement: StatementDetail,
      externalRisk: z
        .literal('LOCAL_ONLY')
        .describe('Effects outside this service: none, only local records change'),
    }),
    errors: [404, 409, 412],
  }),
  getStatementPdf: operation({
    id: 'patient-ar.getStatementPdf',
    method: 'get',
    path: '/patient-ar/statements/:statementId/pdf',
    scope: 'patient-ar:read',
    summary: 'Get the PDF of a statement',
    description:
      'Sensitive content: a data URL, or a presigned URL that is valid for 300 seconds if an object store is configured.',
    params: statementId,
    data: z.object({ document: PublishedPdf }),
    errors: [404],
  }),
};
