import { aPrincipal, expectNoDrift, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, organizationModule } from '../../tests/fixture.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost([organizationModule]);
});
afterAll(() => host.close());

test('the migrations build the schema of the entities', () => expectNoDrift(organizationModule));

describe('organization.getOrganization', () => {
  test('shows its name, zone, holidays, entitlements and flags', async () => {
    const { as, organizationId } = await anOrganization(host);
    const { data, tag } = await host.call('organization.getOrganization', {}, { as });
    expect(data.organization).toEqual({
      id: organizationId,
      organizationId,
      name: 'Riverside Health',
      timeZone: 'America/New_York',
      holidays: { base: 'US_FEDERAL', added: [], removed: [] },
      isCharitableHospital: false,
      limitationPeriods: [],
      entitlements: { disabledModules: [] },
      featureFlags: {},
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
    });
    expect(tag).toBe('"1"');
  });
});

describe('organization.updateOrganization', () => {
  const california = { state: 'CA', debtKind: 'WRITTEN_CONTRACT', years: 4 };

  test('replaces the limitation periods, of 1 to 30 years, and keeps them where they are left out', async () => {
    const { as } = await anOrganization(host);
    const update = async (body: Record<string, unknown>) =>
      (await host.call('organization.updateOrganization', { body }, { as })).data.organization
        .limitationPeriods;
    const periods = [
      { ...california, years: 1 },
      { ...california, debtKind: 'ORAL_CONTRACT', years: 30 },
    ];
    expect(await update({ limitationPeriods: periods })).toEqual(periods);
    expect(await update({ name: 'Riverside' })).toEqual(periods);
    expect(await update({ limitationPeriods: [california] })).toEqual([california]);
    expect(await update({ limitationPeriods: [] })).toEqual([]);
  });

  test('changes the given fields, keeps the rest and ignores an organizationId', async () => {
    const { as, organizationId } = await anOrganization(host);
    const body = {
      timeZone: 'America/Chicago',
      holidays: { added: ['2026-12-24', '2026-11-27', '2026-12-24'], removed: ['2026-10-12'] },
      organizationId: 'ignored',
    };
    const { data } = await host.call('organization.updateOrganization', { body }, { as });
    expect(data.organization).toMatchObject({
      organizationId,
      name: 'Riverside Health',
      timeZone: 'America/Chicago',
      holidays: { base: 'US_FEDERAL', added: ['2026-11-27', '2026-12-24'], removed: ['2026-10-12'] },
    });
    const read = await host.call('organization.getOrganization', {}, { as });
    expect(read.data).toEqual(data);
  });

  test.each([
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['timeZone', { timeZone: '+05:00' }],
    ['timeZone', { timeZone: null }],
    ['isCharitableHospital', { isCharitableHospital: null }],
    ['limitationPeriods', { limitationPeriods: null }],
    ['limitationPeriods', { limitationPeriods: Array(201).fill(california) }],
    ['limitationPeriods', { limitationPeriods: [california, { ...california, years: 3 }] }],
    ['limitationPeriods.0.state', { limitationPeriods: [{ ...california, state: 'ca' }] }],
    ['limitationPeriods.0.debtKind', { limitationPeriods: [{ ...california, debtKind: 'LOAN' }] }],
    ['limitationPeriods.0.years', { limitationPeriods: [{ ...california, years: 0 }] }],
    ['limitationPeriods.0.years', { limitationPeriods: [{ ...california, years: 31 }] }],
    ['limitationPeriods.0.years', { limitationPeriods: [{ ...california, years: 1.5 }] }],
    ['isCharitableHospital', { isCharitableHospital: 'true' }],
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(201) }],
    ['holidays.base', { holidays: { base: 'US_STATE' } }],
    ['holidays.added.0', { holidays: { added: ['2026-02-30'] } }],
    ['holidays.added', { holidays: { added: Array(501).fill('2026-01-02') } }],
    ['holidays', { holidays: { added: ['2026-12-24'], removed: ['2026-12-24'] } }],
  ])(
    'answers 400 for an invalid zone, null, no boolean, a name of 0 or 201 characters, an unknown holiday base, an invalid date, 501 dates, a date both added and removed: %s',
    async (path, body) => {
      const { as } = await anOrganization(host);
      await expect(host.call('organization.updateOrganization', { body }, { as })).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${path}` }] },
      });
    },
  );

  test('sets and clears that it is a charitable hospital, and keeps it where it is left out', async () => {
    const { as } = await anOrganization(host);
    const update = async (body: Record<string, unknown>) =>
      (await host.call('organization.updateOrganization', { body }, { as })).data.organization
        .isCharitableHospital;
    expect(await update({ isCharitableHospital: true })).toBe(true);
    expect(await update({ name: 'Riverside Hospital' })).toBe(true);
    expect(await update({ isCharitableHospital: false })).toBe(false);
  });

  test('accepts a name of 200 characters', async () => {
    const { as } = await anOrganization(host);
    const body = { name: 'x'.repeat(200) };
    const { data } = await host.call('organization.updateOrganization', { body }, { as });
    expect(data.organization.name).toBe(body.name);
  });

  test('answers 412 for an old version', async () => {
    const { as } = await anOrganization(host);
    const rename = (name: string) =>
      host.call('organization.updateOrganization', { body: { name } }, { as, ifMatch: '"1"' });
    await rename('First');
    await expect(rename('Second')).rejects.toMatchObject({ status: 412 });
  });
});

describe('organization.whoami', () => {
  test('shows the key, the modules, the limits and the member it acts for', async () => {
    const { as, memberId, keyId } = await anOrganization(host);
    const { data } = await host.call(
      'organization.whoami',
      {},
      { as: { ...as, disabledModules: ['collections'] } },
    );
    expect(data).toMatchObject({
      apiKey: { id: keyId, name: 'Owner', scopes: ['*'], role: 'OWNER', mode: 'LIVE' },
      modules: ['gfe', 'medical-coding', 'organization'],
      rateLimits: [{ module: 'medical-coding', requests: 60, windowSeconds: 60 }],
      actor: { id: memberId, role: 'OWNER' },
    });
    expect(JSON.stringify(data)).not.toContain('hash');
  });

  test('acts for the earliest active owner, else the earliest active member, else nobody', async () => {
    const { as, memberId } = await anOrganization(host);
    const actor = async () => (await host.call('organization.whoami', {}, { as })).data.actor?.id ?? null;
    const create = async (role: string, status: string, minute: number) => {
      const body = { name: role, email: `${role}.${minute}@example.org`, role, status };
      const now = new Date(testTime.getTime() + minute * 60_000);
      return (await host.call('organization.createMember', { body }, { as, now })).data.member.id as string;
    };
    const update = (id: string, body: Record<string, unknown>) =>
      host.call('organization.updateMember', { params: { memberId: id }, body }, { as });
    await create('BILLER', 'ACTIVE', -10);
    const owner = await create('OWNER', 'ACTIVE', 10);
    await create('OWNER', 'INACTIVE', -20);
    expect(await actor()).toBe(memberId);
    await update(memberId, { status: 'INACTIVE' });
    expect(await actor()).toBe(owner);
    const empty = aPrincipal({ keyId: as.keyId });
    await expect(host.call('organization.whoami', {}, { as: empty })).rejects.toMatchObject({ status: 401 });
  });

  test('shows no limits if no enabled module has one', async () => {
    const { as } = await anOrganization(host);
    const without = { ...as, disabledModules: ['medical-coding'] };
    const { data } = await host.call('organization.whoami', {}, { as: without });
    expect(data.rateLimits).toBeNull();
  });

  test('answers 401 for a key that no longer exists', async () => {
    const { as } = await anOrganization(host);
    const foreign = { ...aPrincipal(), organization: as.organization };
    await expect(host.call('organization.whoami', {}, { as: foreign })).rejects.toMatchObject({
      status: 401,
    });
  });
});
