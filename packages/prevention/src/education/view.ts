import { anyOf, atLeast, atMost, list, view } from '@rcm/lists';
import { educationSorts } from './contract.ts';
import { educationCounts, PreventionEducation } from './education.ts';
import { PreventionEducation as PreventionEducationWire } from './schema.ts';

/** How education is shown. */
export const educationView = view(PreventionEducation, PreventionEducationWire, {});

/** The list of education, newest first. */
export const educationList = list(educationView, {
  key: 'education',
  sorts: educationSorts,
  rowCounters: educationCounts,
  filters: {
    providerId: anyOf('providerId'),
    severity: anyOf('severity'),
    status: anyOf('status'),
    payerId: anyOf('payerId'),
    createdFrom: atLeast('createdAt'),
    createdTo: atMost('createdAt'),
  },
});
