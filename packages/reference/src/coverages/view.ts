import { equals, list, view } from '@rcm/lists';
import { Coverage as CoverageWire, coverageSorts } from './contract.ts';
import { Coverage } from './coverage.ts';

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
