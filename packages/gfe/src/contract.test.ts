import type { Operations } from '@rcm/http';
import { type DeclaredOperation, expectNoOther, expectOperation } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { operations } from './contract.ts';
import { DeliveryMethod, EstimateStatus } from './estimates/contract.ts';
import { IdrEventType, IdrStatus } from './idr-cases/schema.ts';

const all: Operations = operations;

/** What the API document says of each operation, beside its fields. */
const declared: DeclaredOperation[] = [
  ['listEstimates', 'get', '/gfe/estimates', 'gfe:read', 200],
  ['createEstimate', 'post', '/gfe/estimates', 'gfe:write', 201],
  ['getEstimate', 'get', '/gfe/estimates/:gfeId', 'gfe:read', 200],
  ['updateEstimate', 'put', '/gfe/estimates/:gfeId', 'gfe:write', 200],
  ['generateEstimate', 'post', '/gfe/estimates/:gfeId/generate', 'gfe:write', 200],
  ['deliverEstimate', 'post', '/gfe/estimates/:gfeId/deliver', 'gfe:write', 200],
  ['acknowledgeEstimate', 'post', '/gfe/estimates/:gfeId/acknowledge', 'gfe:write', 200],
  ['voidEstimate', 'post', '/gfe/estimates/:gfeId/void', 'gfe:write', 200],
  ['reviseEstimate', 'post', '/gfe/estimates/:gfeId/revise', 'gfe:write', 201],
  ['getEstimatePdf', 'get', '/gfe/estimates/:gfeId/pdf', 'gfe:read', 200],
  ['compareBill', 'post', '/gfe/estimates/:gfeId/compare-bill', 'gfe:read', 200],
  ['previewDeadline', 'post', '/gfe/deadline-preview', 'gfe:read', 200],
  ['openIdrCase', 'post', '/gfe/estimates/:gfeId/idr', 'gfe:write', 201],
  ['listIdrCases', 'get', '/gfe/idr-cases', 'gfe:read', 200],
  ['getIdrCase', 'get', '/gfe/idr-cases/:caseId', 'gfe:read', 200],
  ['recordIdrEvent', 'post', '/gfe/idr-cases/:caseId/events', 'gfe:write', 200],
];

describe('the operations', () => {
  test.each(declared)('%s is %s %s for %s, and succeeds with %i', (...given) =>
    expectOperation('gfe', all, given),
  );

  test('are these and no other', () => expectNoOther(all, declared));

  test('carry meta, all of them', () => {
    for (const operation of Object.values(all)) expect(operation).not.toHaveProperty('meta');
  });
});

describe('the values of', () => {
  test.each([
    [
      'the status of an estimate',
      EstimateStatus.options,
      'GFE_DRAFT GFE_GENERATED GFE_DELIVERED GFE_ACKNOWLEDGED GFE_DISPUTED GFE_EXPIRED GFE_VOID',
    ],
    [
      'the delivery method',
      DeliveryMethod.options,
      'GFE_DEL_EMAIL GFE_DEL_PORTAL GFE_DEL_MAIL GFE_DEL_HAND_DELIVERY GFE_DEL_FAX',
    ],
    [
      'the status of a dispute case',
      IdrStatus.options,
      'IDR_INITIATED IDR_OFFER_SUBMITTED IDR_COUNTER_RECEIVED IDR_IN_ARBITRATION IDR_RESOLVED_PROVIDER IDR_RESOLVED_PAYER IDR_RESOLVED_SPLIT IDR_WITHDRAWN',
    ],
    [
      'the event of a dispute case',
      IdrEventType.options,
      'OFFER COUNTER ARBITRATION RESOLVE_PROVIDER RESOLVE_PAYER RESOLVE_SPLIT WITHDRAW',
    ],
  ])('%s are these and no other', (_name, options, expected) => {
    expect(options.join(' ')).toBe(expected);
  });
});
