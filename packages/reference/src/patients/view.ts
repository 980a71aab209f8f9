import { anyOf, foldedNameContains, list, matching, view, withBlindIndex } from '@rcm/lists';
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
    name: withBlindIndex(
      'nameIndex',
      matching(
        'text',
        (parameter) =>
          `(${foldedNameContains('t.folded_name', foldedName(parameter))}
            or strpos(t.name_key, (select lower(${parameter}))) > 0)`,
      ),
    ),
    mrn: withBlindIndex('mrnIndex', anyOf('mrn')),
    externalId: anyOf('externalId'),
  },
});
