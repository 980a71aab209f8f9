import { claimPaymentOperations } from './claim-payments/contract.ts';
import { importOperations } from './imports/contract.ts';
import { paymentOperations } from './payments/contract.ts';

/** Every operation of the module that brings files in, by the name of its handler. */
export { importOperations } from './imports/contract.ts';

/** Every operation of the remittances, by the name of its handler. */
export const remittanceOperations = { ...paymentOperations, ...claimPaymentOperations };

/** Every operation of the package. */
export const operations = { ...importOperations, ...remittanceOperations };
