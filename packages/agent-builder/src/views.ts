import { approvalDetailView, approvalView } from './approvals/view.ts';
import { credentialView } from './credentials/view.ts';
import { definitionView } from './definitions/view.ts';
import { runView } from './runs/view.ts';

/** How the records of this module are shown. */
export const views = [credentialView, definitionView, runView, approvalView, approvalDetailView] as const;
