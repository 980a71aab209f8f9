import { aPrincipal, type ServedModules, serveModules } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GfeHost, gfe, gfeHost } from '../test/gfe-host.ts';

const organization = aPrincipal().organization;
const as = aPrincipal({ organization });
const keys = new Map(
  ['gfe:write', 'gfe:read', 'gfe:*', 'public-api:*', '*', 'scribe:*'].map((scope) => [
    scope,
    aPrincipal({ organization, scopes: [scope] }),
  ]),
);
keys.set('switched-off', aPrincipal({ organization, disabledModules: ['gfe'] }));
keys.set('foreign', aPrincipal());

let host: GfeHost;
let served: ServedModules;
beforeAll(async () => {
  host = await gfeHost();
  served = await serveModules([gfe], host.tenants, keys);
});
afterAll(async () => {
  served.close();
  await host.close();
});

const byFax = { deliveryMethod: 'GFE_DEL_FAX' };
const meta = { organizationId: organization.id };

async function deliver(body: unknown, key: string | null = '*', gfeId?: string) {
  const id = gfeId ?? (await host.anEstimate({}, [], { as })).params.gfeId;
  const { status, json } = await served.send('POST', `/gfe/estimates/${id}/deliver`, { key, body });
  return { status, json };
}

describe('the envelope', () => {
  test('of a delivery holds success, the estimate and meta', async () => {
    const { status, json } = await deliver(byFax);
    expect(status).toBe(200);
    expect(json).toEqual({ success: true, data: { estimate: expect.any(Object) }, meta });
    expect(json.data.estimate).toMatchObject({ status: 'GFE_DELIVERED', organizationId: organization.id });
  });

  test('of a simulation holds the simulation and the estimate', async () => {
    const { status, json } = await deliver({ ...byFax, simulateOnly: true });
    expect(status).toBe(200);
    expect(json).toEqual({
      success: true,
      data: {
        estimate: expect.any(Object),
        simulation: { mode: 'simulated', deliveryMethod: 'GFE_DEL_FAX', wouldSetStatus: 'GFE_DELIVERED' },
      },
      meta,
    });
  });

  test('of a dispute case holds the case, the estimate and meta', async () => {
    const { params } = await host.anEstimate({}, ['deliver', 'acknowledge'], { as });
    const path = `/gfe/estimates/${params.gfeId}/idr`;
    const { status, json } = await served.send('POST', path, { key: '*', body: { billedAmount: 646.51 } });
    expect(status).toBe(201);
    expect(json).toEqual({
      success: true,
      data: { idrCase: expect.any(Object), estimate: expect.any(Object) },
      meta,
    });
  });

  test('of a 400 names what is wrong and echoes no value', async () => {
    const { status, json } = await deliver({ deliveryMethod: 'CARRIER_PIGEON' });
    expect(status).toBe(400);
    expect(json).toEqual({
      error: 'Request validation failed',
      statusCode: 400,
      issues: [{ path: 'body.deliveryMethod', code: expect.any(String), message: expect.any(String) }],
    });
    expect(JSON.stringify(json)).not.toContain('CARRIER_PIGEON');
  });

  test('of a 404 is the same for a missing estimate and a foreign one', async () => {
    const { params } = await host.anEstimate({}, [], { as });
    const refused = { status: 404, json: { error: 'Resource not found', statusCode: 404 } };
    expect(await deliver(byFax, '*', 'gfe_none')).toEqual(refused);
    expect(await deliver(byFax, 'foreign', params.gfeId)).toEqual(refused);
  });

  test('of a 401 and a 403 holds only the error and the status', async () => {
    expect((await deliver(byFax, null)).json).toEqual({ error: 'Authentication required', statusCode: 401 });
    expect((await deliver(byFax, 'gfe:read')).json).toEqual({ error: 'Forbidden', statusCode: 403 });
  });
});

test('a signature with a NUL is a 400', async () => {
  expect(await deliver({ ...byFax, signature: 'a\u0000' })).toMatchObject({ status: 400 });
});

test.each([
  [null, 401, 401],
  ['unknown', 401, 401],
  ['scribe:*', 403, 403],
  ['switched-off', 403, 403],
  ['gfe:read', 200, 403],
  ['gfe:write', 200, 200],
  ['gfe:*', 200, 200],
  ['public-api:*', 200, 200],
  ['*', 200, 200],
])('with the key %s a read is %d and a delivery %d', async (key, read, delivered) => {
  const { params } = await host.anEstimate({}, [], { as });
  expect((await served.send('GET', `/gfe/estimates/${params.gfeId}`, { key })).status).toBe(read);
  expect((await deliver(byFax, key, params.gfeId)).status).toBe(delivered);
});

test.each(['estimates', 'idr-cases'])(
  'a list of %s takes skip 0 to 10000 and take 1 to 100',
  async (kind) => {
    const statusOf = async (query: string) =>
      (await served.send('GET', `/gfe/${kind}?${query}`, { key: '*' })).status;
    for (const query of ['skip=0', 'skip=10000', 'take=1', 'take=100'])
      expect(await statusOf(query)).toBe(200);
    for (const query of ['skip=-1', 'skip=10001', 'take=0', 'take=101', 'take=1.0', 'take=1&take=1']) {
      expect(await statusOf(query)).toBe(400);
    }
  },
);
