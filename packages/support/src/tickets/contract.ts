import { dateTime, orNull, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';

/** What a ticket is about. */
export const TicketCategory = z.enum([
  'STC_BUG',
  'STC_QUESTION',
  'STC_FEATURE_REQUEST',
  'STC_ACCESS',
  'STC_DATA_ISSUE',
  'STC_INTEGRATION',
  'STC_BILLING',
  'STC_SECURITY',
  'STC_OTHER',
]);

/** How soon a ticket wants an answer. */
export const TicketPriority = z.enum(['STP_LOW', 'STP_MEDIUM', 'STP_HIGH', 'STP_URGENT']);

/** Where a ticket stands. */
export const TicketStatus = z.enum([
  'ST_OPEN',
  'ST_IN_PROGRESS',
  'ST_WAITING_ON_CUSTOMER',
  'ST_RESOLVED',
  'ST_CLOSED',
]);

const subject = text(1, 200).meta({ examples: ['The estimate list stays empty'] });
const description = text(1, 5000).meta({ examples: ['Since this morning the list shows no estimates.'] });
const pageUrl = text(0, 2000).meta({
  description: 'User information, session tokens and signatures in it are replaced by `removed`',
  examples: ['https://app.example.org/estimates'],
});
const userAgent = text(0, 500).meta({ examples: ['Mozilla/5.0 (X11; Linux x86_64)'] });

export const Ticket = z
  .object({
    id: z.string().meta({ examples: ['tkt_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    category: TicketCategory,
    priority: TicketPriority,
    status: TicketStatus,
    subject,
    description,
    pageUrl: orNull(z.string().meta({ examples: ['https://app.example.org/estimates?token=removed'] })),
    userAgent: orNull(userAgent),
    resolutionNotes: orNull(z.string()),
    resolvedAt: orNull(dateTime),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'SupportTicket' });

const ticket = z.object({ ticket: Ticket });

const visible =
  'Tickets are those of the member that keys act for: the earliest active owner, else the earliest active member; 403 where the organization has neither.';

export const ticketOperations = {
  listTickets: operation({
    id: 'support.listTickets',
    method: 'get',
    path: '/support/tickets',
    scope: 'support:read',
    summary: 'List support tickets',
    strictQuery: false,
    description: `The newest 100, newest first. ${visible}`,
    data: z.object({ tickets: z.array(Ticket) }),
    meta: false,
    errors: [400],
  }),
  createTicket: operation({
    id: 'support.createTicket',
    method: 'post',
    path: '/support/tickets',
    scope: 'support:write',
    summary: 'Create a support ticket',
    description: `Writes an open ticket; nobody is notified. ${visible}`,
    body: z.object({
      subject,
      description,
      pageUrl: pageUrl.optional(),
      userAgent: userAgent.optional(),
      category: TicketCategory.default('STC_QUESTION'),
      priority: TicketPriority.default('STP_MEDIUM'),
    }),
    data: ticket,
    status: 201,
  }),
  getTicket: operation({
    id: 'support.getTicket',
    method: 'get',
    path: '/support/tickets/:ticketId',
    scope: 'support:read',
    summary: 'Read a support ticket',
    description: visible,
    params: z.object({ ticketId: z.string() }),
    data: ticket,
    errors: [404],
  }),
};
