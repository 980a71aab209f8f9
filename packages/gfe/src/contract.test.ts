import type { Operations } from '@rcm/http';
import { describe, expect, test } from 'vitest';
import { operations } from './contract.ts';
import { DeliveryMethod, EstimateStatus } from './estimates/contract.ts';
import { IdrEventType, IdrStatus } from './idr-cases/schema.ts';

const all: Operations = operations;

test('every response has meta', () => {
  for (const operation of Object.values(all)) expect(operation).not.toHaveProperty('meta');
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
  ])('%s are exactly these', (_name, options, expected) => {
    expect(options.join(' ')).toBe(expected);
  });
});
