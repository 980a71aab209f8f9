import { withoutCredentials } from '@rcm/envelope';
import type { Handlers } from '@rcm/http';
import type { SupportPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { authorOf, ownTicket } from './author.ts';
import type { ticketOperations } from './contract.ts';
import { Ticket } from './ticket.ts';
import { ticketList } from './view.ts';

const newestPage = { skip: 0, take: 100 };

export const ticketHandlers = (ports: SupportPorts): Handlers<typeof ticketOperations, typeof views> => ({
  async listTickets(context) {
    const { tickets } = await ticketList.read(context, newestPage, {
      author: await authorOf(ports, context),
    });
    return { tickets };
  },

  async createTicket(context, { body }) {
    const ticket = context.create(Ticket, {
      createdById: await authorOf(ports, context),
      category: body.category,
      priority: body.priority,
      status: 'ST_OPEN',
      subject: body.subject,
      description: body.description,
      pageUrl: body.pageUrl === undefined ? null : withoutCredentials(body.pageUrl),
      userAgent: body.userAgent ?? null,
      resolutionNotes: null,
      resolvedAt: null,
    });
    return { ticket };
  },

  async getTicket(context, { params }) {
    return { ticket: await ownTicket(ports, context, params.ticketId) };
  },

  async updateTicket(context, { params, body }) {
    const ticket = await ownTicket(ports, context, params.ticketId);
    ticket.change(body, context.now);
    return { ticket };
  },
});
