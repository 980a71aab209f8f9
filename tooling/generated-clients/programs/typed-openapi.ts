import { headers, patient, print, upload, url } from './calls';
import { createApiClient } from './generated/typed-openapi/rcm';

const rcm = createApiClient(
  {
    fetch({ method, url: address, urlSearchParams = new URLSearchParams(), parameters }) {
      address.search = urlSearchParams.toString();
      const body = parameters?.body === undefined ? null : JSON.stringify(parameters.body);
      return fetch(address, { method, headers: { ...headers, 'Content-Type': 'application/json' }, body });
    },
  },
  url,
);
const created = await rcm.post('/api/v1/reference/patients', { header: {}, body: patient });
const listed = await rcm.get('/api/v1/reference/patients', { query: { take: 10 } });
const imported = await rcm.post('/api/v1/imports/x12', { header: {}, query: {}, body: upload });
const { patients } = listed.data;
// @ts-expect-error a patient has no such field
void patients[0]?.nickname;
print({
  created: created.data.patient.id,
  listed: patients.map(({ id }) => id),
  imported: imported.data.import.id,
});
