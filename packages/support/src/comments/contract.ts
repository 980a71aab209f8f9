import { createdAt, identifier, listed, listing, organizationId, text, updatedAt } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { visibility } from '../tickets/contract.ts';

const body = text(1, 5000).meta({
  description: 'Text of the comment, stored as sent',
  examples: ['It is the same in another browser.'],
});

/** An immutable comment on a ticket. */
export const TicketComment = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the ticket comment',
      examples: ['tkc_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    ticketId: z.string().meta({
      description: 'Identifier of the support ticket',
      examples: ['tkt_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    authorId: z.string().meta({
      description: 'The member on whose behalf the comment was written',
      examples: ['mem_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    body,
    createdAt,
    updatedAt,
  })
  .meta({ id: 'SupportTicketComment', description: 'A comment on a support ticket' });

/** The columns by which comments can be sorted. */
export const commentSorts = ['createdAt'] as const;

const ticketId = z.object({ ticketId: identifier });

export const commentOperations = {
  addComment: operation({
    id: 'support.addComment',
    method: 'post',
    path: '/support/tickets/:ticketId/comments',
    scope: 'support:write',
    summary: 'Comment on a support ticket',
    description: `Adds a comment on behalf of the member that keys act for. The ticket may have any status, which does not change. ${visibility}`,
    params: ticketId,
    body: z.object({ body }),
    data: z.object({
      comment: TicketComment,
      externalRiskMode: z.literal('LOCAL_ONLY').meta({ description: 'A local record: nobody is notified' }),
    }),
    status: 201,
    errors: [404, 412],
  }),
  listComments: operation({
    id: 'support.listComments',
    method: 'get',
    path: '/support/tickets/:ticketId/comments',
    scope: 'support:read',
    summary: 'List the comments of a support ticket',
    description: `Newest first. ${visibility}`,
    params: ticketId,
    query: z.object(listing(commentSorts)),
    data: z.object({ comments: z.array(TicketComment).describe('The comments of the page'), ...listed }),
    errors: [404],
  }),
};
