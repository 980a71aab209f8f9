import { claimPaymentView } from './claim-payments/view.ts';
import { importView, transactionView } from './imports/view.ts';
import { paymentView } from './payments/view.ts';

/** The views of this module's records. */
export const views = [importView, transactionView, paymentView, claimPaymentView] as const;
