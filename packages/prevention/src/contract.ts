import { educationOperations } from './education/contract.ts';
import { figureOperations } from './figures/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = { ...educationOperations, ...figureOperations };
