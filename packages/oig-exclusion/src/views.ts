import { checkView } from './checks/view.ts';

/** How the records of this module are shown. */
export const views = [checkView] as const;
