import { appealView } from './appeals/view.ts';

/** How the records of this module are shown. */
export const views = [appealView] as const;
