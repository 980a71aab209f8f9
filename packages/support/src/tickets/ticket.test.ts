import { testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { Ticket, ticketStates } from './ticket.ts';

const now = new Date('2026-03-02T15:00:00Z');
const later = new Date('2026-03-03T15:00:00Z');

const aTicket = (values: Partial<Ticket> = {}): Ticket =>
  Object.assign(new Ticket(), { status: 'ST_OPEN', resolvedAt: null, resolutionNotes: null }, values);

testEveryMove(
  ticketStates,
  {
    'ST_OPEN ST_IN_PROGRESS': 'ST_IN_PROGRESS',
    'ST_IN_PROGRESS ST_WAITING_ON_CUSTOMER': 'ST_WAITING_ON_CUSTOMER',
    'ST_IN_PROGRESS ST_RESOLVED': 'ST_RESOLVED',
    'ST_WAITING_ON_CUSTOMER ST_IN_PROGRESS': 'ST_IN_PROGRESS',
    'ST_WAITING_ON_CUSTOMER ST_RESOLVED': 'ST_RESOLVED',
    'ST_RESOLVED ST_CLOSED': 'ST_CLOSED',
    'ST_RESOLVED ST_OPEN': 'ST_OPEN',
    'ST_CLOSED ST_OPEN': 'ST_OPEN',
  },
  (status) => {
    const ticket = aTicket({ status });
    return { record: ticket, make: (move) => ticket.moveTo(move, now) };
  },
);

describe('the resolution of a ticket', () => {
  test('has the time of resolving, and keeps it when the ticket is closed', () => {
    const ticket = aTicket({ status: 'ST_IN_PROGRESS' });
    ticket.change({ status: 'ST_RESOLVED', resolutionNotes: 'Restarted' }, now);
    ticket.change({ status: 'ST_CLOSED' }, later);
    expect([ticket.resolvedAt, ticket.resolutionNotes]).toEqual([now, 'Restarted']);
  });

  test.each(['ST_RESOLVED', 'ST_CLOSED'] as const)('is cleared when a ticket in %s is reopened', (status) => {
    const ticket = aTicket({ status, resolvedAt: now, resolutionNotes: 'Restarted' });
    ticket.change({ status: 'ST_OPEN' }, later);
    expect([ticket.status, ticket.resolvedAt, ticket.resolutionNotes]).toEqual(['ST_OPEN', null, null]);
  });

  test('is not changed by the current status', () => {
    const ticket = aTicket({ status: 'ST_RESOLVED', resolvedAt: now, resolutionNotes: 'Restarted' });
    ticket.change({ status: 'ST_RESOLVED' }, later);
    expect([ticket.resolvedAt, ticket.resolutionNotes]).toEqual([now, 'Restarted']);
  });
});
