import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRcm } from './index.ts';

let server: Server;
let url: string;
let received: IncomingMessage[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(request);
    const isKnown = request.headers.authorization === 'Bearer rcm_live_key';
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        isKnown
          ? { success: true, data: { estimates: [], total: 0 }, meta: { organizationId: 'org' } }
          : { error: 'Authentication required', statusCode: 401 },
      ),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('a list is asked for with its filters and the key', async () => {
  received = [];
  const rcm = createRcm({ url: `${url}/`, key: 'rcm_live_key' });
  const { data } = await rcm.gfe.listEstimates({ query: { status: ['GFE_DRAFT', 'GFE_VOID'], take: 5 } });
  expect(data?.data.total).toBe(0);
  expect(received.map(({ method, url: path }) => [method, path])).toEqual([
    ['GET', '/api/v1/gfe/estimates?status=GFE_DRAFT&status=GFE_VOID&take=5'],
  ]);
});

test('a refusal is a value, or is thrown where that is asked for', async () => {
  const rcm = createRcm({ url, key: 'wrong' });
  const { error, response } = await rcm.gfe.getEstimate({ path: { gfeId: 'a/b' } });
  expect([response?.status, error]).toEqual([401, { error: 'Authentication required', statusCode: 401 }]);
  expect(received.at(-1)?.url).toBe('/api/v1/gfe/estimates/a%2Fb');
  await expect(rcm.gfe.getEstimate({ path: { gfeId: 'x' }, throwOnError: true })).rejects.toEqual(error);
});
