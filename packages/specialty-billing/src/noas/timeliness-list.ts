import { addDays, daysBetween } from '@rcm/calendar';
import { money, orNull } from '@rcm/envelope';
import { anyOf, atLeast, atMost, type ListQuery, list, type TenantContext, view } from '@rcm/tenancy';
import type { z } from 'zod';
import { today } from '../clock.ts';
import { HomeHealthEpisode } from '../episodes/episode.ts';
import { AdmissionDue, type NoaStatus } from './schema.ts';
import { reducedBy, reductionOf, timelyDays } from './timeliness.ts';

/** What depends on the day of the question is worked out of the rest. */
const DueRow = AdmissionDue.omit({
  daysLeft: true,
  lateDays: true,
  amountAtRisk: true,
  amountPerDay: true,
  amountWhenLate: true,
}).extend({ periodPayment: orNull(money) });

/** An episode beside the notice that it still owes. */
class EpisodeWithDueNotice extends HomeHealthEpisode {
  declare readonly noaStatus: NoaStatus | null;
  declare readonly isExceptionClaimed: boolean;
}

const episodesWithDueNotice = `(select e.*, n.status as noa_status,
      n.exception_reason is not null as is_exception_claimed
    from specialty_billing.home_health_episodes e
    left join specialty_billing.home_health_noas n
      on n.organization_id = e.organization_id and n.id = e.due_noa_id)`;

const dueView = view(
  EpisodeWithDueNotice,
  DueRow,
  {
    episodeId: { needs: ['id'], value: ({ id }) => id },
    noaId: { needs: ['dueNoaId'], value: ({ dueNoaId }) => dueNoaId ?? null },
    admissionDate: { needs: ['noaDueOn'], value: ({ noaDueOn }) => addDays(noaDueOn ?? '', -timelyDays) },
    submissionDeadline: { needs: ['noaDueOn'], value: ({ noaDueOn }) => noaDueOn ?? '' },
  },
  episodesWithDueNotice,
);

const dueList = list(dueView, {
  key: 'admissions',
  where: 't.noa_due_on is not null',
  order: 't.noa_due_on, t.id',
  filters: {
    payerId: anyOf('payerId'),
    noaStatus: anyOf('noaStatus'),
    dueFrom: atLeast('noaDueOn', 'date'),
    dueTo: atMost('noaDueOn', 'date'),
  },
});

/** The admissions whose notice is due, the earliest deadline first, with what they stand to lose today. */
export async function readTimeliness(context: TenantContext, query: ListQuery) {
  const { admissions, total } = await dueList.read(context, query);
  const day = today(context);
  return {
    admissions: (admissions.toJSON() as z.output<typeof DueRow>[]).map(({ periodPayment, ...row }) => {
      const { lateDays, amount } = reductionOf({ ...row, periodPayment }, day);
      return {
        ...row,
        daysLeft: daysBetween(day, row.submissionDeadline),
        lateDays,
        amountAtRisk: periodPayment && amount,
        amountPerDay: reducedBy(1, periodPayment),
        amountWhenLate: reducedBy(timelyDays + 1, periodPayment),
      };
    }),
    total,
  };
}
