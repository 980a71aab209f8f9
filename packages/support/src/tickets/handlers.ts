import { withoutCredentials } from '@rcm/envelope';
import { forbidden, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import type { SupportPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { ticketOperations } from './contract.ts';
import { Ticket } from './ticket.ts';
import { ticketList } from './view.ts';

const newest = { skip: 0, take: 100 };

export const ticketHandlers = (ports: SupportPorts): Handlers<typeof ticketOperations, typeof views> => {
  async function authorOf(context: TenantContext): Promise<string> {
    const actor = await ports.actor(context);
    if (actor === null) throw forbidden('The organization has no active member to act for');
    return actor.id;
  }

  return {
    async listTickets(context) {
      const { tickets } = await ticketList.read(context, newest, { author: await authorOf(context) });
      return { tickets };
    },

    async createTicket(context, { body }) {
      const ticket = context.create(Ticket, {
        createdById: await authorOf(context),
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
      const author = await authorOf(context);
      const ticket = await context.find(Ticket, params.ticketId);
      if (ticket.createdById !== author) throw notFound(Ticket.record);
      return { ticket };
    },
  };
};
