import type { Handlers } from '@rcm/http';
import type { z } from 'zod';
import type { FinancialClass } from '../accounts/schema.ts';
import { today } from '../clock.ts';
import { agingValues, isEarlier } from './buckets.ts';
import type { agingOperations } from './contract.ts';
import { selectAgingReport } from './report.ts';

export const agingHandlers = (): Handlers<typeof agingOperations> => ({
  async getAging(context, { query }) {
    const { groupBy, basis, facilityId = null, financialClass = null } = query;
    const asOf = query.asOf ?? today(context);
    const isPast = await isEarlier(context, asOf, basis);
    const report = selectAgingReport(groupBy, { basis, isPast, sort: query.sort });
    const values = { ...agingValues(context, asOf), facilityId, financialClass };
    const { rows, sums, ...end } = await report.read(context, query, values, (group) => ({
      ...group,
      // A table constraint limits the class to the values of the type.
      financialClass: group.financialClass as z.infer<typeof FinancialClass> | null,
    }));
    return { asOf, basis, groupBy, groups: rows, totals: sums, ...end };
  },
});
