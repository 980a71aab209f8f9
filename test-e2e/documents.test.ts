import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createOrganization, request, type TestOrganization } from './support/api.ts';
import { type Served, serve } from './support/rcm.ts';
import { World } from './support/world.ts';

/** An object store that accepts connections and never answers. */
let silent: Server;
let api: Served;
beforeAll(async () => {
  silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  api = await serve({
    ...inject('environment'),
    RCM_POOL_SIZE: '4',
    RCM_S3_BUCKET: 'documents',
    RCM_S3_REGION: 'us-east-2',
    RCM_S3_ENDPOINT: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    RCM_S3_FORCE_PATH_STYLE: 'true',
    RCM_S3_ACCESS_KEY_ID: 'nobody',
    RCM_S3_SECRET_ACCESS_KEY: 'nothing',
  });
});
afterAll(async () => {
  await api.stop();
  silent.closeAllConnections();
  silent.close();
});

/** An estimate of a new organization, with the paths of the estimate and its document. */
async function anEstimate() {
  const organization: TestOrganization = await createOrganization();
  const world = new World(organization, 'canary-text', api.url);
  const path = `${api.url}/api/v1/gfe/estimates/${(await world.estimate()).id}`;
  const ask = (url: string) => request('get', url, { key: organization.apiKey });
  return { read: () => ask(path), print: () => ask(`${path}/pdf`) };
}

test('documents waiting for a silent store hold no database connection, end in a 503, and are limited to 16', async () => {
  const [one, other] = await Promise.all([anEstimate(), anEstimate()]);
  const printed = Array.from({ length: 17 }, () => one.print());
  // The refusal comes first, because the others wait for the store until their timeout.
  const refused = await Promise.race(printed);
  expect([refused.status, refused.json, refused.headers.get('retry-after')]).toEqual([
    429,
    { error: 'Rate limit exceeded', statusCode: 429 },
    '1',
  ]);
  const meanwhile = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : other).read()),
  );
  expect(meanwhile.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  const ended = (await Promise.all(printed)).filter(({ status }) => status !== 429);
  expect(ended.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
    Array.from({ length: 16 }, () => [503, '5']),
  );
});
