import { openIn, type WorkColumns } from '@rcm/lists';

/** The columns of work items for undecided potential matches. */
export const reviewWork = {
  kind: 'EXCLUSION_REVIEW',
  table: 'oig_exclusion.checks',
  ...openIn('status', 'EXC_POTENTIAL_MATCH'),
  due: null,
  amount: null,
  label: 'entity_name',
  cause: `'POTENTIAL_MATCH'`,
  operation: 'oig-exclusion.reviewCheck',
} as const satisfies WorkColumns;
