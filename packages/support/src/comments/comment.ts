import { defineEntity, p } from '@mikro-orm/core';
import { belongsTo, sealed, TenantOwned } from '@rcm/tenancy';
import { Ticket } from '../tickets/ticket.ts';

export const TicketCommentSchema = defineEntity({
  name: 'SupportTicketComment',
  schema: 'support',
  tableName: 'ticket_comments',
  extends: TenantOwned,
  properties: {
    ticketId: p.text(),
    ticket: () => belongsTo(Ticket, 'ticket_id'),
    authorId: p.text(),
    body: sealed(p.text()),
  },
  indexes: [
    { name: 'ticket_comments_newest', properties: ['organizationId', 'ticketId', 'createdAt', 'id'] },
  ],
});

/** An immutable comment on a ticket. */
export class TicketComment extends TicketCommentSchema.class {
  static readonly idPrefix = 'tkc';
  static readonly record = 'supportTicketComment';
  static readonly schema = TicketCommentSchema;
}
TicketCommentSchema.setClass(TicketComment);
