import { afterAll, beforeAll, expect, test } from 'vitest';
import { request } from './support/api.ts';
import { type ApiInProcess, startInProcess } from './support/in-process.ts';

let api: ApiInProcess;
let owner: string;
beforeAll(async () => {
  api = await startInProcess({ applicationFilter: true, rowLevelSecurity: true });
  owner = (await api.createOrganization('refusals')).apiKey;
});
afterAll(() => api.close());

const send = (method: string, path: string, key = owner, body?: unknown) =>
  request(method, `${api.url}/api/v1/organization${path}`, { key, body });

async function aKey(holding: object) {
  const { status, json } = await send('post', '/api-keys', owner, {
    name: 'Test',
    scopes: ['*'],
    ...holding,
  });
  expect(status).toBe(201);
  return { id: json.data.apiKey.id as string, secret: json.data.secret as string };
}

/** The refusals of a key in the audit trail, newest first. */
async function refusalsOf(keyId: string) {
  const { json } = await send('get', `/audit-events?action=refuse&actorKeyId=${keyId}`);
  return json.data.auditEvents;
}

/** The number of a key's refusals in the log. */
const counted = (keyId: string) =>
  api
    .logged()
    .split('\n')
    .filter((line) => line.includes(keyId) && line.includes('"refusals"'))
    .map((line) => JSON.parse(line).refusals);

test('repeated refusals of a key are one audit event for each operation, and are counted in the log', async () => {
  const { id, secret } = await aKey({ role: 'READ_ONLY' });
  const answers = [];
  for (let index = 0; index < 5; index += 1) {
    answers.push(await send('put', '', secret, { name: 'Taken over' }));
  }
  const made = await send('post', '/members', secret, { name: 'A', email: 'a@example.org', role: 'OWNER' });
  expect([...answers, made].map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  expect(await refusalsOf(id)).toMatchObject([
    { operation: 'organization.createMember', requestId: made.headers.get('x-request-id'), recordId: null },
    {
      operation: 'organization.updateOrganization',
      requestId: answers[0]?.headers.get('x-request-id'),
      recordId: null,
    },
  ]);
  expect(counted(id)).toEqual([1, 2, 3, 4, 5, 1]);
  expect((await send('get', '')).json.data.organization.name).toBe('refusals');
});

test('a use of a revoked key is an audit event', async () => {
  const { id, secret } = await aKey({ role: 'BILLER' });
  expect((await send('delete', `/api-keys/${id}`)).status).toBe(204);
  const refused = await send('get', '/whoami', secret);
  expect(refused.status).toBe(401);
  expect(await refusalsOf(id)).toMatchObject([
    { operation: 'organization.whoami', requestId: refused.headers.get('x-request-id') },
  ]);
});

/** Whether the cached key of a new member is accepted by the request that follows a change. */
async function isAcceptedAfter(change: (id: string, memberId: string) => Promise<{ status: number }>) {
  const email = `${crypto.randomUUID()}@example.org`;
  const { json } = await send('post', '/members', owner, { name: 'Bound', email, role: 'BILLER' });
  const memberId = json.data.member.id as string;
  const { id, secret } = await aKey({ role: 'BILLER', memberId });
  expect((await send('get', '/whoami', secret)).status).toBe(200);
  expect((await change(id, memberId)).status).toBeLessThan(300);
  return (await send('get', '/whoami', secret)).status === 200;
}

test('changes of keys and members are in force at the next request', async () => {
  expect(await isAcceptedAfter((id) => send('delete', `/api-keys/${id}`))).toBe(false);
  expect(
    await isAcceptedAfter((id) => send('post', `/api-keys/${id}/rotate`, owner, { overlapSeconds: 0 })),
  ).toBe(false);
  const status = 'INACTIVE';
  expect(
    await isAcceptedAfter((_id, memberId) => send('put', `/members/${memberId}`, owner, { status })),
  ).toBe(false);
});
