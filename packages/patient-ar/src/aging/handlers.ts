import type { Handlers } from '@rcm/http';
import type { z } from 'zod';
import type { FinancialClass } from '../accounts/schema.ts';
import { today } from '../clock.ts';
import { agingValues } from './buckets.ts';
import type { agingOperations } from './contract.ts';
import { selectAgingReport } from './report.ts';

export const agingHandlers = (): Handlers<typeof agingOperations> => ({
  async getAging(context, { query }) {
    const { groupBy, facilityId = null, financialClass = null } = query;
    const now = today(context);
    const asOf = query.asOf ?? now;
    const report = selectAgingReport(groupBy, { isPast: asOf < now, sort: query.sort });
    const values = { ...agingValues(context, asOf), facilityId, financialClass };
    const { rows, sums, ...end } = await report.read(context, query, values, (group) => ({
      ...group,
      // A table constraint limits the class to the values of the type.
      financialClass: group.financialClass as z.infer<typeof FinancialClass> | null,
    }));
    return { asOf, groupBy, groups: rows, totals: sums, ...end };
  },
});
