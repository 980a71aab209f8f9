import { daysBetween } from '@rcm/calendar';
import { view, withExtraFields } from '@rcm/lists';
import type { TenantContext } from '@rcm/tenancy';
import { today } from '../clock.ts';
import type { HomeHealthEpisode } from '../episodes/episode.ts';
import { HomeHealthNoaAttempt } from './attempt.ts';
import { HomeHealthNoa } from './noa.ts';
import { AnsweredAttempt, HomeHealthNoa as HomeHealthNoaWire, NoaAttempt } from './schema.ts';
import { computeReduction } from './timeliness.ts';

const sameAsAdmission = {
  needs: ['admissionDate'],
  value: ({ admissionDate }: HomeHealthNoa) => admissionDate,
} as const;

/** How a notice is shown with its episode. */
export const noaView = view(HomeHealthNoa, HomeHealthNoaWire, {
  fromDate: sameAsAdmission,
  throughDate: sameAsAdmission,
  exception: {
    needs: ['exceptionReason', 'exceptionRemarks', 'exceptionClaimedAt'],
    value: ({ exceptionReason, exceptionRemarks, exceptionClaimedAt }) =>
      exceptionReason && exceptionClaimedAt
        ? {
            reason: exceptionReason,
            remarks: exceptionRemarks ?? '',
            modifier: 'KX' as const,
            revenueCode: '0023' as const,
            claimedAt: exceptionClaimedAt,
          }
        : null,
  },
});

/** How an attempt is shown when it is queued. */
export const attemptView = view(HomeHealthNoaAttempt, NoaAttempt, {});

/** How an attempt is shown with its answer. */
export const answeredAttemptView = view(HomeHealthNoaAttempt, AnsweredAttempt, {});

/** A notice with its attempts, days left and reduction; until it is accepted, the reduction assumes an acceptance today. */
export function showDetail(
  context: TenantContext,
  episode: HomeHealthEpisode,
  noa: HomeHealthNoa,
  attempts: readonly HomeHealthNoaAttempt[],
) {
  const day = today(context);
  if (!noa.submissionDeadline) {
    return withExtraFields(noa, { daysLeft: null, projectedReduction: null, attempts });
  }
  const acceptedOn = noa.acceptedOn ?? day;
  const { dischargeDate, periodPayment } = episode;
  const admission = { admissionDate: noa.admissionDate, dischargeDate, periodPayment };
  return withExtraFields(noa, {
    daysLeft: daysBetween(day, noa.submissionDeadline),
    projectedReduction: { acceptedOn, ...computeReduction(admission, acceptedOn) },
    attempts,
  });
}
