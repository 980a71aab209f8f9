import { addDays, daysBetween } from '@rcm/calendar';
import type { OperationInput } from '@rcm/http';
import { atLeast, atMost, computedList, countersTotal, equals } from '@rcm/lists';
import type { ParameterTypes, TenantContext } from '@rcm/tenancy';
import { today } from '../clock.ts';
import { episodeCounts } from '../episodes/episode.ts';
import type { noaOperations } from './contract.ts';
import type { NoaStatus } from './schema.ts';
import { computeReducedAmount, computeReduction, timelyDays } from './timeliness.ts';

const isInQuery = `e.organization_id = :tenant and e.noa_due_on is not null
      and (:payerIds is null or e.payer_id = any (:payerIds))
      and (:dueFrom is null or e.noa_due_on >= :dueFrom) and (:dueTo is null or e.noa_due_on <= :dueTo)`;

const selectTotal = (condition: string) =>
  `select count(*) from specialty_billing.home_health_episodes e where ${isInQuery} and ${condition}`;

/** Episodes with the notice that is due for each. `condition` selects among them, by further `parameters`. */
const dueListOf = (
  name: string,
  parameters: ParameterTypes,
  condition: string,
  total: string = selectTotal(condition),
) =>
  computedList({
    name: `specialty_billing.${name}`,
    key: 'admissions',
    record: 'homeHealthEpisode',
    parameters: { payerIds: 'text[]', dueFrom: 'date', dueTo: 'date', ...parameters },
    columns: {
      episodeId: 'text',
      noaId: 'text?',
      patientId: 'text',
      payerId: 'text?',
      dischargeDate: 'text?',
      submissionDeadline: 'text',
      periodPayment: 'text?',
      noaStatus: 'text?',
      isExceptionClaimed: 'boolean',
    },
    rows: `select e.id, e.due_noa_id, e.patient_id, e.payer_id, e.discharge_date, e.noa_due_on, e.period_payment
    from specialty_billing.home_health_episodes e where ${isInQuery} and ${condition}`,
    pageColumns: {
      columns: ['noaStatus', 'isExceptionClaimed'],
      row: `select max(n.status), count(n.exception_reason) > 0
      from specialty_billing.home_health_noas n where n.organization_id = :tenant and n.id = t.noa_id`,
    },
    total,
    order: 't.submission_deadline, t.episode_id',
    sorts: ['submissionDeadline', 'dischargeDate'],
    identity: ['episodeId'],
    types: { submissionDeadline: 'date', dischargeDate: 'date', episodeId: 'text' },
    hasCustomPlan: true,
  });

const dueListOfPayers = dueListOf('admissions_due', {}, 'true');

/** The list for any payer, with its total from the row counters of episodes. */
const dueList = dueListOf(
  'admissions_due',
  {},
  'true',
  countersTotal(episodeCounts, {
    filters: new Map([
      [`'true'`, equals('isNoaDue')],
      [`coalesce(:dueFrom, '0001-01-01'::date)`, atLeast('noaDueOn', 'date')],
      [`coalesce(:dueTo, 'infinity'::date)`, atMost('noaDueOn', 'date')],
    ]),
    body: `from specialty_billing.home_health_episodes e where ${isInQuery}`,
  }) ?? undefined,
);

/** A list of its own, because PostgreSQL joins a subselect only where the condition consists of it alone. */
const dueListByStatus = dueListOf(
  'admissions_due_by_status',
  { statuses: 'text[]' },
  `e.due_noa_id in (
        select n.id from specialty_billing.home_health_noas n
        where n.organization_id = :tenant and n.status = any (:statuses))`,
);

/** Admissions whose notice is due, with the payment at risk today; earliest deadline first by default. */
export async function readTimeliness(
  context: TenantContext,
  query: OperationInput<typeof noaOperations.listNoaTimeliness>['query'],
) {
  const day = today(context);
  const values = {
    payerIds: query.payerId ?? null,
    ...(query.noaStatus && { statuses: query.noaStatus }),
    dueFrom: query.dueFrom ?? null,
    dueTo: query.dueTo ?? null,
  };
  const listOfAny = query.payerId ? dueListOfPayers : dueList;
  const list = query.noaStatus ? dueListByStatus : listOfAny;
  const { rows, total, nextCursor } = await list.read(context, query, values, (due) => {
    const { periodPayment, noaStatus, ...row } = due;
    const admissionDate = addDays(row.submissionDeadline, -timelyDays);
    const { lateDays, amount } = computeReduction({ ...row, admissionDate, periodPayment }, day);
    return {
      ...row,
      // A table constraint limits the status to the values of the type.
      noaStatus: noaStatus as NoaStatus | null,
      admissionDate,
      daysLeft: daysBetween(day, row.submissionDeadline),
      lateDays,
      amountAtRisk: periodPayment && amount,
      amountPerDay: computeReducedAmount(1, periodPayment),
      amountWhenLate: computeReducedAmount(timelyDays + 1, periodPayment),
    };
  });
  return { admissions: rows, total, nextCursor };
}
