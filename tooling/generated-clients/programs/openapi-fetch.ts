import createClient from 'openapi-fetch';
import { headers, patient, print, upload, url } from './calls';
import type { paths } from './generated/openapi-typescript/rcm';

const rcm = createClient<paths>({ baseUrl: url, headers });
const created = await rcm.POST('/api/v1/reference/patients', { body: patient });
if (created.error) throw new Error(created.error.error);
const listed = await rcm.GET('/api/v1/reference/patients', { params: { query: { take: 10 } } });
if (listed.error) throw new Error(listed.error.error);
const imported = await rcm.POST('/api/v1/imports/x12', { body: upload });
if (imported.error) throw new Error(imported.error.error);
const { patients } = listed.data.data;
// @ts-expect-error a patient has no such field
void patients[0]?.nickname;
print({
  created: created.data.data.patient.id,
  listed: patients.map(({ id }) => id),
  imported: imported.data.data.import.id,
});
