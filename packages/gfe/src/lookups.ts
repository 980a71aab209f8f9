import { workSource } from '@rcm/lists';
import type { TenantContext } from '@rcm/tenancy';
import { Estimate, estimateCounts, estimateStates } from './estimates/estimate.ts';
import { deliveryCauses, estimateDueWork, estimateIncompleteWork } from './estimates/work.ts';

/** Work items for estimates that have to be delivered. */
export const estimatesDue = workSource(
  Estimate,
  estimateDueWork,
  (cause) => deliveryCauses[cause] ?? cause,
  estimateCounts,
);

/** Work items for estimates that lack elements. */
export const incompleteEstimates = workSource(
  Estimate,
  estimateIncompleteWork,
  () => 'Elements are missing (45 CFR 149.610(c))',
  estimateCounts,
);

/** The estimates made for an appointment, oldest first. */
export async function estimatesOfAppointment(
  context: TenantContext,
  appointmentId: string,
): Promise<string[]> {
  const estimates = await context.em.find(Estimate, { appointmentId }, { orderBy: { createdAt: 'asc' } });
  return estimates.map(({ id }) => id);
}

/** Marks the estimates of a changed appointment that can still be revised (45 CFR 149.610(b)(1)(vii)). */
export async function flagEstimatesForRevision(context: TenantContext, appointmentId: string): Promise<void> {
  const revisable = [...estimateStates.statesOpenTo('revise')];
  const estimates = await context.em.find(Estimate, { appointmentId, status: { $in: revisable } });
  for (const estimate of estimates) estimate.needsRevision = true;
}
