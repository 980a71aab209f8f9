import { credentialView } from './credentials/view.ts';
import { definitionView } from './definitions/view.ts';

/** How the records of this module are shown. */
export const views = [credentialView, definitionView] as const;
