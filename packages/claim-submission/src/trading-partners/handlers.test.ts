import { foldRowCounts } from '@rcm/lists';
import { aPrincipal, expectNoDrift, refusedAt, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partnerBody, submission, submissionHost } from '../../test/submission-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await submissionHost();
});
afterAll(() => host.close());

type Body = Readonly<Record<string, unknown>>;

async function aPartner(overrides: Body = {}, as = host.principal) {
  const body = { ...partnerBody, ...overrides };
  const { data } = await host.call('claims.createTradingPartner', { body }, { as });
  return { params: { tradingPartnerId: data.tradingPartner.id as string }, partner: data.tradingPartner };
}

test('the migrations build what the entities describe', () => expectNoDrift(submission));

describe('claims.createTradingPartner', () => {
  test('stores what is sent, with the usual separators, versions and size of a set', async () => {
    const { partner } = await aPartner({ payerIds: ['pyr_1'] });
    expect(partner).toMatchObject({
      ...partnerBody,
      contactEmail: null,
      payerIds: ['pyr_1'],
      separators: { element: '*', component: ':', repetition: '^', terminator: '~' },
      separatorsInData: 'REFUSE',
      professionalVersion: '005010X222A1',
      institutionalVersion: '005010X223A2',
      claimsPerSet: 5_000,
      takesReplacements: true,
      isDefault: false,
    });
  });

  test.each([
    ['interchangeSenderIdentifier', 'A'.repeat(15), 'A'.repeat(16)],
    ['interchangeReceiverIdentifier', 'A', ''],
    ['interchangeReceiverIdentifier', 'A B', 'A*B'],
    ['groupSender', 'AB', 'A'],
    ['groupReceiver', 'A'.repeat(15), 'A'.repeat(16)],
    ['receiverName', 'A'.repeat(60), 'A'.repeat(61)],
    ['receiverIdentifier', 'A'.repeat(80), 'A'.repeat(81)],
    ['submitterName', 'A'.repeat(60), ''],
    ['submitterIdentifier', 'AB', 'A'],
    ['contactName', 'A'.repeat(60), 'A'.repeat(61)],
    ['contactTelephone', '5595550142', '55955501422'],
    ['contactEmail', 'a@b', 'ab'],
    ['claimsPerSet', 1, 0],
    ['claimsPerSet', 5_000, 5_001],
    ['usage', 'P', 'X'],
    ['interchangeSenderQualifier', '30', '31'],
    ['professionalVersion', '005010X222A2', '005010X223A2'],
  ])('takes %s up to its bound %j, and not %j', async (field, allowed, refused) => {
    expect((await aPartner({ [field]: allowed })).partner[field]).toBe(allowed);
    await expect(aPartner({ [field]: refused })).rejects.toMatchObject(refusedAt(`body.${field}`));
  });

  test.each([
    { element: '*', component: '*', repetition: '^', terminator: '~' },
    { element: 'A', component: ':', repetition: '^', terminator: '~' },
    { element: '-', component: ':', repetition: '^', terminator: '~' },
    { element: '**', component: ':', repetition: '^', terminator: '~' },
  ])('refuses the separators %j', async (separators) => {
    await expect(aPartner({ separators })).rejects.toMatchObject({ status: 400 });
  });

  test('needs a telephone number or an e-mail address of the contact', async () => {
    await expect(aPartner({ contactTelephone: undefined })).rejects.toMatchObject(
      refusedAt('body.contactTelephone'),
    );
    const { partner } = await aPartner({ contactTelephone: undefined, contactEmail: 'a@example.org' });
    expect(partner).toMatchObject({ contactTelephone: null, contactEmail: 'a@example.org' });
  });

  test('needs payers of the organization, each once, that go to no other partner', async () => {
    const as = aPrincipal();
    const { params } = await aPartner({ payerIds: ['pyr_1', 'pyr_2'] }, as);
    await expect(aPartner({ payerIds: ['pyr_unknown'] }, as)).rejects.toMatchObject({ status: 404 });
    await expect(aPartner({ payerIds: ['pyr_3', 'pyr_3'] }, as)).rejects.toMatchObject({ status: 400 });
    await expect(aPartner({ payerIds: ['pyr_3', 'pyr_2'] }, as)).rejects.toMatchObject({
      status: 409,
      details: { existingId: params.tradingPartnerId },
    });
  });

  test('allows one default partner, also to requests at once', async () => {
    const as = aPrincipal();
    const all = await Promise.allSettled(Array.from({ length: 4 }, () => aPartner({ isDefault: true }, as)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { data } = await host.call('claims.listTradingPartners', {}, { as });
    expect(data.total).toBe(1);
  });
});

describe('claims.getTradingPartner', () => {
  test('returns one by its id, and 404 to another organization', async () => {
    const { params, partner } = await aPartner();
    const { data, tag } = await host.call('claims.getTradingPartner', { params });
    expect([data.tradingPartner, tag]).toEqual([partner, '"1"']);
    await expect(
      host.call('claims.getTradingPartner', { params }, { as: aPrincipal() }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('claims.listTradingPartners', () => {
  test('sorts by name', async () => {
    const as = aPrincipal();
    await aPartner({ name: 'B' }, as);
    await aPartner({ name: 'A' }, as);
    const { data } = await host.call('claims.listTradingPartners', { query: { sort: 'name' } }, { as });
    expect(data.tradingPartners.map(({ name }: { name: string }) => name)).toEqual(['A', 'B']);
  });

  test('counts created and deleted partners, before and after their changes are folded', async () => {
    const as = aPrincipal();
    const check = async (partners: number) => {
      for (const folded of [0, 1]) {
        const { data } = await host.call('claims.listTradingPartners', { query: { take: '1' } }, { as });
        expect([folded, data.total]).toEqual([folded, partners]);
        await foldRowCounts(host.tenants, as.organization.id);
      }
    };
    await check(0);
    const { params } = await aPartner({ name: 'A' }, as);
    await aPartner({ name: 'B' }, as);
    await aPartner({ name: 'C' }, aPrincipal());
    await check(2);
    await host.call('claims.updateTradingPartner', { params, body: { name: 'D' } }, { as });
    await host.call('claims.deleteTradingPartner', { params }, { as });
    await check(1);
  });
});

describe('claims.updateTradingPartner', () => {
  const update = (params: Record<string, string>, body: Body, options = {}) =>
    host.call('claims.updateTradingPartner', { params, body }, options);

  test('keeps omitted fields, and clears what is null', async () => {
    const { params, partner } = await aPartner({ contactEmail: 'a@example.org' });
    const { data } = await update(params, { usage: 'P', contactTelephone: null });
    expect(data.tradingPartner).toEqual({
      ...partner,
      usage: 'P',
      contactTelephone: null,
      updatedAt: expect.any(String),
    });
    await expect(update(params, { contactEmail: null })).rejects.toMatchObject(
      refusedAt('body.contactTelephone'),
    );
  });

  test('keeps the payers of the partner its own', async () => {
    const as = aPrincipal();
    const { params } = await aPartner({ payerIds: ['pyr_1'], isDefault: true }, as);
    const other = await aPartner({ payerIds: ['pyr_2'] }, as);
    await update(params, { payerIds: ['pyr_1', 'pyr_3'], isDefault: true }, { as });
    await expect(update(other.params, { payerIds: ['pyr_3'] }, { as })).rejects.toMatchObject({
      status: 409,
    });
    await expect(update(other.params, { isDefault: true }, { as })).rejects.toMatchObject({ status: 409 });
  });

  test('refuses a stale version', async () => {
    const { params } = await aPartner();
    await update(params, { usage: 'P' }, { ifMatch: '"1"' });
    await expect(update(params, { usage: 'T' }, { ifMatch: '"1"' })).rejects.toMatchObject({ status: 412 });
  });
});

describe('claims.deleteTradingPartner', () => {
  test('deletes it, and frees its payers', async () => {
    const as = aPrincipal();
    const { params } = await aPartner({ payerIds: ['pyr_1'] }, as);
    expect((await host.call('claims.deleteTradingPartner', { params }, { as })).status).toBe(204);
    await expect(host.call('claims.getTradingPartner', { params }, { as })).rejects.toMatchObject({
      status: 404,
    });
    await aPartner({ payerIds: ['pyr_1'] }, as);
  });
});
