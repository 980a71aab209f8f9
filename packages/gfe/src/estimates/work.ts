import { openWhile, type WorkColumns } from '@rcm/lists';

const undelivered = `status in ('GFE_DRAFT', 'GFE_GENERATED')`;

/** The condition of estimates that have to be delivered. */
export const isToBeDelivered = `${undelivered} and deadline_basis <> 'NOT_REQUIRED'`;

/** The condition of estimates that lack elements. */
export const isIncomplete = `${undelivered} and compliance_gaps <> '[]'`;

/** The columns of work in estimates that were not delivered. */
const ofEstimates = {
  table: 'gfe.estimates',
  // What nobody delivered within a year has expired; the index has the deadline, and not the expiry.
  isOpenNow: `delivery_deadline > :now - interval '1 year'`,
  due: { column: 'delivery_deadline', type: 'timestamptz' },
  amount: 'total_estimated_cost',
  cents: 'total_estimated_cost_cents',
  label: 'estimate_number',
} as const;

/** Estimates that have to be delivered, as work items: due by the deadline of the delivery. */
export const estimateDueWork = {
  ...ofEstimates,
  kind: 'ESTIMATE_DUE',
  indexName: 'estimates_to_be_delivered',
  ...openWhile('isToBeDelivered'),
  cause: 'deadline_basis',
  operation: 'gfe.deliverEstimate',
} as const satisfies WorkColumns;

/** Why an estimate has to be delivered, by the basis of its deadline. */
export const deliveryCauses: Readonly<Record<string, string>> = {
  SCHEDULED_10_BUSINESS_DAYS_AHEAD: 'The service was scheduled at least 10 business days ahead',
  SCHEDULED_3_BUSINESS_DAYS_AHEAD: 'The service was scheduled 3 to 9 business days ahead',
  REQUESTED: 'The patient asked for the estimate',
  REVISION: 'The estimate was revised',
};

/** Estimates that lack elements, as work items: open until they have them. */
export const estimateIncompleteWork = {
  ...ofEstimates,
  kind: 'ESTIMATE_INCOMPLETE',
  indexName: 'estimates_incomplete',
  ...openWhile('isIncomplete'),
  cause: `'ESTIMATE_INCOMPLETE'`,
  operation: 'gfe.updateEstimate',
} as const satisfies WorkColumns;
