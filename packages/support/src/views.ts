import { commentView } from './comments/view.ts';
import { ticketView } from './tickets/view.ts';

/** How the records of this module are shown. */
export const views = [ticketView, commentView] as const;
