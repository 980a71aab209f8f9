import { claimLineView, claimView } from './claims/view.ts';

/** How the records of this module are shown. */
export const views = [claimView, claimLineView] as const;
