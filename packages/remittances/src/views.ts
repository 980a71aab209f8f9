import { claimPaymentView } from './claim-payments/view.ts';
import { importView, transactionView } from './imports/view.ts';
import { paymentView } from './payments/view.ts';
import { providerAdjustmentView } from './provider-adjustments/view.ts';

/** The views of this module's records. */
export const views = [
  importView,
  transactionView,
  paymentView,
  providerAdjustmentView,
  claimPaymentView,
] as const;
