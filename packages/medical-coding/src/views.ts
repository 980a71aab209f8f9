import { jobView } from './jobs/view.ts';

/** How the records of this module are shown. */
export const views = [jobView] as const;
