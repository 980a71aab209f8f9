import { checkView } from './checks/view.ts';
import { monitorView } from './monitors/view.ts';

/** How the records of this module are shown. */
export const views = [checkView, monitorView] as const;
