import { anyOf, equals, list, matching, view } from '@rcm/lists';
import { rateSorts } from './contract.ts';
import { Rate } from './rate.ts';
import { Rate as RateWire } from './schema.ts';

/** How a rate is shown. */
export const rateView = view(Rate, RateWire, {});

/** The rates of a fee schedule, by code. */
export const rateList = list(rateView, {
  key: 'rates',
  smallScope: 'the rates of one fee schedule',
  sorts: rateSorts,
  filters: {
    feeScheduleId: equals('feeScheduleId'),
    code: anyOf('code'),
    codeType: anyOf('codeType'),
    modifier: matching('text[]', (modifiers) => `t.modifiers ?| ${modifiers}`),
    onDate: matching(
      'date',
      (on) => `t.effective_from <= ${on} and (t.effective_to is null or t.effective_to >= ${on})`,
    ),
    externalId: anyOf('externalId'),
    isActive: equals('isActive', 'boolean'),
  },
  genericPlanFilters: ['feeScheduleId'],
  order: 't.code, t.dimensions, t.effective_from desc, t.id',
});
