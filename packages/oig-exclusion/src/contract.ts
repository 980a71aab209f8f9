import { checkOperations } from './checks/contract.ts';
import { listOperations } from './lists/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = { ...checkOperations, ...listOperations };
