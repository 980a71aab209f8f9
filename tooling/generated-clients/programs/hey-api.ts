import { headers, patient, print, upload, url } from './calls';
import { client } from './generated/hey-api/client.gen';
import {
  importsCreateX12Import,
  referenceCreatePatient,
  referenceListPatients,
} from './generated/hey-api/sdk.gen';

client.setConfig({ baseUrl: url, headers });
const created = await referenceCreatePatient({ body: patient, throwOnError: true });
const listed = await referenceListPatients({ query: { take: 10 }, throwOnError: true });
const imported = await importsCreateX12Import({ body: upload, throwOnError: true });
const { patients } = listed.data.data;
// @ts-expect-error a patient has no such field
void patients[0]?.nickname;
print({
  created: created.data.data.patient.id,
  listed: patients.map(({ id }) => id),
  imported: imported.data.data.import.id,
});
