import { anyOf, equals, list, matching, view } from '@rcm/lists';
import { allCoverageSorts, Coverage as CoverageWire, coverageSorts } from './contract.ts';
import { Coverage, coverageCounts } from './coverage.ts';

/** The view of a coverage. */
export const coverageView = view(Coverage, CoverageWire, {});

/** The coverages of a patient in order of rank, which is the alphabetical order of the rank names. */
export const coverageList = list(coverageView, {
  key: 'coverages',
  sorts: coverageSorts,
  filters: { patientId: equals('patientId') },
  genericPlanFilters: ['patientId'],
  order: 't.rank, t.effective_from desc nulls last, t.id',
});

/** The coverages of an organization, newest first. */
export const allCoverageList = list(coverageView, {
  key: 'coverages',
  sorts: allCoverageSorts,
  rowCounters: coverageCounts,
  filters: {
    patientId: anyOf('patientId'),
    payerId: anyOf('payerId'),
    externalId: anyOf('externalId'),
    rank: anyOf('rank'),
    isQmb: equals('isQmb', 'boolean'),
    effectiveOn: matching(
      'date',
      (day) =>
        `(t.effective_from is null or t.effective_from <= ${day}) and (t.effective_to is null or t.effective_to >= ${day})`,
    ),
  },
});
