import { appealView } from './appeals/view.ts';
import { followUpView } from './follow-ups/view.ts';
import { noteView } from './notes/view.ts';

/** How the records of this module are shown. */
export const views = [appealView, followUpView, noteView] as const;
