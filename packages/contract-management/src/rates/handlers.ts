import { invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { countRows } from '@rcm/imports';
import { FeeSchedule } from '../fee-schedules/fee-schedule.ts';
import type { views } from '../views.ts';
import type { rateOperations } from './contract.ts';
import { importRates } from './import.ts';
import { readRows } from './rows.ts';
import { rateList } from './view.ts';

export const rateHandlers: Handlers<typeof rateOperations, typeof views> = {
  async listRates(context, { params, query }) {
    const schedule = await context.look(FeeSchedule, params.scheduleId);
    if (schedule === null) throw notFound('Fee schedule');
    return rateList.read(context, query, { feeScheduleId: schedule.id });
  },

  async importRates(context, { params, body: { rows, content, format, dryRun } }) {
    const schedule = await context.find(FeeSchedule, params.scheduleId);
    if ((rows === undefined) === (content === undefined)) {
      throw invalid('body.rows', 'Expected either rows or content');
    }
    const read = rows?.map((rate) => ({ rate })) ?? readRows(content ?? '', format);
    const outcomes = await importRates(context, schedule, read, dryRun);
    return {
      import: {
        feeScheduleId: schedule.id,
        dryRun,
        counts: {
          ...countRows(outcomes),
          overlapping: outcomes.filter(({ overlaps }) => overlaps.length > 0).length,
        },
        rows: outcomes.map((outcome, index) => ({
          row: index + 1,
          ...outcome,
          overlaps: [...outcome.overlaps],
          issues: [...outcome.issues],
        })),
      },
    };
  },
};
