import { equals, list, view } from '@rcm/lists';
import { CreditResolution } from './credit-resolution.ts';
import { CreditResolution as CreditResolutionWire } from './schema.ts';

/** The view of a resolution of a credit. */
export const creditResolutionView = view(CreditResolution, CreditResolutionWire, {});

/** The resolutions of the credits of a claim, in the order in which they were made. */
export const creditResolutionList = list(creditResolutionView, {
  key: 'creditResolutions',
  sorts: ['createdAt'],
  filters: { claimId: equals('claimId') },
  genericPlanFilters: ['claimId'],
  order: 't.created_at, t.id',
});
