import { accountView, entryView } from './accounts/view.ts';
import { installmentView, paymentPlanView } from './payment-plans/view.ts';
import { statementRunView } from './statement-runs/view.ts';
import { statementView } from './statements/view.ts';

/** How the records of this module are shown. */
export const views = [
  accountView,
  entryView,
  statementView,
  statementRunView,
  paymentPlanView,
  installmentView,
] as const;
