import { bulkAdjustmentOperations } from './accounts/bulk-contract.ts';
import { accountOperations } from './accounts/contract.ts';
import { limitationOperations } from './accounts/limitation-contract.ts';
import { agingOperations } from './aging/contract.ts';
import { paymentPlanOperations } from './payment-plans/contract.ts';
import { statementRunOperations } from './statement-runs/contract.ts';
import { statementOperations } from './statements/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = {
  ...accountOperations,
  ...bulkAdjustmentOperations,
  ...limitationOperations,
  ...statementOperations,
  ...statementRunOperations,
  ...paymentPlanOperations,
  ...agingOperations,
};
