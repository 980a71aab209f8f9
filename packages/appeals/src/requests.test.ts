import { aPrincipal, type ServedModules, serveModules } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appeals, appealsHost } from '../test/appeals-host.ts';

const organization = aPrincipal().organization;
const keys = new Map(
  ['appeals:write', 'appeals:read', 'appeals:*', 'public-api:*', '*', 'scribe:*'].map((scope) => [
    scope,
    aPrincipal({ organization, scopes: [scope] }),
  ]),
);
keys.set('switched-off', aPrincipal({ organization, disabledModules: ['appeals'] }));

let sample: Awaited<ReturnType<typeof appealsHost>>;
let served: ServedModules;
beforeAll(async () => {
  sample = await appealsHost();
  served = await serveModules([appeals], sample.host.tenants, keys);
});
afterAll(async () => {
  served.close();
  await sample.close();
});

async function send(method: string, path: string, key: string | null = '*', body?: unknown) {
  const { status, json } = await served.send(method, `/appeals${path}`, { key, body });
  return { status, json };
}

const draft = { denialCaseId: 'dnc_medicare' };

describe('appeals.listAppeals, appeals.createAppeal', () => {
  test('answer with success and data, the create also with meta', async () => {
    const { status, json } = await send('POST', '', '*', draft);
    expect(status).toBe(201);
    expect(json).toEqual({
      success: true,
      data: { appeal: expect.any(Object) },
      meta: { organizationId: organization.id },
    });
    const list = await send('GET', '');
    expect(list.status).toBe(200);
    expect(list.json).toEqual({ success: true, data: { appeals: expect.any(Array), total: 1 } });
    expect(list.json.data.appeals[0]).toMatchObject({ id: json.data.appeal.id, status: 'DRAFT' });
  });

  test.each([
    [null, 401, 401],
    ['unknown', 401, 401],
    ['scribe:*', 403, 403],
    ['switched-off', 403, 403],
    ['appeals:read', 200, 403],
    ['appeals:write', 200, 201],
    ['appeals:*', 200, 201],
    ['public-api:*', 200, 201],
    ['*', 200, 201],
  ])(
    'with the key %s answer %d and %d (401 unless it is known, 403 unless its scope matches and the module is on; appeals:write reads too)',
    async (key, listed, created) => {
      expect((await send('GET', '', key)).status).toBe(listed);
      expect((await send('POST', '', key, draft)).status).toBe(created);
    },
  );

  test('answer 401 and 403 without details', async () => {
    expect((await send('GET', '', null)).json).toEqual({ error: 'Authentication required', statusCode: 401 });
    expect((await send('GET', '', 'scribe:*')).json).toEqual({ error: 'Forbidden', statusCode: 403 });
  });
});

describe('appeals.getAppeal, appeals.transitionAppeal', () => {
  test('have the bodies of a 404 and of a 409 with allowedNext', async () => {
    expect(await send('GET', '/apl_none')).toEqual({
      status: 404,
      json: { error: 'Resource not found', statusCode: 404 },
    });
    const { json } = await send('POST', '', '*', draft);
    const move = await send('POST', `/${json.data.appeal.id}/transition`, '*', { status: 'SUBMITTED' });
    expect(move).toEqual({
      status: 409,
      json: {
        error: 'Conflict',
        statusCode: 409,
        message: expect.any(String),
        allowedNext: ['PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'WITHDRAWN', 'EXPIRED'],
      },
    });
  });
});

describe('appeals.listAppeals', () => {
  test('names the filter in the body of a 400 and does not repeat its value', async () => {
    const { status, json } = await send('GET', '?status=CARRIER_PIGEON');
    expect(status).toBe(400);
    expect(json).toEqual({
      error: 'Request validation failed',
      statusCode: 400,
      issues: [{ path: 'query.status', code: expect.any(String), message: expect.any(String) }],
    });
    expect(JSON.stringify(json)).not.toContain('CARRIER_PIGEON');
  });

  test('ignores unknown filters, including organizationId and orgId', async () => {
    const all = await send('GET', '');
    expect(await send('GET', '?organizationId=other&orgId=other&colour=red')).toEqual(all);
  });

  test('refuses a repeated filter with 400', async () => {
    expect((await send('GET', '?status=DRAFT&status=DRAFT')).status).toBe(400);
  });

  test('refuses an identifier with a NUL or 201 characters with 400; one of 200 characters finds nothing', async () => {
    expect((await send('GET', '?claimId=a%00')).status).toBe(400);
    expect((await send('GET', `?claimId=${'x'.repeat(201)}`)).status).toBe(400);
    expect(await send('GET', `?claimId=${'x'.repeat(200)}`)).toEqual({
      status: 200,
      json: { success: true, data: { appeals: [], total: 0 } },
    });
  });
});
