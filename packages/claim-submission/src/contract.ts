import { acknowledgmentOperations } from './acknowledgments/contract.ts';
import { batchOperations } from './batches/contract.ts';
import { editOperations } from './edits/contract.ts';
import { payerEditOperations } from './payer-edits/contract.ts';
import { tradingPartnerOperations } from './trading-partners/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = {
  ...tradingPartnerOperations,
  ...editOperations,
  ...payerEditOperations,
  ...batchOperations,
  ...acknowledgmentOperations,
};
