import { createdAt, dateTime, identifier, organizationId, orNull, text, updatedAt } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';

/** What a ticket is about. */
export const TicketCategory = z
  .enum([
    'STC_BUG',
    'STC_QUESTION',
    'STC_FEATURE_REQUEST',
    'STC_ACCESS',
    'STC_DATA_ISSUE',
    'STC_INTEGRATION',
    'STC_BILLING',
    'STC_SECURITY',
    'STC_OTHER',
  ])
  .describe('What a ticket is about');

/** How soon a ticket wants an answer. */
export const TicketPriority = z
  .enum(['STP_LOW', 'STP_MEDIUM', 'STP_HIGH', 'STP_URGENT'])
  .describe('How soon a ticket wants an answer');

/** Where a ticket stands. */
export const TicketStatus = z
  .enum(['ST_OPEN', 'ST_IN_PROGRESS', 'ST_WAITING_ON_CUSTOMER', 'ST_RESOLVED', 'ST_CLOSED'])
  .describe('Where a ticket stands');

const subject = text(1, 200).meta({
  description: 'What it is about, in one line',
  examples: ['The estimate list stays empty'],
});
const description = text(1, 5000).meta({
  description: 'What happened, in free text',
  examples: ['Since this morning the list shows no estimates.'],
});
const pageUrl = text(0, 2000).meta({
  description: 'User information, session tokens and signatures in it are replaced by `removed`',
  examples: ['https://app.example.org/estimates'],
});
const userAgent = text(0, 500).meta({
  description: 'The browser, as it names itself',
  examples: ['Mozilla/5.0 (X11; Linux x86_64)'],
});

const resolutionNotes = text(1, 5000).meta({
  description: 'How the ticket was resolved; null as long as it is not',
  examples: ['A filter was set; without it the estimates are there.'],
});

export const Ticket = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the ticket', examples: ['tkt_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    category: TicketCategory,
    priority: TicketPriority,
    status: TicketStatus,
    subject,
    description,
    pageUrl: orNull(
      z.string().meta({ examples: ['https://app.example.org/estimates?token=removed'] }),
    ).describe('Address of the page that the ticket is about'),
    userAgent: orNull(userAgent),
    resolutionNotes: orNull(resolutionNotes),
    resolvedAt: orNull(dateTime).meta({
      description: 'When it was last resolved; null until then and again after it was opened anew',
    }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'SupportTicket', description: 'A support ticket' });

const ticket = z.object({ ticket: Ticket });

const ticketId = z.object({ ticketId: identifier });

/** Whose tickets a caller sees. */
export const visible =
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
    data: z.object({ tickets: z.array(Ticket).describe('The support tickets') }),
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
    params: ticketId,
    data: ticket,
    errors: [404],
  }),
  updateTicket: operation({
    id: 'support.updateTicket',
    method: 'put',
    path: '/support/tickets/:ticketId',
    scope: 'support:write',
    summary: 'Update a support ticket',
    description: `Fields left out stay as they are. A status that does not follow from the present one is a 409: ST_OPEN leads to ST_IN_PROGRESS, which leads to ST_WAITING_ON_CUSTOMER and back; both lead to ST_RESOLVED, and that to ST_CLOSED. Resolving sets \`resolvedAt\`; ST_OPEN after ST_RESOLVED or ST_CLOSED opens the ticket again and clears \`resolvedAt\` and \`resolutionNotes\`. Nobody is notified. ${visible}`,
    params: ticketId,
    body: z.object({
      category: TicketCategory.optional(),
      priority: TicketPriority.optional(),
      status: TicketStatus.optional().meta({ description: 'The present one changes nothing' }),
      resolutionNotes: resolutionNotes
        .nullable()
        .optional()
        .meta({ description: 'For a ticket that is resolved, or by this update; 400 for any other' }),
    }),
    data: ticket,
    errors: [404, 409, 412],
  }),
};
