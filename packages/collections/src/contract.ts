import { agencyOperations } from './agencies/contract.ts';
import { checkOperations } from './checks/contract.ts';
import { contactOperations } from './contacts/contract.ts';
import { disputeOperations } from './disputes/contract.ts';
import { placementOperations } from './placements/contract.ts';
import { preferenceOperations } from './preferences/contract.ts';
import { ruleOperations } from './rules/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = {
  ...agencyOperations,
  ...placementOperations,
  ...ruleOperations,
  ...checkOperations,
  ...contactOperations,
  ...disputeOperations,
  ...preferenceOperations,
};
