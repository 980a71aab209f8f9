import { dateInZone } from '@rcm/calendar';
import { add, multiply, sum } from '@rcm/money';
import type { AgedSums, ReportsPorts } from '../ports.ts';
import { daysOf, listPath, rate } from './figure.ts';
import { filtersOf, scopeOf } from './filters.ts';
import { patientGrouping, type ReportHandlers, reportPage } from './report.ts';
import { agesOf, byRow, distinctRows, noAges, type RowKey } from './rows.ts';

export const getReceivables =
  (ports: ReportsPorts): ReportHandlers['getReceivables'] =>
  async (context, { query }) => {
    const { groupBy, basis } = query;
    const asOf = query.asOf ?? dateInZone(context.now, context.organization.timeZone);
    const scope = scopeOf(query);
    const claims = await ports.claimReceivables(context, groupBy, { ...scope, asOf, basis });
    const excludesPatients = scope.payerIds !== null || scope.providerIds !== null;
    const patients = excludesPatients
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
      const records = listPath('/reference/claims', { ...filtersOf(groupBy, row, query), serviceTo: asOf });
      // A month of service has open receivables, but no charges of the last 90 days to divide them by.
      const charges = groupBy === 'MONTH' && !row.isTotal ? '0.00' : insurance.recentCharges;
      return {
        claims: insurance.claims,
        accounts: patient.accounts,
        insurance: agesOf(insurance),
        patient: agesOf(patient),
        openReceivables: open,
        daysInReceivables: daysOf(multiply('90', open), charges, records),
        shareAbove90Days: rate(add(above90Days(insurance), above90Days(patient)), open, records),
      };
    };
    const rows = distinctRows(claims, patients);
    return { asOf, basis, groupBy, ...(await reportPage(ports, context, query, rows, figuresOf)) };
  };

const above90Days = ({ days91To120, days121AndOver }: AgedSums) => sum([days91To120, days121AndOver]);
