import { apiKeyView } from './api-keys/view.ts';
import { memberView } from './members/view.ts';
import { organizationView } from './organization/view.ts';

/** The response forms of this module's records. */
export const views = [organizationView, memberView, apiKeyView] as const;
