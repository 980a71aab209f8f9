import { addDays, addMonths, endOfDay, startOfDay } from '@rcm/calendar';
import { invalid } from '@rcm/errors';
import type { TenantContext } from '@rcm/tenancy';
import type { Period, Scope } from '../ports.ts';
import type { RowKey } from './rows.ts';

export interface Filters {
  readonly payerId?: readonly string[] | undefined;
  readonly providerId?: readonly string[] | undefined;
  readonly facilityId?: readonly string[] | undefined;
}

export const scopeOf = ({ payerId, providerId, facilityId }: Filters): Scope => ({
  payerIds: payerId ?? null,
  providerIds: providerId ?? null,
  facilityIds: facilityId ?? null,
});

/** The period of a query. Throws 400 if it ends before it begins. */
export function periodOf(context: TenantContext, query: Filters & { from: string; to: string }): Period {
  const { from, to } = query;
  if (to < from) throw invalid('query.to', 'Expected a date on or after `from`', 'too_small');
  const { timeZone } = context.organization;
  return {
    ...scopeOf(query),
    from,
    to,
    start: startOfDay(from, timeZone),
    end: startOfDay(addDays(to, 1), timeZone),
  };
}

/** The filter of lists for each grouping by a record. */
export const filterNames = {
  PAYER: 'payerId',
  PROVIDER: 'providerId',
  FACILITY: 'facilityId',
  CONTRACT: 'contractId',
  MEMBER: 'assignedToId',
  AGENT: 'closedByAgentId',
} as const;

/** The statuses of underpayment cases that are counted. */
export const underpaymentStatuses = [
  'IDENTIFIED',
  'UNDER_REVIEW',
  'DISPUTED',
  'PAYER_RESPONDED',
  'PARTIALLY_RECOVERED',
  'RECOVERED',
  'WRITTEN_OFF',
];

/** The filter of lists for records that the record of a grouping is missing of. */
const missingFilters = {
  PROVIDER: 'hasProvider',
  FACILITY: 'hasFacility',
  CONTRACT: 'hasContract',
  MEMBER: 'isAssigned',
  AGENT: 'isClosedByAgent',
} as const;

/** The filters with which a list shows the records of a row; null for records without a payer, which no list shows. */
export function filtersOf(grouping: string, row: RowKey, query: Filters) {
  const { payerId, providerId, facilityId } = query;
  const asked = { payerId: payerId ?? null, providerId: providerId ?? null, facilityId: facilityId ?? null };
  const name = filterNames[grouping as keyof typeof filterNames];
  if (name === undefined || row.isTotal) return asked;
  if (row.key !== null) return { ...asked, [name]: row.key };
  const missing = missingFilters[grouping as keyof typeof missingFilters];
  return missing === undefined ? null : { ...asked, [missing]: 'false' };
}

/** The days of a row: those of its month within the period, else the period. */
export function daysOfRow(grouping: string, { key }: RowKey, { from, to }: Pick<Period, 'from' | 'to'>) {
  if (grouping !== 'MONTH' || key === null) return { from, to };
  const first = `${key}-01`;
  const last = addDays(addMonths(first, 1), -1);
  return { from: first < from ? from : first, to: last > to ? to : last };
}

/** The first and the last moment of the days of a row, in the time zone of the organization. */
export function momentsOfRow(context: TenantContext, ...row: Parameters<typeof daysOfRow>) {
  const { from, to } = daysOfRow(...row);
  const { timeZone } = context.organization;
  return { from: startOfDay(from, timeZone).toISOString(), to: endOfDay(to, timeZone).toISOString() };
}

/** The statuses of claims whose charges count. */
export const chargedStatuses = ['SUBMITTED', 'PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE', 'RECOUPED'];

/** The filters for the denial cases of a row that were resolved in the period. */
export function resolvedIn(context: TenantContext, ...row: Parameters<typeof daysOfRow>) {
  const { from, to } = momentsOfRow(context, ...row);
  return { status: 'RESOLVED', resolvedFrom: from, resolvedTo: to };
}

/** The filters for the appeals of a row that payers decided in the period. */
export function decidedIn(context: TenantContext, ...row: Parameters<typeof daysOfRow>) {
  const { from, to } = momentsOfRow(context, ...row);
  return { decidedFrom: from, decidedTo: to };
}

/** True for filters by payer or provider, which patients don't have. */
export const excludesPatients = ({ payerId, providerId }: Filters) =>
  payerId !== undefined || providerId !== undefined;

/**
 * The filters for the patient accounts of a row; null for rows without accounts. Patients are in the totals, in the row
 * without a payer or provider, and in those of their facilities and months.
 */
export function accountsOf(grouping: string, row: RowKey, query: Filters) {
  if (excludesPatients(query)) return null;
  const { facilityId = null } = query;
  if (row.isTotal || grouping === 'MONTH') return { facilityId };
  if (grouping === 'FACILITY')
    return row.key === null ? { facilityId, hasFacility: 'false' } : { facilityId: row.key };
  return row.key === null ? { facilityId } : null;
}
