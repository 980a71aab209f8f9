import { equals, list, view } from '@rcm/lists';
import { FollowUp } from './follow-up.ts';
import { FollowUp as FollowUpWire } from './schema.ts';

/** How a follow-up is shown. */
export const followUpView = view(FollowUp, FollowUpWire, {});

/** The follow-ups of a claim, newest first. */
export const followUpList = list(followUpView, {
  key: 'followUps',
  filters: { claimId: equals('claimId') },
  genericPlanFilters: ['claimId'],
});
