import { view } from '@rcm/lists';
import { FeeSchedule } from './fee-schedule.ts';
import { FeeSchedule as FeeScheduleWire } from './schema.ts';

/** How a fee schedule is shown. */
export const feeScheduleView = view(FeeSchedule, FeeScheduleWire, {});
