import { apiKeyView } from './api-keys/view.ts';
import { memberView } from './members/view.ts';
import { organizationView } from './organization/view.ts';

/** How the records of this module are shown. */
export const views = [organizationView, memberView, apiKeyView] as const;
