import { appealOperations } from './appeals/contract.ts';
import { documentOperations } from './documents/contract.ts';
import { ladderOperations } from './ladder/contract.ts';
import { letterOperations } from './letters/contract.ts';
import { transitionOperations } from './transitions/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = {
  ...appealOperations,
  ...transitionOperations,
  ...documentOperations,
  ...letterOperations,
  ...ladderOperations,
};
