import { describe, expect, test } from 'vitest';
import { type OpenEntry, OpenItems } from './open-items.ts';

const anEntry = (id: string, openAmount: string, values: Partial<OpenEntry> = {}): OpenEntry => ({
  id,
  sequence: Number(id.slice(-1)),
  openAmount,
  occurredAt: new Date('2026-03-02T15:00:00Z'),
  firstDeliveredAt: null,
  isCharge: id.startsWith('charge'),
  ...values,
});

const earlier = { occurredAt: new Date('2026-01-01T00:00:00Z') };

describe('settling', () => {
  test('allocates the oldest credits to the oldest charges, by date and then by sequence', () => {
    const items = new OpenItems([
      anEntry('charge1', '50.00'),
      anEntry('charge2', '50.00'),
      anEntry('charge3', '10.00', earlier),
    ]);
    items.add(anEntry('credit5', '30.00'));
    items.add(anEntry('credit4', '40.00'));
    items.settle();
    expect(items.parts).toEqual([
      { creditEntryId: 'credit4', chargeEntryId: 'charge3', amount: '10.00' },
      { creditEntryId: 'credit4', chargeEntryId: 'charge1', amount: '30.00' },
      { creditEntryId: 'credit5', chargeEntryId: 'charge1', amount: '20.00' },
      { creditEntryId: 'credit5', chargeEntryId: 'charge2', amount: '10.00' },
    ]);
    expect(items.remaining).toMatchObject([{ id: 'charge2', openAmount: '40.00' }]);
    expect(items.firstOpenSequence).toBe(2);
  });

  test('leaves credit that no charge uses up open', () => {
    const items = new OpenItems([anEntry('charge1', '0.10')]);
    items.add(anEntry('credit2', '0.30'));
    items.settle();
    expect(items.remaining).toMatchObject([{ id: 'credit2', openAmount: '0.20' }]);
    expect(items.firstOpenSequence).toBe(Number.POSITIVE_INFINITY);
  });
});

test('undoing an allocation reopens both sides, and the change of each entry is the sum of its allocations', () => {
  const items = new OpenItems([]);
  items.add(anEntry('charge1', '0.00'));
  items.add(anEntry('credit2', '5.00'));
  items.add(anEntry('credit2', '0.00'));
  items.allocate('credit2', 'charge1', '-20.00');
  expect(items.remaining).toMatchObject([
    { id: 'charge1', openAmount: '20.00' },
    { id: 'credit2', openAmount: '25.00' },
  ]);
  items.settle();
  expect(items.changes).toEqual([
    { id: 'credit2', change: '0.00' },
    { id: 'charge1', change: '0.00' },
  ]);
  expect(items.openAmount('credit2')).toBe('5.00');
});
