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
  .describe('Subject area of the ticket');

/** How urgent a ticket is. */
export const TicketPriority = z
  .enum(['STP_LOW', 'STP_MEDIUM', 'STP_HIGH', 'STP_URGENT'])
  .describe('How urgent the ticket is');

/** The state of a ticket. */
export const TicketStatus = z
  .enum(['ST_OPEN', 'ST_IN_PROGRESS', 'ST_WAITING_ON_CUSTOMER', 'ST_RESOLVED', 'ST_CLOSED'])
  .describe('State of the ticket');

const subject = text(1, 200).meta({
  description: 'Subject of the ticket, in one line',
  examples: ['The estimate list stays empty'],
});
const description = text(1, 5000).meta({
  description: 'Description of the problem or question',
  examples: ['Since this morning the list shows no estimates.'],
});
const pageUrl = text(0, 2000).meta({
  description:
    'URL of the page that the ticket is about; user information, session tokens and signatures in it are replaced by `removed`',
  examples: ['https://app.example.org/estimates'],
});
const userAgent = text(0, 500).meta({
  description: 'The User-Agent of the browser',
  examples: ['Mozilla/5.0 (X11; Linux x86_64)'],
});

const resolutionNotes = text(1, 5000).meta({
  description: 'How the ticket was resolved; null until it is resolved',
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
    ).describe('URL of the page that the ticket is about'),
    userAgent: orNull(userAgent),
    resolutionNotes: orNull(resolutionNotes),
    resolvedAt: orNull(dateTime).meta({
      description: 'When the ticket was last resolved; null if it was never resolved or was reopened since',
    }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'SupportTicket', description: 'A support ticket' });

const ticket = z.object({ ticket: Ticket });

const ticketId = z.object({ ticketId: identifier });

/** Describes which tickets a caller sees. */
export const visibility =
  'Tickets are those of the member that keys act for: the earliest active owner, else the earliest active member; 403 if the organization has neither.';

export const ticketOperations = {
  listTickets: operation({
    id: 'support.listTickets',
    method: 'get',
    path: '/support/tickets',
    scope: 'support:read',
    summary: 'List support tickets',
    strict: false,
    description: `The newest 100, newest first. ${visibility}`,
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
    description: `Creates an open ticket; nobody is notified. ${visibility}`,
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
    description: visibility,
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
    description: `Omitted fields are unchanged. An illegal status transition is a 409: ST_OPEN leads to ST_IN_PROGRESS, which leads to ST_WAITING_ON_CUSTOMER and back; both lead to ST_RESOLVED, and that to ST_CLOSED. Resolving sets \`resolvedAt\`; ST_OPEN after ST_RESOLVED or ST_CLOSED reopens the ticket and clears \`resolvedAt\` and \`resolutionNotes\`. Nobody is notified. ${visibility}`,
    params: ticketId,
    body: z.object({
      category: TicketCategory.optional(),
      priority: TicketPriority.optional(),
      status: TicketStatus.optional().meta({ description: 'New status; the current status changes nothing' }),
      resolutionNotes: resolutionNotes.nullable().optional().meta({
        description: 'Only for a ticket that is resolved, before or by this update; 400 for any other',
      }),
    }),
    data: ticket,
    errors: [404, 409, 412],
  }),
};
