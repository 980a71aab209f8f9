import { claimLineView, claimView } from './claims/view.ts';

/** The views of this module's records. */
export const views = [claimView, claimLineView] as const;
