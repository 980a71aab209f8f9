import { anyOf, indexed, list, matching, view } from '@rcm/lists';
import { Patient as PatientWire, patientSorts } from './contract.ts';
import { Patient, patientCounts } from './patient.ts';

/** How a patient is shown. */
export const patientView = view(Patient, PatientWire, {});

/** The patients of an organization, newest first. */
export const patientList = list(patientView, {
  key: 'patients',
  sorts: patientSorts,
  counted: patientCounts,
  filters: {
    name: indexed(
      'nameIndex',
      matching(
        'text',
        (parameter) => `strpos(lower(t.first_name || ' ' || t.last_name), lower(${parameter})) > 0`,
      ),
    ),
    mrn: indexed('mrnIndex', anyOf('mrn')),
    externalId: anyOf('externalId'),
  },
});
