import { headers, patient, print, upload, url } from './calls';
import { ImportsService, OpenAPI, ReferenceDataService } from './generated/openapi-typescript-codegen';

OpenAPI.BASE = url;
OpenAPI.HEADERS = headers;
const created = await ReferenceDataService.referenceCreatePatient(patient);
const listed = await ReferenceDataService.referenceListPatients(0, 10);
const imported = await ImportsService.importsCreateX12Import(upload);
const { patients } = listed.data;
// @ts-expect-error a patient has no such field
void patients[0]?.nickname;
print({
  created: created.data.patient.id,
  listed: patients.map(({ id }) => id),
  imported: imported.data.import.id,
});
