import { daysBetween } from '@rcm/calendar';
import { shownWith, view } from '@rcm/lists';
import type { TenantContext } from '@rcm/tenancy';

import { today } from '../clock.ts';
import type { HomeHealthEpisode } from '../episodes/episode.ts';
import { HomeHealthNoaAttempt } from './attempt.ts';
import { HomeHealthNoa } from './noa.ts';
import { AnsweredAttempt, HomeHealthNoa as HomeHealthNoaWire, NoaAttempt } from './schema.ts';
import { reductionOf } from './timeliness.ts';

const admission = {
  needs: ['admissionDate'],
  value: ({ admissionDate }: HomeHealthNoa) => admissionDate,
} as const;

/** How a notice is shown beside its episode. */
export const noaView = view(HomeHealthNoa, HomeHealthNoaWire, {
  fromDate: admission,
  throughDate: admission,
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

/** A notice with its attempts and its clock; as long as it is not accepted, the reduction is that of an acceptance today. */
export function inDetail(
  context: TenantContext,
  episode: HomeHealthEpisode,
  noa: HomeHealthNoa,
  attempts: readonly HomeHealthNoaAttempt[],
) {
  const day = today(context);
  if (!noa.submissionDeadline) {
    return shownWith(noa, { daysLeft: null, projectedReduction: null, attempts });
  }
  const acceptedOn = noa.acceptedOn ?? day;
  const { dischargeDate, periodPayment } = episode;
  const admitted = { admissionDate: noa.admissionDate, dischargeDate, periodPayment };
  return shownWith(noa, {
    daysLeft: daysBetween(day, noa.submissionDeadline),
    projectedReduction: { acceptedOn, ...reductionOf(admitted, acceptedOn) },
    attempts,
  });
}
