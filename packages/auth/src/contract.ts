import { apiKeyOperations } from './api-keys/contract.ts';
import { auditOperations } from './audit/contract.ts';
import { memberOperations } from './members/contract.ts';
import { organizationOperations } from './organization/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = {
  ...organizationOperations,
  ...memberOperations,
  ...apiKeyOperations,
  ...auditOperations,
};
