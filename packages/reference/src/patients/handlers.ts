import type { Handlers } from '@rcm/http';
import { storedAddress } from '../fields.ts';
import { mustExist } from '../references.ts';
import type { views } from '../views.ts';
import type { patientOperations } from './contract.ts';
import { Patient, patientValues, storedCoverage } from './patient.ts';
import { patientList, patientView } from './view.ts';

export const patientHandlers = (): Handlers<typeof patientOperations, typeof views> => ({
  listPatients: (context, { query }) => patientList.read(context, query),

  async createPatient(context, { body }) {
    await mustExist(context, body);
    return { patient: context.create(Patient, patientValues(body)) };
  },

  async getPatient(context, { params }) {
    return { patient: await context.read(patientView, params.patientId) };
  },

  async updatePatient(context, { params, body }) {
    const patient = await context.find(Patient, params.patientId);
    await mustExist(context, body);
    const { address, coverage, ...changes } = body;
    Object.assign(patient, changes);
    if (address !== undefined) patient.address = storedAddress(address);
    if (coverage !== undefined) patient.coverage = storedCoverage(coverage);
    return { patient };
  },
});
