import { equals, list, view } from '@rcm/lists';
import { Ticket as TicketWire } from './contract.ts';
import { Ticket, ticketCounts } from './ticket.ts';

/** The response form of a ticket, without its author. */
export const ticketView = view(Ticket, TicketWire, {});

/** The tickets of an organization, newest first. */
export const ticketList = list(ticketView, {
  key: 'tickets',
  hasCursor: false,
  rowCounters: ticketCounts,
  filters: { author: equals('createdById') },
});
