import { activityView, caseDetailView, caseView } from './underpayment-cases/view.ts';

/** How the records of this module are shown. */
export const views = [caseView, caseDetailView, activityView] as const;
