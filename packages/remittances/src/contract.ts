import { claimPaymentOperations } from './claim-payments/contract.ts';
import { importOperations } from './imports/contract.ts';
import { paymentOperations } from './payments/contract.ts';
import { providerAdjustmentOperations } from './provider-adjustments/contract.ts';

/** Every operation of the imports module, keyed by handler name. */
export { importOperations } from './imports/contract.ts';

/** Every operation of the remittances module, keyed by handler name. */
export const remittanceOperations = {
  ...paymentOperations,
  ...providerAdjustmentOperations,
  ...claimPaymentOperations,
};

/** Every operation of the package. */
export const operations = { ...importOperations, ...remittanceOperations };
