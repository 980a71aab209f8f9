import { ApiError } from '@rcm/errors';
import { describe, expect, test } from 'vitest';
import { EstimateStatus } from './contract.ts';
import {
  Estimate,
  type EstimateVerb,
  isDeliveryOverdue,
  openTo,
  priceLines,
  settledStatus,
  totalsOf,
} from './estimate.ts';

const now = new Date('2026-03-02T15:00:00Z');
const nextYear = new Date('2027-03-02T15:00:00Z');

function anEstimate(values: Partial<Estimate>): Estimate {
  return Object.assign(new Estimate(), { status: 'GFE_DRAFT', expiresAt: nextYear }, values);
}

const verbs: Record<EstimateVerb, (estimate: Estimate) => void> = {
  update: (estimate) => estimate.mustBeOpenTo('update', now),
  generate: (estimate) => estimate.generate(now),
  deliver: (estimate) => estimate.deliver('GFE_DEL_EMAIL', now),
  acknowledge: (estimate) => estimate.acknowledge(now),
  void: (estimate) => estimate.void('entered twice', now),
  revise: (estimate) => estimate.supersede(now),
  dispute: (estimate) => estimate.dispute(now),
};

const outcomes: Record<EstimateVerb, Partial<Record<EstimateStatus, EstimateStatus>>> = {
  update: { GFE_DRAFT: 'GFE_DRAFT', GFE_GENERATED: 'GFE_GENERATED' },
  generate: { GFE_DRAFT: 'GFE_GENERATED' },
  deliver: { GFE_DRAFT: 'GFE_DELIVERED', GFE_GENERATED: 'GFE_DELIVERED' },
  acknowledge: { GFE_DELIVERED: 'GFE_ACKNOWLEDGED' },
  void: { GFE_DRAFT: 'GFE_VOID', GFE_GENERATED: 'GFE_VOID', GFE_DELIVERED: 'GFE_VOID' },
  revise: {
    GFE_DRAFT: 'GFE_EXPIRED',
    GFE_GENERATED: 'GFE_EXPIRED',
    GFE_DELIVERED: 'GFE_EXPIRED',
    GFE_ACKNOWLEDGED: 'GFE_EXPIRED',
  },
  dispute: { GFE_ACKNOWLEDGED: 'GFE_DISPUTED' },
};

type EstimateStatus = (typeof EstimateStatus.options)[number];

const table = (Object.keys(openTo) as EstimateVerb[]).flatMap((verb) =>
  EstimateStatus.options.map((status) => [verb, status, outcomes[verb][status] ?? 'refused'] as const),
);

describe('the state table', () => {
  test.each(table)('%s from %s: %s', (verb, status, outcome) => {
    const estimate = anEstimate({ status });
    if (outcome !== 'refused') {
      verbs[verb](estimate);
      expect(estimate.status).toBe(outcome);
      return;
    }
    expect(() => verbs[verb](estimate)).toThrow(
      expect.toSatisfy((error) => ApiError.is(error) && error.status === 400),
    );
    expect(estimate.status).toBe(status);
  });
});

describe('expiry', () => {
  test.each(EstimateStatus.options)('%s twelve months on', (status) => {
    const stays = ['GFE_DISPUTED', 'GFE_EXPIRED', 'GFE_VOID'].includes(status);
    expect(settledStatus({ status, expiresAt: now }, now)).toBe(stays ? status : 'GFE_EXPIRED');
    expect(settledStatus({ status, expiresAt: now }, new Date(now.getTime() - 1))).toBe(status);
  });

  test('closes every verb', () => {
    const estimate = anEstimate({ status: 'GFE_DELIVERED', expiresAt: now });
    expect(() => estimate.acknowledge(now)).toThrow();
    expect(estimate.status).toBe('GFE_EXPIRED');
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
      'one that no duty covers',
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
    expect(totalsOf(lines, '0.00').totalEstimatedCost).toBe('26.27');
  });

  test('lets a discount take all, and not a cent more', () => {
    const lines = priceLines([line(1, '100.00')]);
    expect(totalsOf(lines, '100.00').patientResponsibility).toBe('0.00');
    expect(() => totalsOf(lines, '100.01')).toThrow('Expected at most the total of the lines');
  });

  test('refuses a total of 10^12 or more', () => {
    expect(totalsOf(priceLines([line(1, '999999999999.99')]), '0.00').totalEstimatedCost).toBe(
      '999999999999.99',
    );
    expect(() => totalsOf(priceLines([line(1, '999999999999.99'), line(1, '0.01')]), '0.00')).toThrow(
      '10^12',
    );
  });
});
