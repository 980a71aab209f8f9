import { defineEntity, p } from '@mikro-orm/core';
import { sealed, TenantOwned } from '@rcm/tenancy';
import { TicketCategory, TicketPriority, TicketStatus } from './contract.ts';

export const TicketSchema = defineEntity({
  name: 'SupportTicket',
  schema: 'support',
  tableName: 'tickets',
  extends: TenantOwned,
  properties: {
    createdById: p.text(),
    category: p.enum(TicketCategory.options),
    priority: p.enum(TicketPriority.options),
    status: p.enum(TicketStatus.options),
    subject: sealed(p.text()),
    description: sealed(p.text()),
    pageUrl: p.text().nullable(),
    userAgent: p.text().nullable(),
    resolutionNotes: sealed(p.text().nullable()),
    resolvedAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'tickets_newest', properties: ['organizationId', 'createdById', 'createdAt', 'id'] }],
});

/** A question or complaint of a member. */
export class Ticket extends TicketSchema.class {
  static readonly idPrefix = 'tkt';
  static readonly record = 'supportTicket';
  static readonly schema = TicketSchema;
}
TicketSchema.setClass(Ticket);
