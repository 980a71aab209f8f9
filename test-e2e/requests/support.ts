import type { RequestBuilders, World } from '../support/world.ts';

const ticketBody = (world: World) => ({
  subject: world.name(),
  description: world.name(),
  pageUrl: `https://app.example.org/${encodeURIComponent(world.name())}`,
  userAgent: world.name(),
  category: 'STC_BUG',
  priority: 'STP_LOW',
});

const aTicket = async (world: World): Promise<{ ticketId: string }> => {
  const { ticket } = await world.send('post', '/support/tickets', ticketBody(world));
  return { ticketId: ticket.id };
};

const aComment = (world: World) => ({ body: world.name() });

/** Requests to the support operations. */
export const support: RequestBuilders = {
  'support.listTickets': async () => ({}),
  'support.createTicket': async (world) => ({ body: ticketBody(world) }),
  'support.getTicket': async (world) => ({ params: await aTicket(world) }),
  'support.updateTicket': async (world) => {
    const params = await aTicket(world);
    await world.send('put', `/support/tickets/${params.ticketId}`, { status: 'ST_IN_PROGRESS' });
    return {
      params,
      body: {
        category: 'STC_ACCESS',
        priority: 'STP_HIGH',
        status: 'ST_RESOLVED',
        resolutionNotes: world.name(),
      },
    };
  },
  'support.addComment': async (world) => ({ params: await aTicket(world), body: aComment(world) }),
  'support.listComments': async (world) => {
    const params = await aTicket(world);
    await world.send('post', `/support/tickets/${params.ticketId}/comments`, aComment(world));
    return { params, query: { take: '5' } };
  },
};
