import { dateInZone } from '@rcm/calendar';
import type { EntryBasis } from '@rcm/envelope';
import { listPath } from '@rcm/lists';
import { add, multiply, sum } from '@rcm/money';
import type { AgedSums, ClaimGrouping, ReportsPorts } from '../ports.ts';
import { daysOf, rate } from './figure.ts';
import { accountsOf, daysOfRow, excludesPatients, type Filters, filtersOf, scopeOf } from './filters.ts';
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
    const figuresOf = (row: RowKey) => {
      const insurance = insuranceOf(row);
      const patient = patientOf(row);
      const open = add(insurance.total, patient.total);
      const records = recordPaths(asOf, row, query);
      // A month of service has open receivables, but no charges of the last 90 days to divide them by.
      const charges = groupBy === 'MONTH' && !row.isTotal ? '0.00' : insurance.recentCharges;
      return {
        claims: insurance.claims,
        accounts: patient.accounts,
        insurance: { ...agesOf(insurance), records: records.claims },
        patient: { ...agesOf(patient), records: records.accounts },
        openReceivables: open,
        daysInReceivables: daysOf(multiply('90', open), charges, records.charged),
        shareAbove90Days: {
          ...rate(add(above90Days(insurance), above90Days(patient)), open, records.claims),
          accountRecords: records.accounts,
        },
      };
    };
    const rows = distinctRows(claims, patients);
    return { asOf, basis, groupBy, ...(await reportPage(ports, context, query, rows, figuresOf)) };
  };

/** The lists with the claims and accounts of a row that were open then, and with the claims that were charged then. */
function recordPaths(
  asOf: string,
  row: RowKey,
  query: Filters & { readonly groupBy: ClaimGrouping; readonly basis: EntryBasis },
) {
  const { groupBy, basis } = query;
  const isMonth = groupBy === 'MONTH' && !row.isTotal;
  const filters = filtersOf(groupBy, row, query);
  const { payerId = null, ...places } = filters ?? {};
  const days = daysOfRow(groupBy, row, { from: '0001-01-01', to: asOf });
  const service = isMonth ? { serviceFrom: days.from, serviceTo: days.to } : {};
  // The share of an answer that is paid later is a charge of a later month.
  const month = daysOfRow(groupBy, row, { from: '0001-01-01', to: '9999-12-31' });
  const entries = isMonth ? { entryFrom: month.from, entryTo: month.to } : {};
  const accounts = accountsOf(groupBy, row, query);
  const then = { openOn: asOf, basis };
  return {
    claims: listPath(
      '/reference/claims',
      filters && { owedByPayerId: payerId, ...places, ...service, ...then },
    ),
    accounts: listPath('/patient-ar/accounts', accounts && { ...accounts, ...entries, ...then }),
    charged: isMonth
      ? null
      : listPath('/reference/claims', filters && { ...filters, chargedOn: asOf, basis }),
  };
}

const above90Days = ({ days91To120, days121AndOver }: AgedSums) => sum([days91To120, days121AndOver]);
