import type { Principal, TenantContext } from '@rcm/tenancy';
import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anOffice, credentialingHost, opening } from '../test/credentialing-host.ts';
import {
  credentialingOfProvider,
  credentialingSession,
  credentialingSessions,
  expirablesDue,
} from './lookups.ts';

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
  test('is available to other modules as a snapshot', async () => {
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

  test('is null if it is missing, deleted or of another organization', async () => {
    const id = await aSession();
    expect(await ask(as, (context) => credentialingSession(context, 'crs_none'))).toBeNull();
    expect(await ask(aPrincipal(), (context) => credentialingSession(context, id))).toBeNull();
    await remove(id);
    expect(await ask(as, (context) => credentialingSession(context, id))).toBeNull();
  });
});

test('several sessions are found, except those that are missing, deleted or of another organization', async () => {
  const [one, other, deleted] = [await aSession(), await aSession(), await aSession()];
  await remove(deleted);
  const ids = [other, 'crs_none', deleted, one];
  const found = (principal: Principal) =>
    ask(principal, async (context) => (await credentialingSessions(context, ids)).map(({ id }) => id).sort());
  expect(await found(as)).toEqual([one, other].sort());
  expect(await found(aPrincipal())).toEqual([]);
});

describe('the credentialing of a provider', () => {
  const provider = { id: 'prv_1', npi: '1234567893' };
  const found = () => ask(as, (context) => credentialingOfProvider(context, provider));

  test('is the newest session with the provider, or with the NPI and without a provider', async () => {
    expect(await found()).toBeNull();
    const byNpi = await aSession({ npi: provider.npi });
    expect(await found()).toEqual({ sessionId: byNpi, sessionType: 'INITIAL', status: 'DRAFT' });
    const named = await aSession({ providerId: 'prv_1', sessionType: 'OFF_CYCLE' }, 1);
    await aSession({ npi: '1558598797' }, 2);
    expect(await found()).toEqual({ sessionId: named, sessionType: 'OFF_CYCLE', status: 'DRAFT' });
    await remove(named);
    expect(await found()).toMatchObject({ sessionId: byNpi });
  });

  test('is the current approval, even if sessions were opened or withdrawn since', async () => {
    const office = anOffice(host);
    const look = (now: Date) =>
      host.inside(office.as, ({ sql }) => credentialingOfProvider({ sql, now } as TenantContext, provider));
    const approved = await office.aFileInCommittee({ providerId: 'prv_1' });
    const body = { decision: 'APPROVED' };
    await office.call('decideSession', { params: { sessionId: approved }, body });
    const later = { now: new Date(testTime.getTime() + 60_000) };
    const next = { sessionType: 'RECREDENTIALING', firstName: 'A', lastName: 'B', providerId: 'prv_1' };
    const opened = await office.call('createSession', { body: next }, later);
    expect(await look(testTime)).toEqual({ sessionId: approved, sessionType: 'INITIAL', status: 'APPROVED' });
    expect(await look(new Date('2029-03-03T04:59:59.999Z'))).toMatchObject({ sessionId: approved });
    const over = new Date('2029-03-03T05:00:00Z');
    expect(await look(over)).toMatchObject({ sessionId: opened.data.session.id, status: 'DRAFT' });
    await office.call('deleteSession', { params: { sessionId: opened.data.session.id } });
    expect(await look(over)).toMatchObject({ sessionId: approved, status: 'EXPIRED' });
  });

  test('is not available to another organization', async () => {
    await aSession({ providerId: 'prv_1' });
    as = aPrincipal();
    expect(await found()).toBeNull();
  });
});

describe('an expirable', () => {
  test('is a work item within 90 days of its expiration date', async () => {
    const office = anOffice(host);
    const { id: sessionId } = await office.aSession();
    const license = (expirationDate: string) =>
      office.anEntry('License', sessionId, { licenseType: 'MD', state: 'NY', expirationDate });
    const [last, later] = [await license('2026-05-31'), await license('2026-06-01')];
    const over = await office.anEntry('MalpracticeInsurance', sessionId, {
      carrier: 'Meridian Mutual',
      expirationDate: '2026-03-01',
    });
    const found = (id: string, principal = office.as) =>
      ask(principal, (context) => expirablesDue.find(context, id, '2026-03-02'));
    expect(await found(over.id)).toMatchObject({
      kind: 'EXPIRABLE',
      record: 'credentialingEntry',
      id: over.id,
      label: 'Meridian Mutual',
      cause: 'malpracticeInsurance',
      causeWords: 'Expiration of malpractice insurance',
      dueDate: '2026-03-01',
      rank: 1,
    });
    expect(await found(last.id)).toMatchObject({ label: 'MD NY', cause: 'licenses', dueDate: '2026-05-31' });
    expect(await found(later.id)).toBeNull();
    expect(await found(over.id, aPrincipal())).toBeNull();
    await office.call('deleteEntry', { params: { entryId: over.id } });
    expect(await found(over.id)).toBeNull();
  });
});
