import type { Principal, TenantContext } from '@rcm/tenancy';
import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { credentialingHost, opening } from '../test/credentialing-host.ts';
import { credentialingOfProvider, credentialingSession } from './lookups.ts';

let host: TestHost;
let as: Principal;
beforeAll(async () => {
  host = await credentialingHost();
});
beforeEach(() => {
  as = aPrincipal();
});
afterAll(() => host.close());

const ask = <Answer>(principal: Principal, question: (context: TenantContext) => Promise<Answer>) =>
  host.inside(principal, question);

async function aSession(body: Record<string, unknown> = {}, minute = 0): Promise<string> {
  const now = new Date(testTime.getTime() + minute * 60_000);
  const input = { body: { ...opening, ...body } };
  return (await host.call('credentialing.createSession', input, { as, now })).data.session.id;
}

const remove = (sessionId: string) =>
  host.call('credentialing.deleteSession', { params: { sessionId } }, { as });

describe('a credentialing session', () => {
  test('is told to others in short', async () => {
    const id = await aSession({ providerId: 'prv_1', npi: '1234567893' });
    expect(await ask(as, (context) => credentialingSession(context, id))).toEqual({
      id,
      sessionNumber: expect.stringMatching(/^CRD-/),
      sessionType: 'INITIAL',
      status: 'DRAFT',
      providerId: 'prv_1',
      firstName: 'Avery',
      lastName: 'Stone',
      npi: '1234567893',
    });
  });

  test('is not there when it is missing, deleted or foreign', async () => {
    const id = await aSession();
    expect(await ask(as, (context) => credentialingSession(context, 'crs_none'))).toBeNull();
    expect(await ask(aPrincipal(), (context) => credentialingSession(context, id))).toBeNull();
    await remove(id);
    expect(await ask(as, (context) => credentialingSession(context, id))).toBeNull();
  });
});

describe('the credentialing of a provider', () => {
  const provider = { id: 'prv_1', npi: '1234567893' };
  const found = () => ask(as, (context) => credentialingOfProvider(context, provider));

  test('is the newest session that names the provider, or the NPI and no provider', async () => {
    expect(await found()).toBeNull();
    const byNpi = await aSession({ npi: provider.npi });
    expect(await found()).toEqual({ sessionId: byNpi, sessionType: 'INITIAL', status: 'DRAFT' });
    const named = await aSession({ providerId: 'prv_1', sessionType: 'OFF_CYCLE' }, 1);
    await aSession({ npi: '1558598797' }, 2);
    expect(await found()).toEqual({ sessionId: named, sessionType: 'OFF_CYCLE', status: 'DRAFT' });
    await remove(named);
    expect(await found()).toMatchObject({ sessionId: byNpi });
  });

  test('is not told to another organization', async () => {
    await aSession({ providerId: 'prv_1' });
    as = aPrincipal();
    expect(await found()).toBeNull();
  });
});
