import { dateInZone, daysBetween } from '@rcm/calendar';
import { type TenantContext, view } from '@rcm/tenancy';
import type { z } from 'zod';
import { HomeHealthNoaAttempt } from './attempt.ts';
import { HomeHealthNoa } from './noa.ts';
import { type HomeHealthNoaDetail, HomeHealthNoa as HomeHealthNoaWire, NoaAttempt } from './schema.ts';
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
export function detailOf(
  { now, organization }: TenantContext,
  noa: HomeHealthNoa,
  attempts: readonly HomeHealthNoaAttempt[],
): z.output<typeof HomeHealthNoaDetail> {
  const today = dateInZone(now, organization.timeZone);
  return {
    ...noaView.of(noa, now),
    daysLeft: daysBetween(today, noa.submissionDeadline),
    projectedReduction: { acceptedOn: today, ...reductionOf(noa.admissionDate, today) },
    attempts: attempts.map((attempt) => attemptView.of(attempt, now)),
  };
}
