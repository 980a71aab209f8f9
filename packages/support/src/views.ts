import { commentView } from './comments/view.ts';
import { ticketView } from './tickets/view.ts';

/** The response forms of this module's records. */
export const views = [ticketView, commentView] as const;
