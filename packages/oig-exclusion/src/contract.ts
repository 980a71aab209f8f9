import { checkOperations } from './checks/contract.ts';
import { exclusionTypeOperations } from './exclusion-types/contract.ts';
import { listOperations } from './lists/contract.ts';
import { monitorOperations } from './monitors/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = {
  ...checkOperations,
  ...listOperations,
  ...monitorOperations,
  ...exclusionTypeOperations,
};
