import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Answer, createKey, createOrganization, request, type TestOrganization } from './support/api.ts';
import { type Served, serve } from './support/rcm.ts';

let processes: readonly Served[];
let organization: TestOrganization;

beforeAll(async () => {
  const environment = inject('environment');
  processes = await Promise.all([serve(environment), serve(environment), serve(environment)]);
  organization = await createOrganization();
});
afterAll(() => Promise.all(processes.map((served) => served.stop())));

const ask = (index: number, path: string, key: string) =>
  request('get', `${processes[index % processes.length]?.url}/api/v1/medical-coding${path}`, { key });

/** Sends requests from several concurrent clients to several processes in rotation. */
async function sendFrom(clients: number, requests: number, key: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  let sent = 0;
  const client = async () => {
    while (sent < requests) {
      sent += 1;
      answers.push(await ask(sent, '/jobs', key));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return answers;
}

test('of 61 requests that four clients send to three processes with one key, 60 succeed and one gets Retry-After', async () => {
  const answers = await sendFrom(4, 61, organization.apiKey);
  const answered = answers.filter(({ status }) => status === 200);
  expect(answered).toHaveLength(60);
  const left = answered.map(({ headers }) => Number(headers.get('ratelimit-remaining')));
  expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index));
  const [refused, ...others] = answers.filter(({ status }) => status !== 200);
  expect(others).toEqual([]);
  expect([refused?.status, refused?.json]).toEqual([429, { error: 'Rate limit exceeded', statusCode: 429 }]);
  expect(refused?.headers.get('ratelimit-limit')).toBe('60');
  expect(refused?.headers.get('ratelimit-remaining')).toBe('0');
  const wait = refused?.headers.get('retry-after') ?? '';
  expect(wait).toBe(refused?.headers.get('ratelimit-reset'));
  expect(Number(wait)).toBeGreaterThan(0);
  expect(Number(wait)).toBeLessThanOrEqual(60);
});

test('a key above its limit is refused by every process, and may still read the directory of code systems', async () => {
  const { organizationId } = organization;
  const { apiKey } = await createKey(organizationId, 'medical-coding:read');
  await sendFrom(4, 60, apiKey);
  const { apiKey: other } = await createKey(organizationId, 'medical-coding:read');
  for (const index of processes.keys()) {
    expect((await ask(index, '/jobs', apiKey)).status).toBe(429);
    expect((await ask(index, '/code-systems', apiKey)).status).toBe(200);
    expect((await ask(index, '/jobs', other)).status).toBe(200);
  }
});

test('a process with its own limits allows a burst of ten seconds of a key, and limits unauthenticated callers', async () => {
  const { apiKey, organizationId } = await createOrganization();
  const { apiKey: other } = await createKey(organizationId, 'gfe:read');
  const limited = await serve({
    ...inject('environment'),
    RCM_KEY_REQUESTS_PER_SECOND: '1',
    RCM_UNAUTHENTICATED_PER_MINUTE: '2',
  });
  try {
    const list = (key: string | null) => request('get', `${limited.url}/api/v1/gfe/estimates`, { key });
    const statuses: number[] = [];
    for (let sent = 0; sent < 11; sent += 1) statuses.push((await list(apiKey)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const refused = await list(apiKey);
    expect(refused.json).toEqual({ error: 'Rate limit exceeded', statusCode: 429 });
    expect([
      refused.headers.get('ratelimit-limit'),
      refused.headers.get('ratelimit-remaining'),
      refused.headers.get('ratelimit-reset'),
    ]).toEqual(['10', '0', refused.headers.get('retry-after')]);
    const strangers = [];
    for (const key of [null, 'nonsense', null]) strangers.push((await list(key)).status);
    expect(strangers).toEqual([401, 401, 429]);
    expect((await list(other)).status).toBe(200);
    for (const path of ['/api/v1/openapi.json', '/docs/reference.js']) {
      const document = await fetch(`${limited.url}${path}`);
      expect([document.status, await document.json()]).toEqual([
        429,
        { error: 'Rate limit exceeded', statusCode: 429 },
      ]);
      expect(document.headers.get('retry-after')).toBe(document.headers.get('ratelimit-reset'));
    }
    expect((await fetch(`${limited.url}/health/ready`)).status).toBe(200);
  } finally {
    await limited.stop();
  }
});
