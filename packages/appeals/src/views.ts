import { activityView, appealView } from './appeals/view.ts';
import { documentView } from './documents/view.ts';

/** How the records of this module are shown. */
export const views = [appealView, activityView, documentView] as const;
