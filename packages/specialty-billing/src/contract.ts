import { episodeOperations } from './episodes/contract.ts';
import { noaOperations } from './noas/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = { ...episodeOperations, ...noaOperations };
