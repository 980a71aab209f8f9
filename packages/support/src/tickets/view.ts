import { equals, list, view } from '@rcm/lists';
import { Ticket as TicketWire } from './contract.ts';
import { Ticket, ticketCounts } from './ticket.ts';

/** How a ticket is shown; who wrote it is not. */
export const ticketView = view(Ticket, TicketWire, {});

/** The tickets of an organization, newest first. */
export const ticketList = list(ticketView, {
  key: 'tickets',
  hasCursor: false,
  counted: ticketCounts,
  filters: { author: equals('createdById') },
});
