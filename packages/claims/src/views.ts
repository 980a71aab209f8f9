import { adjustmentView } from './adjustments/view.ts';
import { claimEntryView, claimLineView, claimView } from './claims/view.ts';

/** The views of this module's records. */
export const views = [claimView, claimLineView, claimEntryView, adjustmentView] as const;
