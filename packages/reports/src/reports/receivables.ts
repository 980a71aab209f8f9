import { addDays, dateInZone } from '@rcm/calendar';
import type { EntryBasis } from '@rcm/envelope';
import { add, multiply, sum } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { AgedSums, ClaimGrouping, ReportsPorts } from '../ports.ts';
import { daysOf, listPath, rate } from './figure.ts';
import { chargedStatuses, daysOfRow, type Filters, filtersOf, scopeOf } from './filters.ts';
import { patientGrouping, type ReportHandlers, reportPage } from './report.ts';
import { agesOf, byRow, distinctRows, noAges, type RowKey } from './rows.ts';

export const getReceivables =
  (ports: ReportsPorts): ReportHandlers['getReceivables'] =>
  async (context, { query }) => {
    const { groupBy, basis } = query;
    const asOf = query.asOf ?? dateInZone(context.now, context.organization.timeZone);
    const scope = scopeOf(query);
    const claims = await ports.claimReceivables(context, groupBy, { ...scope, asOf, basis });
    const patients = excludesPatients(query)
      ? []
      : await ports.patientReceivables(context, patientGrouping(groupBy), {
          facilityIds: scope.facilityIds,
          asOf,
          basis,
        });
    const insuranceOf = byRow(claims, { ...noAges, claims: 0, recentCharges: '0.00' });
    const patientOf = byRow(patients, { ...noAges, accounts: 0 });
    const isCurrent = await showsCurrent(ports, context, asOf, basis);
    const figuresOf = (row: RowKey) => {
      const insurance = insuranceOf(row);
      const patient = patientOf(row);
      const open = add(insurance.total, patient.total);
      const records = isCurrent ? recordPaths(asOf, row, query) : noRecords;
      // A month of service has open receivables, but no charges of the last 90 days to divide them by.
      const charges = groupBy === 'MONTH' && !row.isTotal ? '0.00' : insurance.recentCharges;
      return {
        claims: insurance.claims,
        accounts: patient.accounts,
        insurance: { ...agesOf(insurance), records: records.claims },
        patient: { ...agesOf(patient), records: records.accounts },
        openReceivables: open,
        daysInReceivables: daysOf(multiply('90', open), charges, records.charged),
        shareAbove90Days: rate(
          add(above90Days(insurance), above90Days(patient)),
          open,
          patient.accounts === 0 ? records.claims : null,
        ),
      };
    };
    const rows = distinctRows(claims, patients);
    return { asOf, basis, groupBy, ...(await reportPage(ports, context, query, rows, figuresOf)) };
  };

/** True if the current lists have the records of the report: today, unless entries are effective later. */
const showsCurrent = async (
  ports: ReportsPorts,
  context: TenantContext,
  asOf: string,
  basis: EntryBasis,
): Promise<boolean> =>
  asOf === dateInZone(context.now, context.organization.timeZone) &&
  (basis === 'POSTED' || !(await ports.hasLaterEntries(context, asOf)));

const noRecords = { claims: null, accounts: null, charged: null };

/** The lists with the open claims of a row, its open accounts, and the claims of its charges. */
function recordPaths(asOf: string, row: RowKey, query: Filters & { readonly groupBy: ClaimGrouping }) {
  const { groupBy } = query;
  const isMonth = groupBy === 'MONTH' && !row.isTotal;
  const filters = filtersOf(groupBy, row, query);
  const days = daysOfRow(groupBy, row, { from: '0001-01-01', to: asOf });
  const { payerId = null, providerId = null, facilityId = null } = filters ?? {};
  const service = { serviceFrom: isMonth ? days.from : null, serviceTo: isMonth ? days.to : asOf };
  const recent = { serviceFrom: addDays(asOf, -89), serviceTo: asOf, status: chargedStatuses };
  const facilities = [groupBy === 'FACILITY' && row.key !== null ? row.key : (query.facilityId ?? [])].flat();
  // Patients are in the totals, in the row without a payer or provider, and in those of their facilities.
  const isOfPatients = row.isTotal || (row.key === null) !== (groupBy === 'FACILITY');
  const hasAccounts = isOfPatients && !isMonth && !excludesPatients(query) && facilities.length < 2;
  return {
    claims: listPath(
      '/reference/claims',
      filters && { owedByPayerId: payerId, providerId, facilityId, open: 'true', ...service },
    ),
    accounts: hasAccounts ? listPath('/patient-ar/accounts', { facilityId: facilities, open: 'true' }) : null,
    charged: isMonth ? null : listPath('/reference/claims', filters && { ...filters, ...recent }),
  };
}

/** True for filters by payer or provider, which patients don't have. */
const excludesPatients = ({ payerId, providerId }: Filters) =>
  payerId !== undefined || providerId !== undefined;

const above90Days = ({ days91To120, days121AndOver }: AgedSums) => sum([days91To120, days121AndOver]);
