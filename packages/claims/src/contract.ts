import { bulkAdjustmentOperations } from './adjustments/bulk-contract.ts';
import { adjustmentOperations } from './adjustments/contract.ts';
import { batchOperations } from './batches/contract.ts';
import { claimOperations } from './claims/contract.ts';
import { contentOperations } from './content/contract.ts';
import { creditOperations } from './credits/contract.ts';
import { dispositionOperations } from './dispositions/contract.ts';
import { importOperations } from './imports/contract.ts';
import { laterSubmissionOperations } from './later-submissions/contract.ts';
import { numberConflictOperations } from './number-conflicts/contract.ts';
import { rebillOperations } from './rebills/contract.ts';
import { remittanceOperations } from './remittances/contract.ts';

/** Every operation of the module, keyed by handler name. */
export const operations = {
  ...claimOperations,
  ...contentOperations,
  ...laterSubmissionOperations,
  ...adjustmentOperations,
  ...bulkAdjustmentOperations,
  ...rebillOperations,
  ...numberConflictOperations,
  ...dispositionOperations,
  ...creditOperations,
  ...batchOperations,
  ...remittanceOperations,
  ...importOperations,
};
