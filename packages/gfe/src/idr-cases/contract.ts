import {
  dateTime,
  identifier,
  listed,
  listing,
  moneyInput,
  positiveMoneyInput,
  queryAmount,
  repeatable,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { Estimate } from '../estimates/contract.ts';
import { IdrCase, IdrCaseDetail, IdrEventType, IdrStatus } from './schema.ts';

const caseId = z.object({ caseId: identifier });

/** The columns by which dispute cases can be sorted. */
export const idrCaseSorts = ['createdAt', 'initiatedAt'] as const;

export const idrCaseOperations = {
  openIdrCase: operation({
    id: 'gfe.openIdrCase',
    method: 'post',
    path: '/gfe/estimates/:gfeId/idr',
    scope: 'gfe:write',
    summary: 'Open a dispute case',
    description:
      'Allowed for acknowledged estimates that the bill exceeds by at least 400.00. Creates a local record; no dispute resolution entity is contacted. While the case is open, the accounts of the patient that carry the estimated services are on the billing hold PPDR (45 CFR 149.620(c)(5)).',
    params: z.object({ gfeId: identifier }),
    body: z.object({
      billedAmount: positiveMoneyInput,
      qualifyingPaymentAmount: moneyInput.optional(),
    }),
    data: z.object({ idrCase: IdrCase, estimate: Estimate }),
    status: 201,
    errors: [404, 412],
  }),
  listIdrCases: operation({
    id: 'gfe.listIdrCases',
    method: 'get',
    path: '/gfe/idr-cases',
    scope: 'gfe:read',
    summary: 'List dispute cases',
    query: z.object({
      ...listing(idrCaseSorts),
      status: repeatable(IdrStatus).optional(),
      estimateId: repeatable(identifier).optional(),
      initiatedFrom: dateTime.optional(),
      initiatedTo: dateTime.optional(),
      minAmount: queryAmount.optional(),
      maxAmount: queryAmount.optional(),
    }),
    data: z.object({ idrCases: z.array(IdrCase).describe('The dispute cases of the page'), ...listed }),
    single: true,
  }),
  getIdrCase: operation({
    id: 'gfe.getIdrCase',
    method: 'get',
    path: '/gfe/idr-cases/:caseId',
    scope: 'gfe:read',
    summary: 'Read a dispute case',
    params: caseId,
    data: z.object({ idrCase: IdrCaseDetail }),
    errors: [404],
  }),
  recordIdrEvent: operation({
    id: 'gfe.recordIdrEvent',
    method: 'post',
    path: '/gfe/idr-cases/:caseId/events',
    scope: 'gfe:write',
    summary: 'Record an event of a dispute case',
    description:
      'An event that the current status does not allow is a 409 that lists the allowed ones. The hold PPDR of accounts ends with the case.',
    params: caseId,
    body: z.object({ type: IdrEventType, amount: moneyInput.optional() }),
    data: z.object({ idrCase: IdrCaseDetail }),
    errors: [404, 409, 412],
  }),
};
