import { fc, test as property } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Agent, connect } from './support/agent.ts';
import { createOrganization, type TestOrganization } from './support/api.ts';
import { type ApiInProcess, startInProcess } from './support/in-process.ts';
import { sendRaw } from './support/wire.ts';

let organization: TestOrganization;
let agent: Agent;

beforeAll(async () => {
  organization = await createOrganization();
});

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** A message that lists the tools, in revision 2026-07-28. */
const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } };

/** Sends a message to `/mcp` of the served API, by default a good one with the key of the organization. */
const post = (
  headers: Readonly<Record<string, string>> = {},
  body = JSON.stringify(listing),
  url = inject('url'),
) =>
  sendRaw(
    'POST',
    `${url}/mcp`,
    {
      authorization: `Bearer ${organization.apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/list',
      ...headers,
    },
    body,
  );

describe('the names of a request', () => {
  test.each([
    ['its own host', {}, null],
    ['localhost with a port', { host: 'localhost:3000' }, null],
    ['an IPv6 loopback', { host: '[::1]:3000' }, null],
    ['its own origin', { origin: 'http://127.0.0.1:3000' }, null],
    ['a foreign host', { host: 'evil.example.com' }, 'HOST_NOT_ALLOWED'],
    ['a host that begins alike', { host: 'localhost.evil.example.com' }, 'HOST_NOT_ALLOWED'],
    ['a host with credentials', { host: 'localhost@evil.example.com' }, 'HOST_NOT_ALLOWED'],
    ['a foreign origin', { origin: 'https://evil.example.com' }, 'ORIGIN_NOT_ALLOWED'],
    ['the opaque origin', { origin: 'null' }, 'ORIGIN_NOT_ALLOWED'],
    [
      'a foreign origin at its own host',
      { host: 'localhost', origin: 'http://localhost.evil.example.com' },
      'ORIGIN_NOT_ALLOWED',
    ],
  ])('are checked: %s', async (_what, headers, code) => {
    const answer = await post(headers);
    expect(answer.status).toBe(code === null ? 200 : 403);
    const data = { obstacles: [{ code }] };
    expect(JSON.parse(answer.text)).toMatchObject(
      code === null
        ? { id: 1 }
        : { jsonrpc: '2.0', id: null, error: { code: -32_000, message: 'Forbidden', data } },
    );
  });
});

describe('the credentials of a request', () => {
  test.each([
    ['no key', { authorization: '' }],
    ['an unknown key', { authorization: 'Bearer rcm_live_nothing' }],
    ['a key in a cookie', { authorization: '', cookie: 'authorization=Bearer {key}; key={key}' }],
    ['a session', { authorization: '', 'mcp-session-id': '{key}' }],
  ])('are a bearer key and nothing else: %s', async (_what, given) => {
    const headers = Object.entries(given).map(([name, value]) => [
      name,
      value.replaceAll('{key}', organization.apiKey),
    ]);
    const answer = await post(Object.fromEntries(headers));
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  });

  test('begin no session', async () => {
    const answer = await post({ 'mcp-session-id': 'anything', cookie: 'session=anything' });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.headers)).not.toEqual(expect.arrayContaining(['mcp-session-id']));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('a message', () => {
  test.each([
    ['no JSON', '{', {}, 400, -32_700],
    ['a batch', JSON.stringify([listing]), {}, 400, -32_600],
    ['text', '{}', { 'content-type': 'text/plain' }, 415, -32_000],
    ['a compressed body', '{}', { 'content-encoding': 'gzip' }, 415, -32_000],
  ])('is refused as JSON-RPC: %s', async (_what, body, headers, status, code) => {
    const answer = await post(headers, body);
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      status,
      { jsonrpc: '2.0', error: { code } },
    ]);
  });

  test('has as many bytes as the largest body of an operation, and 64 KiB', async () => {
    const most = (10 + 1 / 16) * 1024 * 1024;
    const filled = (bytes: number) => {
      const text = JSON.stringify({ ...listing, filling: '' });
      return text.replace('"filling":""', `"filling":"${'x'.repeat(bytes - text.length)}"`);
    };
    expect((await post({}, filled(most))).status).not.toBe(413);
    expect((await post({}, filled(most + 1))).status).toBe(413);
  });

  test('keeps no stream of changes open, as the tools never change', async () => {
    const params = { _meta: meta, notifications: { toolsListChanged: true } };
    const listening = { jsonrpc: '2.0', id: 7, method: 'subscriptions/listen', params };
    const answer = await post({ 'mcp-method': 'subscriptions/listen' }, JSON.stringify(listening));
    expect(answer.text).toContain('"id":7,"result"');
    const { client } = await connect(organization.apiKey);
    expect(client.getServerCapabilities()?.tools).toEqual({ listChanged: false });
  });

  test.each(['GET', 'DELETE', 'PUT', 'OPTIONS'])('is not sent by %s', async (method) => {
    const authorization = `Bearer ${organization.apiKey}`;
    const answer = await sendRaw(method, `${inject('url')}/mcp`, { authorization });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
  });
});

describe('the arguments of a tool', () => {
  beforeAll(async () => {
    agent = await connect(organization.apiKey);
  });

  property.prop(
    {
      tool: fc.constantFrom(
        'find_operations',
        'describe_operation',
        'call_operation',
        'find_records',
        'guide',
      ),
      given: fc.dictionary(
        fc.constantFrom(
          'words',
          'module',
          'skip',
          'id',
          'part',
          'from',
          'params',
          'query',
          'body',
          'q',
          'kinds',
          'name',
          'file',
          'format',
          'ifMatch',
        ),
        fc.oneof(
          fc.constantFrom<unknown>(
            'reference.listPayers',
            'reference.getPayer',
            'appeals.getAppeal',
            'guide',
            -1,
            1e300,
            '\u0000',
            '\ud800',
            [],
            {},
            null,
          ),
          fc.jsonValue(),
        ),
      ),
    },
    { numRuns: 150 },
  )('are answered clearly, whatever they are', async ({ tool, given }) => {
    const { isError, text } = await agent.call(tool, given).catch((error: Error & { code?: unknown }) => {
      // Text that no operation could take is refused before a tool is called.
      expect(error.message).toContain('"message":"Expected well-formed text without NUL"');
      return { isError: true, text: error.message };
    });
    expect(text).not.toBe('');
    if (isError) expect(text).not.toMatch(/HTTP 5\d\d|Internal|TypeError| at .*\.ts/);
  });
});

describe('the log', () => {
  let api: ApiInProcess;
  beforeAll(async () => {
    api = await startInProcess({ applicationFilter: true, rowLevelSecurity: true });
  });
  afterAll(() => api.close());

  test('names the key and the operation of a call, and holds neither its secret nor what was sent', async () => {
    const { apiKey } = await api.createOrganization('Agents');
    const one = await connect(apiKey, '2026-07-28', api.url);
    await one.call('call_operation', {
      id: 'reference.createPayer',
      body: { name: 'canary-of-the-log', programType: 'OTHER' },
      write: true,
    });
    await one.call('find_records', { q: 'canary-of-the-log' });
    await post({ authorization: 'Bearer canary-of-the-log' }, undefined, api.url);
    const lines = api
      .logged()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const logged = lines
      .filter(({ operation }) => operation)
      .map(({ operation, status }) => `${operation} ${status}`);
    expect(logged).toEqual(
      expect.arrayContaining(['mcp 200', 'reference.createPayer 201', 'search.listHits 200', 'mcp 401']),
    );
    expect(api.logged()).not.toContain('canary-of-the-log');
    expect(api.logged()).not.toContain(apiKey);
  });
});
