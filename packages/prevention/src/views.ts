import { educationView } from './education/view.ts';

/** How the records of this module are shown. */
export const views = [educationView] as const;
