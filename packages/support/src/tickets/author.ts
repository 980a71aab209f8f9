import { forbidden, notFound } from '@rcm/errors';
import type { TenantContext } from '@rcm/tenancy';
import type { SupportPorts } from '../ports.ts';
import { Ticket } from './ticket.ts';

/** The member on whose behalf tickets and comments are written. Throws 403 if the organization has none. */
export async function authorOf({ actor }: SupportPorts, context: TenantContext): Promise<string> {
  const author = await actor(context);
  if (author === null) throw forbidden('The organization has no active member to act for');
  return author.id;
}

/** A ticket of the member that keys act for. Throws 404 for tickets of others. */
export async function ownTicket(ports: SupportPorts, context: TenantContext, id: string): Promise<Ticket> {
  const author = await authorOf(ports, context);
  const ticket = await context.find(Ticket, id);
  if (ticket.createdById !== author) throw notFound(Ticket.record);
  return ticket;
}
