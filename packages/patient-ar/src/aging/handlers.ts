import type { Handlers } from '@rcm/http';
import { listPath } from '@rcm/lists';
import type { z } from 'zod';
import type { FinancialClass } from '../accounts/schema.ts';
import { today } from '../clock.ts';
import { agingValues, isEarlier } from './buckets.ts';
import type { AgingGrouping, agingOperations } from './contract.ts';
import { selectAgingReport } from './report.ts';

interface Group {
  readonly accountNumber: string | null;
  readonly facilityId: string | null;
  readonly financialClass: string | null;
}

/** The filters with which the list of accounts shows those of a group. */
function filtersOf(grouping: z.infer<typeof AgingGrouping>, group: Group) {
  const { accountNumber, facilityId, financialClass } = group;
  if (grouping === 'ACCOUNT') return { accountNumber };
  if (grouping === 'FINANCIAL_CLASS') return { financialClass };
  return facilityId === null ? { hasFacility: 'false' } : { facilityId };
}

export const agingHandlers = (): Handlers<typeof agingOperations> => ({
  async getAging(context, { query }) {
    const { groupBy, basis, facilityId = null, financialClass = null } = query;
    const asOf = query.asOf ?? today(context);
    const isPast = await isEarlier(context, asOf, basis);
    const report = selectAgingReport(groupBy, { basis, isPast, sort: query.sort });
    const values = { ...agingValues(context, asOf), facilityId, financialClass };
    const records = (filters: ReturnType<typeof filtersOf> | object) =>
      listPath('/patient-ar/accounts', { facilityId, financialClass, ...filters, openOn: asOf, basis });
    const { rows, sums, ...end } = await report.read(context, query, values, (group) => ({
      ...group,
      // A table constraint limits the class to the values of the type.
      financialClass: group.financialClass as z.infer<typeof FinancialClass> | null,
      records: records(filtersOf(groupBy, group)),
    }));
    return { asOf, basis, groupBy, groups: rows, totals: { ...sums, records: records({}) }, ...end };
  },
});
