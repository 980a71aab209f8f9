import { addendumOperations } from './addenda/contract.ts';
import { attestationOperations } from './attestations/contract.ts';
import { fileOperations } from './files/contract.ts';
import { jobOperations } from './jobs/contract.ts';
import { noteOperations } from './notes/contract.ts';
import { templateOperations } from './templates/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = {
  ...jobOperations,
  ...fileOperations,
  ...noteOperations,
  ...attestationOperations,
  ...addendumOperations,
  ...templateOperations,
};
