import { estimateOperations } from './estimates/contract.ts';
import { idrCaseOperations } from './idr-cases/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = { ...estimateOperations, ...idrCaseOperations };
