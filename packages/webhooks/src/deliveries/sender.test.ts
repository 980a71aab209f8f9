import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { certificate, certificateKey } from '@rcm/testing/certificate';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type NameRecords, nameServer } from '../../test/name-server.ts';
import { httpsSender } from './sender.ts';

interface Received {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

let server: Server;
let port: number;
const received: Received[] = [];
beforeAll(async () => {
  server = createServer({ cert: certificate, key: certificateKey }, (request, response) => {
    let body = '';
    request.on('data', (data) => {
      body += data;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      if (request.url === '/silent') return;
      if (request.url === '/moved') response.setHeader('location', `https://localhost:${port}/`);
      response.writeHead(request.url === '/moved' ? 302 : 204);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const connection = { ca: certificate };
const sendTo = (host: string, path = '/', options: Parameters<typeof httpsSender>[0] = {}) =>
  httpsSender({ connection, ...options }).send({
    url: `https://${host}:${port}${path}`,
    headers: { 'webhook-id': 'evt_1' },
    body: 'é',
  });

test('sends the message unchanged to a host that the operator allows', async () => {
  expect(await sendTo('localhost', '/', { allowedHosts: ['localhost'] })).toEqual({
    status: 204,
    error: null,
  });
  expect(received.at(-1)).toMatchObject({
    body: 'é',
    headers: { 'webhook-id': 'evt_1', 'content-length': '2' },
  });
});

test('does not follow redirects', async () => {
  const count = received.length;
  expect(await sendTo('localhost', '/moved', { allowedHosts: ['localhost'] })).toEqual({
    status: 302,
    error: null,
  });
  expect(received.length).toBe(count + 1);
});

test('times out without a response', async () => {
  const slow = { allowedHosts: ['localhost'], timeout: 50 };
  expect(await sendTo('localhost', '/silent', slow)).toEqual({ status: null, error: 'TIMEOUT' });
});

test.each(['localhost', '127.0.0.1'])('sends nothing to %s', async (host) => {
  const count = received.length;
  expect(await sendTo(host)).toEqual({ status: null, error: 'ADDRESS_NOT_ALLOWED' });
  expect(received.length).toBe(count);
});

test.each([
  ['https://user@localhost/', 'CREDENTIALS_NOT_ALLOWED'],
  ['https://localhost/?access_token=1', 'CREDENTIALS_NOT_ALLOWED'],
  ['https://hooks.test.example:444/', 'PORT_NOT_ALLOWED'],
  ['https://hooks.test.example:8444/', 'PORT_NOT_ALLOWED'],
  ['https://10.0.0.1/', 'ADDRESS_NOT_ALLOWED'],
  ['https://hooks.test.example/', null],
  ['https://hooks.test.example:443/', null],
  ['https://hooks.test.example:8443/', null],
  ['https://localhost:444/', null],
] as const)('with an allowed host and port, %s has the fault %s', async (url, fault) => {
  const sender = httpsSender({ allowedHosts: ['localhost'], allowedPorts: [8_443] });
  expect(sender.faultOf(url)).toBe(fault);
  if (fault === null) return;
  expect(await sender.send({ url, headers: {}, body: '' })).toEqual({ status: null, error: fault });
});

/** Options of a sender that sends to a public name, which a server of the test resolves. */
async function namedBy(recordsOf: () => NameRecords | null | Promise<NameRecords | null>) {
  const { resolver, close } = await nameServer(recordsOf);
  onTestFinished(close);
  return { allowedPorts: [port], resolver };
}

test('sends nothing to a public name that resolves to a private address', async () => {
  const count = received.length;
  const options = await namedBy(() => ({ addresses: ['127.0.0.1'] }));
  expect(await sendTo('hooks.test.example', '/', options)).toEqual({
    status: null,
    error: 'ADDRESS_NOT_ALLOWED',
  });
  expect(received.length).toBe(count);
});

test('does not connect to a name that does not exist', async () => {
  const options = await namedBy(() => null);
  expect(await sendTo('hooks.test.example', '/', options)).toEqual({
    status: null,
    error: 'CONNECTION_FAILED',
  });
});

test('times out while a name is not resolved', async () => {
  const options = await namedBy(() => new Promise(() => undefined));
  expect(await sendTo('hooks.test.example', '/', { ...options, timeout: 50 })).toEqual({
    status: null,
    error: 'TIMEOUT',
  });
});

test('sends to an allowed host while the names of others are not resolved', async () => {
  const options = await namedBy(() => new Promise(() => undefined));
  const dead = Array.from({ length: 10 }, (_, index) => sendTo(`dead-${index}.test.example`, '/', options));
  const sent = sendTo('localhost', '/', { ...options, allowedHosts: ['localhost'] });
  expect(await Promise.race([sent, ...dead])).toEqual({ status: 204, error: null });
  await Promise.all(dead);
});

test('rejects an unknown certificate', async () => {
  const sender = httpsSender({ allowedHosts: ['localhost'] });
  expect(await sender.send({ url: `https://localhost:${port}/`, headers: {}, body: '' })).toEqual({
    status: null,
    error: 'CONNECTION_FAILED',
  });
});
