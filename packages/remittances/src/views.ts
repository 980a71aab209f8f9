import { claimPaymentView } from './claim-payments/view.ts';
import { importView, transactionView } from './imports/view.ts';
import { paymentView } from './payments/view.ts';

/** How the records of this module are shown. */
export const views = [importView, transactionView, paymentView, claimPaymentView] as const;
