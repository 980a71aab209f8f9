import { listPath } from '@rcm/lists';
import { subtract } from '@rcm/money';
import type { ReportsPorts } from '../ports.ts';
import { rate } from './figure.ts';
import { accountsOf, chargedStatuses, daysOfRow, excludesPatients, filtersOf, periodOf } from './filters.ts';
import { patientGrouping, type ReportHandlers, reportPage } from './report.ts';
import { byRow, distinctRows, noCollections, onlyTotal, type RowKey } from './rows.ts';

export const getCollections =
  (ports: ReportsPorts): ReportHandlers['getCollections'] =>
  async (context, { query }) => {
    const { groupBy, from, to } = query;
    const period = periodOf(context, query);
    const claims = await ports.claimCollections(context, groupBy, period);
    const grouping = patientGrouping(groupBy);
    const shares = onlyTotal(
      grouping === 'NONE',
      excludesPatients(query) ? [] : await ports.patientShares(context, grouping, period),
    );
    const collectionsOf = byRow(claims, noCollections);
    const sharesOf = byRow(shares, { billed: '0.00', collected: '0.00' });
    const figuresOf = (row: RowKey) => {
      const { charges, payments, contractualAmount, ...sums } = collectionsOf(row);
      const { billed, collected } = sharesOf(row);
      const filters = filtersOf(groupBy, row, query);
      const days = daysOfRow(groupBy, row, query);
      const served = { serviceFrom: days.from, serviceTo: days.to, status: chargedStatuses };
      const records = listPath('/reference/claims', filters && { ...filters, ...served });
      const accounts = grouping === 'NONE' && !row.isTotal ? null : accountsOf(groupBy, row, query);
      const shareRecords = listPath(
        '/patient-ar/accounts',
        accounts && { ...accounts, shareFrom: days.from, shareTo: days.to },
      );
      return {
        claims: sums.claims,
        charges,
        payments,
        contractualAdjustments: contractualAmount,
        patientResponsibility: sums.patientResponsibility,
        grossCollectionRate: rate(payments, charges, records),
        netCollectionRate: rate(payments, subtract(charges, contractualAmount), records),
        patientShareCollected: rate(collected, billed, shareRecords),
      };
    };
    const rows = distinctRows(claims, shares);
    return { from, to, groupBy, ...(await reportPage(ports, context, query, rows, figuresOf)) };
  };
