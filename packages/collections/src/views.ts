import { agencyView } from './agencies/view.ts';
import { checkView } from './checks/view.ts';
import { contactView } from './contacts/view.ts';
import { ruleView } from './rules/view.ts';

/** How the records of this module are shown. */
export const views = [agencyView, checkView, contactView, ruleView] as const;
