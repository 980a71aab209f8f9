import { adjustmentView } from './adjustments/view.ts';
import { batchRejectionView } from './batches/view.ts';
import { claimEntryView, claimLineView, claimView } from './claims/view.ts';
import { creditResolutionView } from './credits/view.ts';
import { dispositionChangeView } from './dispositions/view.ts';
import { numberConflictView } from './number-conflicts/view.ts';
import { rebillView } from './rebills/view.ts';

/** The views of this module's records. */
export const views = [
  claimView,
  claimLineView,
  claimEntryView,
  adjustmentView,
  rebillView,
  numberConflictView,
  dispositionChangeView,
  creditResolutionView,
  batchRejectionView,
] as const;
