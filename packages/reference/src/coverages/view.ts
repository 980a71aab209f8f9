import { equals, list, view } from '@rcm/lists';
import { Coverage as CoverageWire, coverageSorts } from './contract.ts';
import { Coverage } from './coverage.ts';

/** How a coverage is shown. */
export const coverageView = view(Coverage, CoverageWire, {});

/** The coverages of a patient in the order in which their payers are asked; the names of the ranks sort so. */
export const coverageList = list(coverageView, {
  key: 'coverages',
  sorts: coverageSorts,
  filters: { patientId: equals('patientId') },
  plannedOnce: ['patientId'],
  order: 't.rank, t.effective_from desc nulls last, t.id',
});
