import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Endpoint, endpointHandler } from '@rcm/http/endpoint';
import { openDatabase, type Principal } from '@rcm/tenancy';
import { inject, onTestFinished } from 'vitest';

const principal: Principal = {
  keyId: 'key_conformance',
  memberId: null,
  agentId: null,
  organization: {
    id: '00000000-0000-4000-8000-000000000000',
    name: 'Conformance',
    timeZone: 'America/New_York',
    holidays: { base: 'US_FEDERAL', added: [], removed: [] },
  },
  role: 'OWNER',
  mode: 'TEST',
  scopes: ['*'],
  disabledModules: [],
};

/** Serves an endpoint for any key until the test is finished, without the API's operations. Returns its URL. */
export async function served(endpoint: Endpoint<IncomingMessage, ServerResponse>): Promise<string> {
  const { DATABASE_URL: url = '' } = inject('environment');
  const database = await openDatabase({ url, entities: [] });
  const handle = endpointHandler(endpoint, {
    database,
    checkResponses: true,
    authenticate: () => Promise.resolve(principal),
  });
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await database.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
