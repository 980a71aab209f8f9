import type { Handlers } from '@rcm/http';
import type { SupportPorts } from '../ports.ts';
import { ownTicket } from '../tickets/author.ts';
import type { views } from '../views.ts';
import { TicketComment } from './comment.ts';
import type { commentOperations } from './contract.ts';
import { commentList } from './view.ts';

export const commentHandlers = (ports: SupportPorts): Handlers<typeof commentOperations, typeof views> => ({
  async addComment(context, { params, body }) {
    const ticket = await ownTicket(ports, context, params.ticketId);
    const comment = context.create(TicketComment, {
      ticketId: ticket.id,
      authorId: ticket.createdById,
      body: body.body,
    });
    return { comment, externalRiskMode: 'LOCAL_ONLY' };
  },

  async listComments(context, { params, query }) {
    const { id: ticketId } = await ownTicket(ports, context, params.ticketId);
    return commentList.read(context, query, { ticketId });
  },
});
