import { equals, list, view } from '@rcm/lists';
import { TicketComment } from './comment.ts';
import { commentSorts, TicketComment as TicketCommentWire } from './contract.ts';

/** The response form of a comment. */
export const commentView = view(TicketComment, TicketCommentWire, {});

/** The comments of a ticket, newest first. */
export const commentList = list(commentView, {
  key: 'comments',
  sorts: commentSorts,
  filters: { ticketId: equals('ticketId') },
  genericPlanFilters: ['ticketId'],
});
