import { headers, patient, print, upload, url } from './calls';
import { Api } from './generated/swagger-typescript-api/rcm';

const { api } = new Api({ baseUrl: url, baseApiParams: { headers } });
const created = await api.referenceCreatePatient(patient);
const listed = await api.referenceListPatients({ take: 10 });
const imported = await api.importsCreateX12Import(upload);
const { patients } = listed.data.data;
// @ts-expect-error a patient has no such field
void patients[0]?.nickname;
print({
  created: created.data.data.patient.id,
  listed: patients.map(({ id }) => id),
  imported: imported.data.data.import.id,
});
