export { createSupport } from './module.ts';
export type { SupportPorts, TicketAuthor } from './ports.ts';
