import { caseOperations } from './cases/contract.ts';
import { codeOperations } from './codes/contract.ts';
import { queueOperations } from './queues/contract.ts';
import { ruleOperations } from './rules/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = { ...caseOperations, ...queueOperations, ...ruleOperations, ...codeOperations };
