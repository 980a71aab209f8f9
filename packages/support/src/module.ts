import type { Module } from '@rcm/http/module';
import { TicketCommentSchema } from './comments/comment.ts';
import { commentHandlers } from './comments/handlers.ts';
import { operations } from './contract.ts';
import { migrations } from './migrations/index.ts';
import type { SupportPorts } from './ports.ts';
import { ticketHandlers } from './tickets/handlers.ts';
import { TicketSchema, ticketStates } from './tickets/ticket.ts';
import { views } from './views.ts';

/** The support module, with the host's members. */
export const createSupport = (ports: SupportPorts): Module<typeof operations> => ({
  name: 'support',
  title: 'Support',
  description:
    'Tickets and their comments, written and read on behalf of the member that keys act for: the earliest active owner, else the earliest active member. Nobody is notified.',
  operations,
  entities: [TicketSchema, TicketCommentSchema],
  migrations,
  views,
  states: [ticketStates],
  handlers: { ...ticketHandlers(ports), ...commentHandlers(ports) },
});
