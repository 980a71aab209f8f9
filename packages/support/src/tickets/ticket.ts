import { defineEntity, p } from '@mikro-orm/core';
import { invalid } from '@rcm/errors';
import type { OperationInput } from '@rcm/http';
import { rowCounters } from '@rcm/lists';
import { stateTable, toward } from '@rcm/states';
import { sealed, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { TicketCategory, TicketPriority, TicketStatus, type ticketOperations } from './contract.ts';

/** One of the statuses of a ticket. */
type TicketStatus = z.infer<typeof TicketStatus>;

/** The row counters of tickets. */
export const ticketCounts = rowCounters('support.tickets', [{}]);

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
  triggers: ticketCounts.triggers,
});

/** The status transitions: a ticket is worked on before it is resolved, and can be reopened afterwards. */
export const ticketStates = stateTable({
  subject: 'A support ticket',
  states: TicketStatus.options,
  moves: {
    ST_OPEN: toward('ST_IN_PROGRESS'),
    ST_IN_PROGRESS: toward('ST_WAITING_ON_CUSTOMER', 'ST_RESOLVED'),
    ST_WAITING_ON_CUSTOMER: toward('ST_IN_PROGRESS', 'ST_RESOLVED'),
    ST_RESOLVED: toward('ST_CLOSED', 'ST_OPEN'),
    ST_CLOSED: toward('ST_OPEN'),
  },
});

/** The body of an update. */
type TicketChange = OperationInput<typeof ticketOperations.updateTicket>['body'];

/** A support ticket of a member. */
export class Ticket extends TicketSchema.class {
  static readonly idPrefix = 'tkt';
  static readonly record = 'supportTicket';
  static readonly schema = TicketSchema;

  /** Applies an update. Throws 409 for an illegal transition, 400 for notes on a ticket that is not resolved. */
  change({ status = this.status, resolutionNotes, ...changes }: TicketChange, now: Date): void {
    Object.assign(this, changes);
    if (status !== this.status) this.moveTo(status, now);
    if (resolutionNotes === undefined) return;
    if (resolutionNotes !== null && !this.resolvedAt) {
      throw invalid('body.resolutionNotes', 'Expected a resolved ticket', 'not_resolved');
    }
    this.resolutionNotes = resolutionNotes;
  }

  /** Changes the status: resolving sets the time, and reopening clears the resolution. */
  moveTo(status: TicketStatus, now: Date): void {
    this.status = ticketStates.after(this.status, status);
    if (status === 'ST_RESOLVED') this.resolvedAt = now;
    if (status === 'ST_OPEN') {
      this.resolvedAt = null;
      this.resolutionNotes = null;
    }
  }
}
TicketSchema.setClass(Ticket);
