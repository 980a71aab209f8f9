import { statement, view } from '@rcm/tenancy';
import { Ticket as TicketWire } from './contract.ts';
import { Ticket } from './ticket.ts';

/** How a ticket is shown; who wrote it is not. */
export const ticketView = view(Ticket, TicketWire, {});

/** The newest 100 tickets that a member wrote. */
export const newestTickets = statement({
  name: 'support.newest_tickets',
  parameters: { author: 'text' },
  columns: {},
  text: `select ${ticketView.columns.join(', ')} from ${ticketView.table} t
    where t.organization_id = :tenant and t.created_by_id = :author
    order by t.created_at desc, t.id desc limit 100`,
});
