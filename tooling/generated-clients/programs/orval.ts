import { headers, patient, print, upload } from './calls';
import { importsCreateX12Import, referenceCreatePatient, referenceListPatients } from './generated/orval/rcm';

const created = await referenceCreatePatient(patient, { headers });
if (created.status !== 201) throw new Error(created.data.error);
const listed = await referenceListPatients({ take: 10 }, { headers });
if (listed.status !== 200) throw new Error(listed.data.error);
const imported = await importsCreateX12Import(upload, { envelope: 'strict' }, { headers });
if (imported.status !== 202) throw new Error(`Expected 202, but got ${imported.status}`);
const { patients } = listed.data.data;
// @ts-expect-error a patient has no such field
void patients[0]?.nickname;
print({
  created: created.data.data.patient.id,
  listed: patients.map(({ id }) => id),
  imported: imported.data.data.import.id,
});
