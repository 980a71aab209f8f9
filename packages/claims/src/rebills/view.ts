import { equals, list, view } from '@rcm/lists';
import { ClaimRebill } from './rebill.ts';
import { ClaimRebill as ClaimRebillWire } from './schema.ts';

/** The view of a rebill. */
export const rebillView = view(ClaimRebill, ClaimRebillWire, {});

/** The rebills of a claim, in the order in which they were made. */
export const rebillList = list(rebillView, {
  key: 'rebills',
  sorts: ['createdAt'],
  filters: { claimId: equals('claimId') },
  genericPlanFilters: ['claimId'],
  order: 't.created_at, t.id',
});
