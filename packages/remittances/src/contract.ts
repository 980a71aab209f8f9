import { claimPaymentOperations } from './claim-payments/contract.ts';
import { importOperations } from './imports/contract.ts';
import { paymentOperations } from './payments/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = { ...importOperations, ...paymentOperations, ...claimPaymentOperations };
