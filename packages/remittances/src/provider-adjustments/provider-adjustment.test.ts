import { testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import {
  ProviderAdjustment,
  type ProviderAdjustmentMove,
  providerAdjustmentStates,
} from './provider-adjustment.ts';

const anAdjustment = (values: Partial<ProviderAdjustment> = {}): ProviderAdjustment =>
  Object.assign(new ProviderAdjustment(), {
    status: 'OPEN',
    account: null,
    amount: '-150.00',
    settledAmount: '0.00',
    allocatedAmount: '0.00',
    pairedAmount: '0.00',
    openAmount: '-150.00',
    ...values,
  });

/** An adjustment in a status, with 50.00 allocated before the rest was closed. */
function begin(status: ProviderAdjustment['status']) {
  const closed = { openAmount: '0.00', allocatedAmount: '-50.00' };
  if (status === 'OPEN') return anAdjustment({ openAmount: '-100.00', allocatedAmount: '-50.00' });
  if (status === 'SETTLED')
    return anAdjustment({ status, ...closed, settledAmount: '-100.00', account: 'OTHER' });
  if (status === 'PAIRED') return anAdjustment({ status, ...closed, pairedAmount: '-100.00' });
  return anAdjustment({ status, ...closed, allocatedAmount: '-150.00' });
}

/** Makes a move like the operations, with all that is open. */
function moved(adjustment: ProviderAdjustment, move: ProviderAdjustmentMove): void {
  if (move === 'allocate') adjustment.allocate(adjustment.openAmount);
  else if (move === 'pair') adjustment.pair(adjustment.openAmount);
  else if (move === 'settle') adjustment.settle('INCENTIVE');
  else if (move === 'reverseSettlement') adjustment.reverseSettlement();
  else adjustment.reverseAllocation(adjustment.allocatedAmount);
}

testEveryMove(
  providerAdjustmentStates,
  {
    'OPEN allocate': 'ALLOCATED',
    'OPEN settle': 'SETTLED',
    'OPEN pair': 'PAIRED',
    'OPEN reverseAllocations': 'OPEN',
    'SETTLED reverseSettlement': 'OPEN',
    'ALLOCATED reverseAllocations': 'OPEN',
    'PAIRED reverseAllocations': 'OPEN',
  },
  (status: ProviderAdjustment['status']) => {
    const record = begin(status);
    return { record, make: (move) => moved(record, move) };
  },
);

describe('a provider adjustment', () => {
  test.each([
    ['-149.99', 'OPEN', '-0.01'],
    ['-150.00', 'ALLOCATED', '0.00'],
  ])('of which %s is allocated is %s', (amount, status, openAmount) => {
    const adjustment = anAdjustment();
    adjustment.allocate(amount);
    expect(adjustment).toMatchObject({ status, openAmount, allocatedAmount: amount });
  });

  test('is open again once its settlement is reversed, without an account', () => {
    const adjustment = anAdjustment();
    expect(adjustment.settle('IRS_WITHHOLDING')).toBe('-150.00');
    expect(adjustment).toMatchObject({ status: 'SETTLED', account: 'IRS_WITHHOLDING', openAmount: '0.00' });
    expect(adjustment.reverseSettlement()).toBe('-150.00');
    expect(adjustment).toMatchObject({ status: 'OPEN', account: null, openAmount: '-150.00' });
  });
});
