import { anyOf, containsSearchedText, list, view, withBlindIndex } from '@rcm/lists';
import { Patient as PatientWire, patientSorts } from './contract.ts';
import { Patient, patientCounts } from './patient.ts';
import { foldedName } from './search.ts';

/** The view of a patient. */
export const patientView = view(Patient, PatientWire, {});

/** The patients of an organization, newest first. */
export const patientList = list(patientView, {
  key: 'patients',
  sorts: patientSorts,
  rowCounters: patientCounts,
  filters: {
    name: withBlindIndex('nameIndex', containsSearchedText('searchedName', foldedName)),
    mrn: withBlindIndex('mrnIndex', anyOf('mrn')),
    externalId: anyOf('externalId'),
  },
});
