import { dateInZone, daysBetween } from '@rcm/calendar';
import { shownWith, type TenantContext, view } from '@rcm/tenancy';
import { HomeHealthNoaAttempt } from './attempt.ts';
import { HomeHealthNoa } from './noa.ts';
import { HomeHealthNoa as HomeHealthNoaWire, NoaAttempt } from './schema.ts';
import { reductionOf } from './timeliness.ts';

const admission = {
  needs: ['admissionDate'],
  value: ({ admissionDate }: HomeHealthNoa) => admissionDate,
} as const;

/** How a notice is shown beside its episode. */
export const noaView = view(HomeHealthNoa, HomeHealthNoaWire, {
  fromDate: admission,
  throughDate: admission,
});

/** How an attempt is shown. */
export const attemptView = view(HomeHealthNoaAttempt, NoaAttempt, {});

/** A notice with its attempts and its clock; as long as it is not accepted, the reduction is that of an acceptance today. */
export function inDetail(
  { now, organization }: TenantContext,
  noa: HomeHealthNoa,
  attempts: readonly HomeHealthNoaAttempt[],
) {
  const today = dateInZone(now, organization.timeZone);
  return shownWith(noa, {
    daysLeft: daysBetween(today, noa.submissionDeadline),
    projectedReduction: { acceptedOn: today, ...reductionOf(noa.admissionDate, today) },
    attempts,
  });
}
