import { claimOperations } from './claims/contract.ts';
import { codeOperations } from './codes/contract.ts';
import { inquiryOperations } from './inquiries/contract.ts';
import { mappingProfileOperations } from './mapping-profiles/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = {
  ...mappingProfileOperations,
  ...inquiryOperations,
  ...claimOperations,
  ...codeOperations,
};
