import type { Handlers } from '@rcm/http';
import { RawJson } from '@rcm/tenancy';
import { today } from '../clock.ts';
import { agingValues } from './buckets.ts';
import type { agingOperations } from './contract.ts';
import { agingReports } from './report.ts';

export const agingHandlers = (): Handlers<typeof agingOperations> => ({
  async getAging(context, { query }) {
    const { groupBy, skip, take, facilityId = null, financialClass = null } = query;
    const asOf = query.asOf ?? today(context);
    const values = { ...agingValues(context, asOf), facilityId, financialClass, skip, take };
    const [[row] = []] = await context.sql.batch([[agingReports[groupBy], values]]);
    const [groups, totals, total] = row ?? [];
    return {
      asOf,
      groupBy,
      groups: new RawJson(groups ?? '[]'),
      totals: new RawJson(totals ?? 'null'),
      total: Number(total),
    };
  },
});
