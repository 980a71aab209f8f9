import { documentationQueryView } from './documentation-queries/view.ts';
import { jobView } from './jobs/view.ts';
import { suggestionView } from './suggestions/view.ts';

/** How the records of this module are shown. */
export const views = [jobView, suggestionView, documentationQueryView] as const;
