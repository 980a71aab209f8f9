import { businessDaysBetween, dateInZone, daysBetween, holidaySet } from '@rcm/calendar';
import { anyOf, atLeast, atLeastAmount, atMost, atMostAmount, list, view, withExtraFields } from '@rcm/lists';
import type { TenantContext } from '@rcm/tenancy';
import { idrCaseSorts } from './contract.ts';
import { IdrCase, idrCaseCounts } from './idr-case.ts';
import { IdrCase as IdrCaseWire } from './schema.ts';

/** How a dispute case is shown in lists and with its estimate. */
export const idrCaseView = view(IdrCase, IdrCaseWire, {});

/** The dispute cases of an organization, newest first. */
export const idrCaseList = list(idrCaseView, {
  key: 'idrCases',
  sorts: idrCaseSorts,
  rowCounters: idrCaseCounts,
  filters: {
    status: anyOf('status'),
    estimateId: anyOf('estimateId'),
    initiatedFrom: atLeast('initiatedAt'),
    initiatedTo: atMost('initiatedAt'),
    minAmount: atLeastAmount('billedAmount'),
    maxAmount: atMostAmount('billedAmount'),
  },
});

/** A case with its timeline and its duration in days. */
export function showDetail({ organization, now }: TenantContext, idrCase: IdrCase) {
  const from = dateInZone(idrCase.initiatedAt, organization.timeZone);
  const to = dateInZone(idrCase.resolvedAt ?? now, organization.timeZone);
  return withExtraFields(idrCase, {
    timeline: idrCase.timeline.map((entry) => ({ ...entry, occurredAt: new Date(entry.occurredAt) })),
    dayCounters: {
      calendarDays: Math.max(0, daysBetween(from, to)),
      businessDays: Math.max(0, businessDaysBetween(from, to, holidaySet(organization.holidays))),
    },
  });
}
