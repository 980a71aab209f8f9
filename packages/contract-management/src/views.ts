import { contractView } from './contracts/view.ts';
import { feeScheduleView } from './fee-schedules/view.ts';
import { payerThresholdView } from './payer-thresholds/view.ts';
import { rateView } from './rates/view.ts';
import { activityView, caseDetailView, caseView } from './underpayment-cases/view.ts';

/** How the records of this module are shown. */
export const views = [
  contractView,
  feeScheduleView,
  rateView,
  payerThresholdView,
  caseView,
  caseDetailView,
  activityView,
] as const;
