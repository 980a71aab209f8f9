import { readTogether } from '@rcm/tenancy';
import { aPrincipal, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { denial, denialHost, ports } from '../../test/denial-host.ts';
import { aDenial, aDeniedClaim, aLine, overturned } from '../../test/denied-claims.ts';
import {
  type DeniedClaim,
  denialsByCode,
  denialsInWindows,
  followDenials,
  openDenialCases,
  openDenialsOfProvider,
} from '../lookups.ts';

let host: TestHost;
let as: ReturnType<typeof aPrincipal>;
beforeAll(async () => {
  host = await denialHost();
});
beforeEach(() => {
  as = aPrincipal();
});
afterAll(() => host.close());

const follow = (...claims: DeniedClaim[]) =>
  host.inside(as, (context) => followDenials(ports)(context, claims, { kind: 'POSTED', reason: null }));
// The claims of the host were served on 2026-01-20 by prv_1 for pay_1.
const served = '2026-01-20';
const range = { from: served, to: served, middle: served, providerIds: null, payerIds: null };
const none = { denials: 0, deniedLines: 0, deniedAmount: '0.00' };
const byCode = async (values: Partial<Parameters<typeof denialsByCode>[0]> = {}) => {
  const asked = denialsByCode({ ...range, ...values });
  const [found] = await host.inside(as, (context) => readTogether(context, [asked]));
  return found;
};

describe('the figures of denials', () => {
  test('sum denials by claim payments by code, including overturned ones, without withdrawn cases and cases that a person opened', async () => {
    const two = {
      ...aDenial({ claimPaymentId: 'cpm_2', deniedAmount: '300.00' }),
      lines: [aLine(), aLine({ lineNumber: 2, deniedAmount: '100.00' })],
    };
    const other = aDenial({ claimPaymentId: 'cpm_3', primary: { groupCode: 'CO', reasonCode: '50' } });
    await follow(aDeniedClaim([overturned(aDenial()), two, other]));
    await follow(aDeniedClaim([aDenial({ claimPaymentId: 'cpm_4' })], 'clm_3'));
    await follow(aDeniedClaim([], 'clm_3'));
    await host.call('denial-management.createCase', { body: { ...denial, claimId: 'clm_4' } }, { as });
    const of = { providerId: 'prv_1', payerId: 'pay_1', payerName: 'Meridian Health', earlier: none };
    expect((await byCode()).toSorted((one, next) => one.recent.denials - next.recent.denials)).toEqual([
      {
        ...of,
        code: '50',
        category: expect.any(String),
        recent: { denials: 1, deniedLines: 1, deniedAmount: '200.00' },
      },
      {
        ...of,
        code: '197',
        category: 'AUTHORIZATION',
        recent: { denials: 2, deniedLines: 3, deniedAmount: '500.00' },
      },
    ]);
  });

  test('are limited to the given days, providers and payers, with separate sums for the later days', async () => {
    await follow(aDeniedClaim());
    expect(await byCode({ middle: '2026-01-21', to: '2026-01-21' })).toMatchObject([
      { earlier: { denials: 1, deniedLines: 1, deniedAmount: '200.00' }, recent: none },
    ]);
    for (const values of [
      { from: '2026-01-21', to: '2026-01-30' },
      { from: '2026-01-01', to: '2026-01-19' },
      { providerIds: ['prv_x'] },
      { payerIds: ['pay_x'] },
    ]) {
      expect(await byCode(values)).toEqual([]);
    }
    expect(await byCode({ providerIds: ['prv_1'], payerIds: ['pay_1'] })).toHaveLength(1);
    as = aPrincipal();
    expect(await byCode()).toEqual([]);
  });

  test('are summed for a provider in windows, in their order', async () => {
    await follow(aDeniedClaim());
    const found = await host.inside(as, (context) =>
      denialsInWindows(context, 'prv_1', [
        { from: '2026-01-21', to: '2026-01-30', payerId: null },
        { from: served, to: served, payerId: 'pay_1' },
        { from: served, to: served, payerId: 'pay_x' },
      ]),
    );
    expect(found).toEqual([none, { denials: 1, deniedLines: 1, deniedAmount: '200.00' }, none]);
  });

  test('include the open denials of a provider', async () => {
    await follow(aDeniedClaim(), aDeniedClaim([overturned(aDenial({ claimPaymentId: 'cpm_2' }))], 'clm_2'));
    const open = (id: string) => host.inside(as, (context) => openDenialsOfProvider(context, id));
    expect(await open('prv_1')).toEqual({ count: 1, amount: '200.00' });
    expect(await open('prv_x')).toEqual({ count: 0, amount: '0.00' });
  });
});

test('a case is open work until it is overturned', async () => {
  const work = async () => {
    const question = { today: '2026-03-02', filters: {}, hidden: [], reassignments: [] };
    const first = { ...question, sort: 'rank', after: null, take: 10 } as const;
    return host.inside(as, (context) => openDenialCases.page(context, first));
  };
  await follow(aDeniedClaim());
  expect(await work()).toEqual([
    expect.objectContaining({ record: 'denialCase', amount: '200.00', causeWords: 'Denied with CO-197' }),
  ]);
  await follow(aDeniedClaim([overturned(aDenial())]));
  expect(await work()).toEqual([]);
});
