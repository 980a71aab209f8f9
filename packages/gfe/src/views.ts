import { estimateView } from './estimates/view.ts';
import { idrCaseView } from './idr-cases/view.ts';

/** How the records of this module are shown. */
export const views = [estimateView, idrCaseView] as const;
