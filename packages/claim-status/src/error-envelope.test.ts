import { ApiError, unauthenticated } from '@rcm/errors';
import { mount } from '@rcm/http/koa';
import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anInquiry, claimStatus, claimStatusHost } from '../test/claim-status-host.ts';
import { claimStatusErrors } from './error-envelope.ts';
import { createClaimStatus } from './module.ts';

const contract = [
  [400, 'INVALID_REQUEST', false],
  [401, 'AUTHENTICATION_REQUIRED', false],
  [403, 'ACCESS_DENIED', false],
  [404, 'NOT_FOUND', false],
  [405, 'METHOD_NOT_ALLOWED', false],
  [408, 'REQUEST_TIMEOUT', true],
  [409, 'REQUEST_CONFLICT', false],
  [412, 'PRECONDITION_FAILED', false],
  [413, 'PAYLOAD_TOO_LARGE', false],
  [415, 'UNSUPPORTED_MEDIA_TYPE', false],
  [422, 'REQUEST_UNPROCESSABLE', false],
  [429, 'RATE_LIMITED', true],
  [500, 'INTERNAL_ERROR', true],
  [503, 'UNAVAILABLE', true],
] as const;

describe('the envelope of an error', () => {
  test.each(contract)('of a %d has the code %s, retryable %s', (status, code, retryable) => {
    const body = claimStatusErrors.render(new ApiError(status, 'the reason is for the log'));
    expect(body).toEqual({
      ok: false,
      errors: [{ code, message: expect.any(String), source: 'api', retryable }],
    });
    expect(JSON.stringify(body)).not.toContain('the reason');
    expect(claimStatusErrors.schema(status).safeParse(body).error).toBeUndefined();
  });

  test('of a 400 has the path of each error', () => {
    const issues = ['body.claimIds', 'query.take'].map((path) => ({ path, code: 'custom', message: 'no' }));
    const body = claimStatusErrors.render(new ApiError(400, '', { issues }));
    expect(body.errors).toEqual(
      issues.map(({ path }) => ({
        code: 'INVALID_REQUEST',
        message: 'no',
        source: 'api',
        retryable: false,
        path,
      })),
    );
    expect(claimStatusErrors.schema(400).safeParse(body).error).toBeUndefined();
  });
});

const gone = Object.assign(new Error('terminating connection'), { code: '57P01' });
const fail = async (_context: unknown, ids: readonly string[]): Promise<never> => {
  throw ids[0] === 'clm_gone' ? gone : new Error('canary of the inside');
};
const failing = createClaimStatus({ payer: async () => null, claims: fail });

const gate = Promise.withResolvers<void>();
const entered = Promise.withResolvers<void>();
/** Its inquiries run until the gate is opened. */
const slow = createClaimStatus({
  payer: async () => null,
  claims: async () => {
    entered.resolve();
    await gate.promise;
    return [];
  },
});
const limited = { ...claimStatus, rateLimit: { requests: 1, seconds: 60 } };

let host: TestHost;
const closing: (() => void)[] = [];
const owner = aPrincipal();
const keys = new Map([
  ['good', owner],
  ['reader', { ...owner, scopes: ['claim-status:read'] }],
  ['other', { ...owner, scopes: ['gfe:*'] }],
  ['off', { ...owner, disabledModules: ['claim-status'] }],
]);

async function serve(module: typeof claimStatus): Promise<string> {
  const app = new Koa();
  app.silent = true;
  app.use(
    mount([module], {
      database: host.tenants,
      checkResponses: true,
      clock: () => testTime,
      authenticate: async (key) => {
        const principal = keys.get(key);
        if (!principal) throw unauthenticated('unknown');
        return principal;
      },
    }),
  );
  const server = app.listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/api/v1`;
}

const base = { plain: '', failing: '', limited: '', slow: '' };
let params: { id: string };
let claimIds: readonly string[];
beforeAll(async () => {
  host = await claimStatusHost();
  base.plain = await serve(claimStatus);
  base.failing = await serve(failing);
  base.limited = await serve(limited);
  base.slow = await serve(slow);
  ({ params, claimIds } = await anInquiry(host, 2, {}, { as: owner }));
});
afterAll(async () => {
  for (const close of closing) close();
  await host.close();
});

interface Sent {
  readonly key?: string | null;
  readonly body?: unknown;
  readonly raw?: string;
  readonly headers?: Record<string, string>;
  readonly at?: keyof typeof base;
}

async function send(method: string, path: string, sent: Sent = {}) {
  const { key = 'good', body, raw, headers = {}, at = 'plain' } = sent;
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(`${base[at]}/claim-status${path}`, {
    method,
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(text === undefined ? {} : { body: text }),
  });
  return { status: response.status, headers: response.headers, json: JSON.parse(await response.text()) };
}

const error = (code: string, retryable = false, path?: string) => ({
  ok: false,
  errors: [
    { code, message: expect.any(String), source: 'api', retryable, ...(path === undefined ? {} : { path }) },
  ],
});

describe('over HTTP, every path of the module', () => {
  test.each([
    ['an unknown route', 'GET', '/nowhere', {}, 404, 'NOT_FOUND'],
    ['the prefix itself', 'GET', '', {}, 404, 'NOT_FOUND'],
    ['an unknown route without a key', 'POST', '/nowhere/at/all', { key: null }, 404, 'NOT_FOUND'],
    ['a missing inquiry', 'GET', '/inquiries/inq_missing', {}, 404, 'NOT_FOUND'],
    ['an id with NUL', 'GET', '/inquiries/%00', {}, 404, 'NOT_FOUND'],
    ['a method that does not exist', 'DELETE', '/inquiries', {}, 405, 'METHOD_NOT_ALLOWED'],
    ['no key', 'GET', '/inquiries/inq_1', { key: null }, 401, 'AUTHENTICATION_REQUIRED'],
    ['a bad key', 'GET', '/inquiries', { key: 'bad' }, 401, 'AUTHENTICATION_REQUIRED'],
    ['a scope of another module', 'GET', '/inquiries/inq_1', { key: 'other' }, 403, 'ACCESS_DENIED'],
    ['a read scope on a write', 'POST', '/inquiries', { key: 'reader', body: {} }, 403, 'ACCESS_DENIED'],
    ['a module that is switched off', 'GET', '/inquiries', { key: 'off' }, 403, 'ACCESS_DENIED'],
    [
      'too large a body',
      'POST',
      '/inquiries',
      { raw: `"${'x'.repeat(4 * 1024 * 1024)}"` },
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'another media type',
      'POST',
      '/inquiries',
      { raw: 'ISA*00*~', headers: { 'content-type': 'application/edi-x12' } },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
  ] as const)(
    'answers 401, 403, 404, 405, 413 or 415 in the envelope: %s',
    async (_case, method, path, sent, status, code) => {
      const answer = await send(method, path, sent);
      expect([answer.status, answer.json]).toEqual([status, error(code)]);
      expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
    },
  );

  test('answers 400 with the path of each error in a body, a query or malformed JSON', async () => {
    const bad = await send('POST', '/inquiries', {
      body: { claimIds: [], mappingProfileId: 'canary'.length },
    });
    expect(bad.status).toBe(400);
    expect(bad.json.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'body.claimIds',
      'body.mappingProfileId',
    ]);
    const malformed = await send('POST', '/inquiries', { raw: '{' });
    expect([malformed.status, malformed.json]).toEqual([400, error('INVALID_REQUEST', false, 'body')]);
    const query = await send('GET', '/inquiries?take=101');
    expect([query.status, query.json]).toEqual([400, error('INVALID_REQUEST', false, 'query.take')]);
  });

  test('answers 429 with Retry-After', async () => {
    expect((await send('GET', '/inquiries', { at: 'limited' })).status).toBe(200);
    const answer = await send('GET', '/inquiries', { at: 'limited' });
    expect([answer.status, answer.json]).toEqual([429, error('RATE_LIMITED', true)]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test.each([
    [500, 'INTERNAL_ERROR', 'clm_broken'],
    [503, 'UNAVAILABLE', 'clm_gone'],
  ])('answers %d as %s, without details of the failure', async (status, code, claimId) => {
    const answer = await send('POST', '/inquiries', { at: 'failing', body: { claimIds: [claimId] } });
    expect([answer.status, answer.json]).toEqual([status, error(code, true)]);
    expect(JSON.stringify(answer.json)).not.toContain('canary');
  });
});

describe('claim-status.recordResponse', () => {
  test('answers 412 to an outdated If-Match, in the envelope', async () => {
    const answer = await send('POST', `/inquiries/${params.id}/responses`, {
      body: { statuses: [{ categoryCode: 'F1', statusCode: '65' }] },
      headers: { 'if-match': '"99"' },
    });
    expect([answer.status, answer.json]).toEqual([412, error('PRECONDITION_FAILED')]);
  });
});

describe('claim-status.createInquiry', () => {
  test('answers 422 without a published profile, in the envelope', async () => {
    const answer = await send('POST', '/inquiries', { body: { claimIds: ['clm_nobody_1'] } });
    expect([answer.status, answer.json]).toEqual([
      422,
      error('REQUEST_UNPROCESSABLE', false, 'body.mappingProfileId'),
    ]);
  });

  test.each(['x'.repeat(256), '', 'tab\there'])(
    'answers 400 to an Idempotency-Key of 0 or 256 characters, or not printable: %j',
    async (key) => {
      const answer = await send('POST', '/inquiries', {
        body: { claimIds },
        headers: { 'idempotency-key': key },
      });
      expect([answer.status, answer.json]).toEqual([
        400,
        error('INVALID_REQUEST', false, 'header.Idempotency-Key'),
      ]);
    },
  );

  const headers = { 'idempotency-key': 'k'.repeat(255) };

  test('replays the response to an Idempotency-Key of 255 characters, and answers 409 to another request with it, in the envelope', async () => {
    const sent = { body: { claimIds }, headers };
    const first = await send('POST', '/inquiries', sent);
    const second = await send('POST', '/inquiries', sent);
    expect([first.status, second.status, second.json]).toEqual([202, 202, first.json]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    const other = await send('POST', '/inquiries', { body: { claimIds: claimIds.slice(1) }, headers });
    expect([other.status, other.json]).toEqual([409, error('REQUEST_CONFLICT')]);
  });

  test('answers 409 to an Idempotency-Key that is still in use, in the envelope', async () => {
    const sent = { at: 'slow', body: { claimIds }, headers: { 'idempotency-key': 'in flight' } } as const;
    const first = send('POST', '/inquiries', sent);
    await entered.promise;
    const second = await send('POST', '/inquiries', sent);
    expect([second.status, second.json]).toEqual([409, error('REQUEST_CONFLICT')]);
    gate.resolve();
    expect((await first).status).toBe(404);
  });
});

describe('claim-status.getInquiry', () => {
  test('answers with the result itself, without success, data and meta', async () => {
    const { status, json, headers } = await send('GET', `/inquiries/${params.id}`);
    expect([status, json.inquiryId, typeof json.ok]).toEqual([200, params.id, 'boolean']);
    for (const name of ['success', 'data', 'meta']) expect(json).not.toHaveProperty(name);
    expect(headers.get('etag')).toMatch(/^"\d+"$/);
  });
});

describe('claim-status.listInquiries, claim-status.createMappingProfile', () => {
  test('answer with success, data and meta', async () => {
    const list = await send('GET', '/inquiries');
    expect(Object.keys(list.json)).toEqual(['success', 'data', 'meta']);
    const profile = await send('POST', '/mapping-profiles', { body: { name: 'Riverside default' } });
    expect([profile.status, Object.keys(profile.json.data)]).toEqual([201, ['mappingProfile']]);
    expect(profile.json.meta).toEqual({ organizationId: owner.organization.id });
  });
});
