import { appealOperations } from './appeals/contract.ts';
import { claimOperations } from './claims/contract.ts';
import { followUpOperations } from './follow-ups/contract.ts';
import { noteOperations } from './notes/contract.ts';
import { workItemOperations } from './work-items/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = {
  ...appealOperations,
  ...claimOperations,
  ...noteOperations,
  ...followUpOperations,
  ...workItemOperations,
};
