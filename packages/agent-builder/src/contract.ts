import { approvalOperations } from './approvals/contract.ts';
import { checkOperations } from './checks/contract.ts';
import { credentialOperations } from './credentials/contract.ts';
import { definitionOperations } from './definitions/contract.ts';
import { runOperations } from './runs/contract.ts';
import { versionOperations } from './versions/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = {
  ...definitionOperations,
  ...checkOperations,
  ...versionOperations,
  ...credentialOperations,
  ...runOperations,
  ...approvalOperations,
};
