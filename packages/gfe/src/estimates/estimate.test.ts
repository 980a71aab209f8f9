import { testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { EstimateStatus } from './contract.ts';
import {
  computeTotals,
  Estimate,
  type EstimateMove,
  estimateStates,
  isDeliveryOverdue,
  priceLines,
  settledStatus,
} from './estimate.ts';

const now = new Date('2026-03-02T15:00:00Z');
const nextYear = new Date('2027-03-02T15:00:00Z');

function anEstimate(values: Partial<Estimate>): Estimate {
  return Object.assign(new Estimate(), { status: 'GFE_DRAFT', expiresAt: nextYear }, values);
}

/** Makes a move as the operations do. */
function makeMove(estimate: Estimate, move: EstimateMove): void {
  if (move === 'deliver') estimate.deliver('GFE_DEL_EMAIL', now);
  else if (move === 'acknowledge') estimate.acknowledge(now);
  else if (move === 'void') estimate.void('entered twice', now);
  else if (move === 'dispute') estimate.dispute(now);
  else estimate.move(move, now);
}

testEveryMove(
  estimateStates,
  {
    'GFE_DRAFT update': 'GFE_DRAFT',
    'GFE_DRAFT generate': 'GFE_GENERATED',
    'GFE_DRAFT deliver': 'GFE_DELIVERED',
    'GFE_DRAFT void': 'GFE_VOID',
    'GFE_DRAFT revise': 'GFE_EXPIRED',
    'GFE_DRAFT expire': 'GFE_EXPIRED',
    'GFE_GENERATED update': 'GFE_GENERATED',
    'GFE_GENERATED deliver': 'GFE_DELIVERED',
    'GFE_GENERATED void': 'GFE_VOID',
    'GFE_GENERATED revise': 'GFE_EXPIRED',
    'GFE_GENERATED expire': 'GFE_EXPIRED',
    'GFE_DELIVERED acknowledge': 'GFE_ACKNOWLEDGED',
    'GFE_DELIVERED void': 'GFE_VOID',
    'GFE_DELIVERED revise': 'GFE_EXPIRED',
    'GFE_DELIVERED expire': 'GFE_EXPIRED',
    'GFE_ACKNOWLEDGED dispute': 'GFE_DISPUTED',
    'GFE_ACKNOWLEDGED revise': 'GFE_EXPIRED',
    'GFE_ACKNOWLEDGED expire': 'GFE_EXPIRED',
  },
  (status) => {
    const estimate = anEstimate({ status });
    return { record: estimate, make: (move) => makeMove(estimate, move) };
  },
);

describe('expiry', () => {
  test.each(EstimateStatus.options)('of an estimate in %s after twelve months', (status) => {
    const stays = ['GFE_DISPUTED', 'GFE_EXPIRED', 'GFE_VOID'].includes(status);
    expect(settledStatus({ status, expiresAt: now }, now)).toBe(stays ? status : 'GFE_EXPIRED');
    expect(settledStatus({ status, expiresAt: now }, new Date(now.getTime() - 1))).toBe(status);
  });

  test('allows no more moves', () => {
    const estimate = anEstimate({ status: 'GFE_DELIVERED', expiresAt: now });
    expect(() => estimate.acknowledge(now)).toThrow();
  });
});

describe('the overdue flag', () => {
  const late = new Date(now.getTime() + 1);
  const due = { deliveryDeadline: now, deadlineBasis: 'REQUESTED' as const, expiresAt: nextYear };
  test.each([
    ['a draft at the deadline', { ...due, status: 'GFE_DRAFT' as const }, now, false],
    ['a draft a millisecond later', { ...due, status: 'GFE_DRAFT' as const }, late, true],
    ['a generated estimate a millisecond later', { ...due, status: 'GFE_GENERATED' as const }, late, true],
    [
      'one delivered at the deadline',
      { ...due, status: 'GFE_DELIVERED' as const, deliveredAt: now },
      nextYear,
      false,
    ],
    [
      'one delivered late',
      { ...due, status: 'GFE_ACKNOWLEDGED' as const, deliveredAt: late },
      nextYear,
      true,
    ],
    ['a void one', { ...due, status: 'GFE_VOID' as const }, late, false],
    [
      'one without a duty to deliver',
      { ...due, deadlineBasis: 'NOT_REQUIRED' as const, status: 'GFE_DRAFT' as const },
      late,
      false,
    ],
  ])('of %s', (_case, values, time, expected) => {
    expect(isDeliveryOverdue(anEstimate(values), time)).toBe(expected);
  });
});

describe('the arithmetic', () => {
  const line = (quantity: number, unitCharge: string) => ({
    cptCode: '99213',
    description: 'Visit',
    quantity,
    unitCharge,
  });

  test('rounds each line half up and sums the rounded lines', () => {
    const lines = priceLines([line(3, '0.335'), line(1, '0.005'), line(2.5, '10.10')]);
    expect(lines.map(({ totalCharge }) => totalCharge)).toEqual(['1.01', '0.01', '25.25']);
    expect(computeTotals(lines, '0.00').totalEstimatedCost).toBe('26.27');
  });

  test('allows a discount up to the total, and not a cent more', () => {
    const lines = priceLines([line(1, '100.00')]);
    expect(computeTotals(lines, '100.00').patientResponsibility).toBe('0.00');
    expect(() => computeTotals(lines, '100.01')).toThrow('Expected at most the total of the lines');
  });

  test('refuses a total of 10^12 or more', () => {
    expect(computeTotals(priceLines([line(1, '999999999999.99')]), '0.00').totalEstimatedCost).toBe(
      '999999999999.99',
    );
    expect(() => computeTotals(priceLines([line(1, '999999999999.99'), line(1, '0.01')]), '0.00')).toThrow(
      '10^12',
    );
  });
});
