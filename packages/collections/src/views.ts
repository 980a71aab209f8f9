import { agencyView } from './agencies/view.ts';
import { checkView } from './checks/view.ts';
import { contactView } from './contacts/view.ts';
import { disputeView } from './disputes/view.ts';
import { agencyPaymentView, placementView } from './placements/view.ts';
import { preferencesView } from './preferences/view.ts';
import { ruleView } from './rules/view.ts';

/** How the records of this module are shown. */
export const views = [
  agencyView,
  agencyPaymentView,
  checkView,
  contactView,
  disputeView,
  placementView,
  preferencesView,
  ruleView,
] as const;
