import { commentOperations } from './comments/contract.ts';
import { ticketOperations } from './tickets/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = { ...ticketOperations, ...commentOperations };
