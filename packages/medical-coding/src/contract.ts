import { automationRuleOperations } from './automation-rules/contract.ts';
import { codeSystemOperations } from './code-systems/contract.ts';
import { jobOperations } from './jobs/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = { ...codeSystemOperations, ...automationRuleOperations, ...jobOperations };
