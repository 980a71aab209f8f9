import { automationRuleOperations } from './automation-rules/contract.ts';
import { codeSystemOperations } from './code-systems/contract.ts';
import { codeOperations } from './codes/contract.ts';
import { documentationQueryOperations } from './documentation-queries/contract.ts';
import { editOperations } from './edits/contract.ts';
import { jobOperations } from './jobs/contract.ts';
import { suggestionOperations } from './suggestions/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = {
  ...codeSystemOperations,
  ...codeOperations,
  ...jobOperations,
  ...suggestionOperations,
  ...documentationQueryOperations,
  ...automationRuleOperations,
  ...editOperations,
};
