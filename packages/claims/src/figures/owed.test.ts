import { addDays } from '@rcm/calendar';
import { sum } from '@rcm/money';
import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { aRecord, payerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClaim, aSettlement, claimsHost } from '../../test/claims-host.ts';
import type { ClaimSettlement } from '../claims/settlement.ts';
import { claimAging, claimReceivables, settleClaims } from '../lookups.ts';

let host: TestHost;
let as: ReturnType<typeof aPrincipal>;
beforeAll(async () => {
  host = await claimsHost();
});
beforeEach(() => {
  as = aPrincipal({ timeZone: 'America/Los_Angeles' });
});
afterAll(() => host.close());

const anywhere = { payerIds: null, providerIds: null, facilityIds: null };

/** A day after the creation of the claims, `YYYY-MM-DD`, and a time on it. */
const dayOf = (day: number) => addDays('2026-03-02', day);
const timeOf = (day: number) => new Date(testTime.getTime() + day * 86_400_000);

const aPayer = async (name: string): Promise<string> =>
  (await aRecord(host, 'Payer', { ...payerBody, name }, { as })).id;
const createClaim = async (payerId: string): Promise<string> => (await aClaim(host, { payerId }, { as })).id;

type Move = readonly [
  ownerBefore: 'INSURANCE' | 'HELD' | null,
  ownerAfter: 'HELD' | 'INSURANCE' | 'CREDIT' | null,
  amount: string,
];

/** Settles a claim on a day with entries that are effective on another one. */
const settle = (
  claimId: string,
  { posted, effective = posted }: { readonly posted: number; readonly effective?: number },
  moves: readonly Move[],
  values: Partial<ClaimSettlement>,
) =>
  host.inside(
    as,
    (context) =>
      settleClaims(context, [
        aSettlement(claimId, {
          ...values,
          entries: moves.map(([ownerBefore, ownerAfter, amount]) => ({
            lineNumber: 1,
            kind: 'PAYMENT' as const,
            subKind: null,
            ownerBefore,
            ownerAfter,
            amount,
            effectiveOn: dayOf(effective),
            claimPaymentId: null,
          })),
        }),
      ]),
    timeOf(posted),
  );

type Basis = 'EFFECTIVE' | 'POSTED';

/** What one payer, or every one, owes of claims as a list shows them, and the credits. */
function sumsOf(claims: readonly Record<string, string>[], payerId: string | null): [string, string] {
  const amounts = (balance: string, payer: string) =>
    claims
      .filter((claim) => payerId === null || (claim[payer] ?? claim.payerId) === payerId)
      .map((claim) => claim[balance] ?? '');
  const owing = [
    ...amounts('insuranceBalance', 'responsiblePayerId'),
    ...amounts('heldBalance', 'nextPayerId'),
  ];
  return [sum(owing), sum(amounts('creditBalance', 'payerId'))];
}

/** What each payer owed at the end of a day, and the claims and the amount of all. */
async function owed(day: number, basis: Basis = 'EFFECTIVE', payerIds: string[] | null = null) {
  const question = { ...anywhere, payerIds, asOf: dayOf(day), basis };
  const { rows, aging, others } = await host.inside(as, async (context) => ({
    rows: await claimReceivables(context, 'PAYER', question),
    aging: await claimAging(
      context,
      { ...question, ageFrom: 'BILLED' },
      { skip: 0, take: 100 },
      (payer) => payer,
    ),
    others: [
      await claimReceivables(context, 'MONTH', question),
      await claimReceivables(context, 'PROVIDER', question),
    ],
  }));
  const { total, claims, credit } = rows.find(({ isTotal }) => isTotal) ?? {};
  expect(aging.totals).toMatchObject({ total, claims, credit });
  for (const grouped of others) {
    expect(grouped.find(({ isTotal }) => isTotal)).toMatchObject({ total, claims, credit });
    expect(grouped.find(({ isTotal }) => !isTotal)).toMatchObject({ total, claims, credit });
  }
  const { recentCharges } = rows.find(({ isTotal }) => isTotal) ?? {};
  const charged = await host.call(
    'reference.listClaims',
    { query: { chargedOn: dayOf(day), basis } },
    { as, now: timeOf(100) },
  );
  if (payerIds === null) {
    const charges = charged.data.claims.map(({ totalCharge }: Record<string, string>) => totalCharge);
    expect([day, basis, sum(charges)]).toEqual([day, basis, recentCharges ?? '0.00']);
  }
  const query = { openOn: dayOf(day), basis, ...(payerIds && { owedByPayerId: payerIds }) };
  const listed = await host.call('reference.listClaims', { query }, { as, now: timeOf(100) });
  expect([query, listed.data.total, listed.data.claims.length]).toEqual([query, claims ?? 0, claims ?? 0]);
  for (const row of rows) {
    if (row.isTotal && payerIds !== null) continue;
    expect([query, row.key, ...sumsOf(listed.data.claims, row.isTotal ? null : row.key)]).toEqual([
      query,
      row.key,
      row.total,
      row.credit,
    ]);
  }
  const open = rows.filter((row) => !row.isTotal && (row.total !== '0.00' || row.credit !== '0.00'));
  expect(
    Object.fromEntries(aging.payers.map((payer) => [payer.payerId, [payer.claims, payer.total]])),
  ).toEqual(Object.fromEntries(open.map((row) => [row.key, [row.claims, row.total]])));
  return { ...Object.fromEntries(open.map((row) => [row.key, row.total])), claims, total };
}

describe('receivables of a claim with two payers', () => {
  test('count the held balance for the next payer and the insurance balance for the responsible one', async () => {
    const [first, second] = [await aPayer('A'), await aPayer('B')];
    const claimId = await createClaim(first);
    await settle(
      claimId,
      { posted: 3 },
      [
        ['INSURANCE', 'HELD', '35.00'],
        ['INSURANCE', null, '45.00'],
      ],
      {
        insuranceBalance: '20.00',
        heldBalance: '35.00',
        responsiblePayerId: first,
        nextPayerId: second,
      },
    );
    expect(await owed(3)).toEqual({ [first]: '20.00', [second]: '35.00', claims: 1, total: '55.00' });
    expect(await owed(2)).toEqual({ [first]: '100.00', claims: 1, total: '100.00' });
    expect(await owed(3, 'EFFECTIVE', [second])).toEqual({ [second]: '35.00', claims: 1, total: '35.00' });
    expect(await owed(3, 'EFFECTIVE', [first])).toEqual({ [first]: '20.00', claims: 1, total: '20.00' });
  });

  test('of a past day count for the payers of that day', async () => {
    const [first, second] = [await aPayer('A'), await aPayer('B')];
    const claimId = await createClaim(first);
    await settle(
      claimId,
      { posted: 3 },
      [
        ['INSURANCE', 'HELD', '35.00'],
        ['INSURANCE', null, '65.00'],
      ],
      {
        heldBalance: '35.00',
        nextPayerId: second,
      },
    );
    await settle(claimId, { posted: 6 }, [['HELD', 'INSURANCE', '35.00']], {
      insuranceBalance: '35.00',
      responsiblePayerId: second,
    });
    await settle(claimId, { posted: 9 }, [['INSURANCE', null, '35.00']], {});
    expect([await owed(0), await owed(3), await owed(6), await owed(9)]).toEqual([
      { [first]: '100.00', claims: 1, total: '100.00' },
      { [second]: '35.00', claims: 1, total: '35.00' },
      { [second]: '35.00', claims: 1, total: '35.00' },
      { claims: 0, total: '0.00' },
    ]);
  });

  test('count entries from the day on which they are effective, or on which they were posted', async () => {
    const [first, second] = [await aPayer('A'), await aPayer('B')];
    const claimId = await createClaim(first);
    await settle(
      claimId,
      { posted: 8, effective: 2 },
      [
        ['INSURANCE', 'HELD', '40.00'],
        ['INSURANCE', null, '60.00'],
      ],
      {
        heldBalance: '40.00',
        nextPayerId: second,
      },
    );
    const before = { [first]: '100.00', claims: 1, total: '100.00' };
    const after = { [second]: '40.00', claims: 1, total: '40.00' };
    expect([await owed(1), await owed(2), await owed(8)]).toEqual([before, after, after]);
    const posted = [await owed(2, 'POSTED'), await owed(7, 'POSTED'), await owed(8, 'POSTED')];
    expect(posted).toEqual([before, before, after]);
  });

  test('count a payment that becomes effective later from its day', async () => {
    const payerId = await aPayer('A');
    const claimId = await createClaim(payerId);
    await settle(claimId, { posted: 1, effective: 4 }, [['INSURANCE', null, '100.00']], {});
    expect([await owed(3), await owed(4)]).toMatchObject([{ total: '100.00' }, { total: '0.00' }]);
    expect(await owed(1, 'POSTED')).toMatchObject({ total: '0.00' });
  });

  test('count a held balance without a known next payer, and a credit, for the payer of the claim', async () => {
    const payerId = await aPayer('A');
    const claimId = await createClaim(payerId);
    await settle(
      claimId,
      { posted: 1 },
      [
        ['INSURANCE', 'HELD', '30.00'],
        ['INSURANCE', null, '70.00'],
      ],
      {
        heldBalance: '30.00',
      },
    );
    expect(await owed(1)).toEqual({ [payerId]: '30.00', claims: 1, total: '30.00' });
    await settle(
      claimId,
      { posted: 2 },
      [
        ['HELD', null, '30.00'],
        [null, 'CREDIT', '5.00'],
      ],
      {
        creditBalance: '5.00',
      },
    );
    expect(await owed(2)).toEqual({ [payerId]: '0.00', claims: 1, total: '0.00' });
  });

  test('count a claim for its corrected payer from the day of the correction', async () => {
    const [wrong, right] = [await aPayer('A'), await aPayer('B')];
    const claimId = await createClaim(wrong);
    const correction = { params: { claimId }, body: { payerId: right } };
    await host.call('reference.updateClaim', correction, { as, now: timeOf(2) });
    expect([await owed(1), await owed(2)]).toEqual([
      { [wrong]: '100.00', claims: 1, total: '100.00' },
      { [right]: '100.00', claims: 1, total: '100.00' },
    ]);
  });
});

describe('reference.listClaims', () => {
  test('sorts, filters and pages claims that were open on a day by their balances of that day', async () => {
    const payerId = await aPayer('A');
    const [first, second, third] = [
      await createClaim(payerId),
      await createClaim(payerId),
      await createClaim(payerId),
    ];
    const pay = (claimId: string, posted: number, amount: string, insuranceBalance: string) =>
      settle(claimId, { posted }, [['INSURANCE', null, amount]], {
        insuranceBalance,
        responsiblePayerId: payerId,
      });
    await pay(second, 2, '40.00', '60.00');
    await pay(third, 2, '70.00', '30.00');
    await pay(first, 5, '100.00', '0.00');
    const list = async (query: Record<string, string>) => {
      const asked = { query: { openOn: dayOf(3), ...query } };
      const { data } = await host.call('reference.listClaims', asked, { as, now: timeOf(9) });
      const shown = data.claims.map(({ id, balance }: Record<string, string>) => [id, balance]);
      return { shown, total: data.total, nextCursor: data.nextCursor };
    };
    const largest = { sort: '-balance' };
    const all = [
      [first, '100.00'],
      [second, '60.00'],
      [third, '30.00'],
    ];
    expect(await list(largest)).toEqual({ shown: all, total: 3, nextCursor: null });
    expect((await list({ ...largest, skip: '1', take: '1' })).shown).toEqual([all[1]]);
    const { shown, nextCursor } = await list({ ...largest, take: '1' });
    expect(shown).toEqual([all[0]]);
    expect((await list({ ...largest, take: '1', cursor: nextCursor })).shown).toEqual([all[1]]);
    expect(await list({ minBalance: '60', maxBalance: '60' })).toMatchObject({ shown: [all[1]], total: 1 });
    expect(await list({ openOn: dayOf(5), ...largest })).toMatchObject({ shown: all.slice(1), total: 2 });
  });
});
