import { equals, list, view } from '@rcm/lists';
import { ManualAdjustment } from './adjustment.ts';
import { ManualAdjustment as ManualAdjustmentWire } from './schema.ts';

/** The view of an adjustment by a person. */
export const adjustmentView = view(ManualAdjustment, ManualAdjustmentWire, {
  from: { needs: ['movedFrom'], value: ({ movedFrom }) => movedFrom ?? null },
  to: { needs: ['movedTo'], value: ({ movedTo }) => movedTo ?? null },
});

/** The adjustments of a claim by persons, in the order in which they were made. */
export const adjustmentList = list(adjustmentView, {
  key: 'adjustments',
  sorts: ['createdAt'],
  filters: { claimId: equals('claimId') },
  genericPlanFilters: ['claimId'],
  order: 't.created_at, t.id',
});
