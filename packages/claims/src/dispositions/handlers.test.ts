import { aPrincipal, refusedAt, type TestHost, testTime } from '@rcm/testing';
import { aRecord, payerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClaim, claimsHost } from '../../test/claims-host.ts';
import { lockClaims } from '../lookups.ts';
import { dispositionOperations } from './contract.ts';

let host: TestHost;
let as: ReturnType<typeof aPrincipal>;
beforeAll(async () => {
  host = await claimsHost();
});
beforeEach(() => {
  as = aPrincipal();
});
afterAll(() => host.close());

type Query = Readonly<Record<string, string | string[]>>;

const aPayer = async (): Promise<string> => (await aRecord(host, 'Payer', payerBody, { as })).id;

const set = (code: string, disposition: unknown, payerId?: string | null, options = {}) => {
  const [groupCode = '', reasonCode = ''] = code.split('-');
  const body = { disposition, ...(payerId === undefined ? {} : { payerId }) };
  return host.call(
    'reference.setDisposition',
    { params: { groupCode, reasonCode }, body },
    { as, ...options },
  );
};

const remove = (dispositionChangeId: string, options = {}) =>
  host.call('reference.removeDisposition', { params: { dispositionChangeId } }, { as, ...options });

const list = async (query: Query = {}) =>
  (await host.call('reference.listDispositions', { query }, { as })).data;

const shown = async (query: Query) =>
  (await list(query)).dispositions.map(
    (entry: Readonly<Record<string, string | null>>) =>
      `${entry.groupCode}-${entry.reasonCode} ${entry.payerId} ${entry.disposition} ${entry.builtInDisposition}`,
  );

describe('reference.listDispositions', () => {
  test('returns the built-in table, by group and reason code, with one entry for every other code', async () => {
    const { dispositions, total } = await list({ groupCode: ['CR', 'PR'], take: '3' });
    expect(total).toBe(16);
    expect(dispositions[0]).toEqual({
      groupCode: 'CR',
      reasonCode: null,
      payerId: null,
      disposition: 'NONE',
      builtInDisposition: 'NONE',
      dispositionChangeId: null,
    });
    expect(await shown({ groupCode: 'PR', take: '2' })).toEqual([
      'PR-1 null SHARE SHARE',
      'PR-100 null PAID_TO_PATIENT PAID_TO_PATIENT',
    ]);
    expect(await shown({ reasonCode: ['24 ', 'CO-24', 'oa257', 'PR-24'] })).toEqual(
      await shown({ reasonCode: ['24', '257'] }),
    );
    expect(await shown({ reasonCode: ['024', '257'], sort: '-reasonCode' })).toEqual([
      'OA-257 null PENDING PENDING',
      'CO-24 null CAPITATION CAPITATION',
    ]);
  });

  test('shows the rest of the table on the next page', async () => {
    const first = await list({ groupCode: 'PR', take: '10' });
    const next = await list({ groupCode: 'PR', take: '10', cursor: first.nextCursor });
    expect([first.dispositions.length, next.dispositions.length, next.nextCursor]).toEqual([10, 5, null]);
  });

  test('shows what applies to a payer: its own change, else that for all payers', async () => {
    const [payerId, other] = [await aPayer(), await aPayer()];
    await set('CO-45', 'DENIAL');
    await set('CO-45', 'PENDING', payerId);
    await set('CO-16', 'CONTRACTUAL', other);
    const query = { groupCode: 'CO', reasonCode: ['45', '16'] };
    expect(await shown({ ...query, payerId })).toEqual([
      'CO-16 null DENIAL DENIAL',
      `CO-45 ${payerId} PENDING CONTRACTUAL`,
    ]);
    expect(await shown({ ...query, payerId: other })).toEqual([
      `CO-16 ${other} CONTRACTUAL DENIAL`,
      'CO-45 null DENIAL CONTRACTUAL',
    ]);
    expect(await shown(query)).toEqual([
      `CO-16 ${other} CONTRACTUAL DENIAL`,
      'CO-16 null DENIAL DENIAL',
      `CO-45 ${payerId} PENDING CONTRACTUAL`,
      'CO-45 null DENIAL CONTRACTUAL',
    ]);
    expect(await shown({ ...query, isChanged: 'true', payerId: other })).toHaveLength(2);
    expect(await shown({ ...query, isChanged: 'false', payerId })).toEqual(['CO-16 null DENIAL DENIAL']);
  });

  test('shows nothing of another organization, nor of its payers', async () => {
    await set('CO-45', 'DENIAL');
    const payerId = await aPayer();
    as = aPrincipal();
    expect(await shown({ isChanged: 'true' })).toEqual([]);
    expect(await shown({ payerId })).toEqual([]);
  });
});

describe('reference.setDisposition', () => {
  test('answers 200 with the new disposition, which replaces the previous one', async () => {
    const payerId = await aPayer();
    const first = await set('CO-0b7', 'CONTRACTUAL', payerId);
    expect([first.status, first.tag]).toEqual([200, '"1"']);
    expect(first.data.dispositionChange).toEqual({
      id: expect.stringMatching(/^dsp_/),
      organizationId: expect.any(String),
      groupCode: 'CO',
      reasonCode: 'B7',
      payerId,
      disposition: 'CONTRACTUAL',
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
    });
    const second = await set('CO-B7', 'PENDING', payerId);
    expect(second.data.dispositionChange).toEqual({
      ...first.data.dispositionChange,
      disposition: 'PENDING',
    });
    expect(second.tag).toBe('"2"');
  });

  test('is separate for all payers, with and without null, and for each payer', async () => {
    const payerId = await aPayer();
    const ofAll = await set('CO-45', 'DENIAL');
    expect((await set('CO-45', 'DENIAL', null)).data.dispositionChange.id).toBe(
      ofAll.data.dispositionChange.id,
    );
    expect((await set('CO-45', 'DENIAL', payerId)).data.dispositionChange.id).not.toBe(
      ofAll.data.dispositionChange.id,
    );
  });

  test.each(['CO-303', 'OA-23', 'OA-209', 'PR-1', 'PR-02', 'PR-3', 'PR-100', 'CR-45'])(
    'refuses the fixed code %s',
    async (code) => {
      const disposition = code.startsWith('PR') ? 'DENIAL' : 'CONTRACTUAL';
      await expect(set(code, disposition)).rejects.toMatchObject(refusedAt('params.reasonCode'));
    },
  );

  test.each([
    ['CO-45', 'SHARE'],
    ['PI-45', 'CAPITATION'],
    ['OA-18', 'SHARE'],
    ['PR-27', 'CONTRACTUAL'],
    ['PR-27', 'PENDING'],
    ['CO-45', 'PRIOR_PAYER'],
    ['CO-45', 'QMB'],
    ['CO-45', undefined],
    ['CO-45', null],
  ])('refuses a disposition that makes no sense for the group: %s %s', async (code, disposition) => {
    await expect(set(code, disposition)).rejects.toMatchObject(refusedAt('body.disposition'));
  });

  test.each([
    ['CO-24', 'DENIAL'],
    ['CO-12345', 'CAPITATION'],
    ['OA-257', 'DENIAL'],
    ['PR-27', 'SHARE'],
    ['PR-45', 'DENIAL'],
  ])('accepts %s %s', async (code, disposition) => {
    expect((await set(code, disposition)).status).toBe(200);
  });

  test.each([
    ['CO', '12345', true],
    ['CO', '123456', false],
    ['CO', '', false],
    ['CO', '4$', false],
    ['XX', '45', false],
  ])(
    'takes a known group and a reason code of 1 to 5 letters and digits: %s-%s %j',
    (groupCode, reasonCode, isTaken) => {
      const { params } = dispositionOperations.setDisposition;
      expect(params?.safeParse({ groupCode, reasonCode }).success).toBe(isTaken);
    },
  );

  test('answers 404 for the payer of another organization, and 412 if it has changed', async () => {
    const payerId = await aPayer();
    as = aPrincipal();
    await expect(set('CO-45', 'DENIAL', payerId)).rejects.toMatchObject({ status: 404 });
    await set('CO-45', 'DENIAL');
    await expect(set('CO-45', 'PENDING', null, { ifMatch: '"5"' })).rejects.toMatchObject({ status: 412 });
  });

  test('comes with the claims to which payments are posted', async () => {
    const payerId = await aPayer();
    await set('CO-45', 'DENIAL', payerId);
    const { id } = await aClaim(host, {}, { as });
    const [claim] = await host.inside(as, (context) => lockClaims(context, [id]));
    expect(claim?.dispositionChanges).toEqual([
      { id: expect.any(String), groupCode: 'CO', reasonCode: '45', payerId, disposition: 'DENIAL' },
    ]);
  });
});

describe('reference.removeDisposition', () => {
  test('returns to the built-in disposition', async () => {
    const { data } = await set('CO-45', 'DENIAL');
    const { status } = await remove(data.dispositionChange.id);
    expect(status).toBe(204);
    expect(await shown({ groupCode: 'CO', reasonCode: '45' })).toEqual([]);
    await expect(remove(data.dispositionChange.id)).rejects.toMatchObject({ status: 404 });
    expect((await set('CO-45', 'DENIAL')).tag).toBe('"1"');
  });

  test('answers 404 for a change of another organization, and 412 if it has changed', async () => {
    const { id } = (await set('CO-45', 'DENIAL')).data.dispositionChange;
    await expect(remove(id, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
    as = aPrincipal();
    await expect(remove(id)).rejects.toMatchObject({ status: 404 });
  });
});
