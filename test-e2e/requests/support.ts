import type { RequestBuilders, World } from '../support/world.ts';

const ticketBody = (world: World) => ({
  subject: world.name(),
  description: world.name(),
  pageUrl: `https://app.example.org/${encodeURIComponent(world.name())}`,
  userAgent: world.name(),
  category: 'STC_BUG',
  priority: 'STP_LOW',
});

/** Requests to the support operations. */
export const support: RequestBuilders = {
  'support.listTickets': async () => ({}),
  'support.createTicket': async (world) => ({ body: ticketBody(world) }),
  'support.getTicket': async (world) => ({
    params: { ticketId: (await world.send('post', '/support/tickets', ticketBody(world))).ticket.id },
  }),
};
