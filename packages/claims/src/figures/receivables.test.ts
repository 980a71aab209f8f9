import { addDays } from '@rcm/calendar';
import { declaredCounters, foldRowCounts, type ListQuery } from '@rcm/lists';
import { readTogether } from '@rcm/tenancy';
import { aPrincipal, type TestHost } from '@rcm/testing';
import { aRecord, facilityBody, payerBody, providerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClaim, claimsHost, linesCharging, rejectClaim, settleClaim } from '../../test/claims-host.ts';
import {
  answeredByPayer,
  answeredInWindows,
  claimAging,
  claimReceivables,
  rejectedClaims,
} from '../lookups.ts';

let host: TestHost;
let as: ReturnType<typeof aPrincipal>;
beforeAll(async () => {
  host = await claimsHost();
});
beforeEach(() => {
  as = aPrincipal({ timeZone: 'America/Los_Angeles' });
});
afterAll(() => host.close());

type Body = Readonly<Record<string, unknown>>;
const createClaim = async (body: Body = {}): Promise<string> => (await aClaim(host, body, { as })).id;
const aPayer = async (body: Body = {}): Promise<string> =>
  (await aRecord(host, 'Payer', { ...payerBody, ...body }, { as })).id;

const settle = (claimId: string, values: Parameters<typeof settleClaim>[3]) =>
  settleClaim(host, as, claimId, values);
const reject = (claimId: string) => rejectClaim(host, as, claimId);

const everything = { payerIds: null, providerIds: null, facilityIds: null };
const today = '2026-03-02';

describe('aging', () => {
  const ask = (values: Partial<Parameters<typeof claimAging>[1]> = {}, query: Partial<ListQuery> = {}) =>
    host.inside(as, (context) =>
      claimAging(
        context,
        { asOf: today, basis: 'EFFECTIVE', ageFrom: 'BILLED', ...everything, ...values },
        { skip: 0, take: 100, ...query },
        (payer) => payer,
      ),
    );

  const receivables = (
    grouping: Parameters<typeof claimReceivables>[1],
    question: Parameters<typeof claimReceivables>[2],
  ) => host.inside(as, (context) => claimReceivables(context, grouping, question));

  test('computes expected days from billing in the time zone, in ranges that end after 30, 60, 90 and 120 days', async () => {
    const payerId = await aPayer();
    // The given number of days before 2026-03-02, late in the evening in Los Angeles.
    for (const age of [0, 30, 31, 60, 61, 90, 91, 120, 121]) {
      const day = new Date(Date.parse('2026-03-03T06:59:59Z') - age * 86_400_000).toISOString();
      await createClaim({ payerId, billedAt: day, lines: linesCharging(1) });
    }
    const bands = {
      days0To30: '2.00',
      days31To60: '2.00',
      days61To90: '2.00',
      days91To120: '2.00',
      days121AndOver: '1.00',
    };
    const amounts = { claims: 9, ...bands, total: '9.00', credit: '0.00' };
    const payer = { payerId, payerName: payerBody.name, payerProgram: payerBody.programType };
    expect(await ask()).toEqual({
      payers: [{ ...payer, ...amounts }],
      totals: amounts,
      total: 1,
      nextCursor: null,
    });
  });

  test('counts a claim from the day on which it was created, and its age from billing or from service', async () => {
    await createClaim({ billedAt: '2026-03-20T20:00:00Z', serviceDate: '2026-01-10' });
    const aged = async (values: Partial<Parameters<typeof claimAging>[1]>) => (await ask(values)).totals;
    expect(await aged({ asOf: '2026-03-01' })).toMatchObject({ claims: 0 });
    expect(await aged({ asOf: today })).toMatchObject({ claims: 1, days31To60: '100.00' });
    expect(await aged({ asOf: '2026-03-20' })).toMatchObject({ claims: 1, days0To30: '100.00' });
    expect(await aged({ asOf: '2026-03-20', ageFrom: 'SERVICE' })).toMatchObject({ days61To90: '100.00' });
  });

  test('computes the age of unbilled claims from their service, and sorts by the largest total', async () => {
    const [little, much] = [await aPayer(), await aPayer()];
    await createClaim({ payerId: little, serviceDate: '2026-01-01' });
    await createClaim({ payerId: much, serviceDate: '2026-02-28', lines: linesCharging(300) });
    const { payers, totals, total } = await ask();
    expect(payers.map(({ payerId }) => payerId)).toEqual([much, little]);
    expect(totals).toMatchObject({ claims: 2, days0To30: '300.00', days31To60: '100.00', total: '400.00' });
    expect((await ask({}, { skip: 1, take: 1 })).payers).toHaveLength(1);
    expect(total).toBe(2);
    expect((await ask({ payerIds: [much] })).totals.total).toBe('300.00');
  });

  test.each([
    [undefined, ['B', 'C', 'A']],
    ['payerName', ['A', 'B', 'C']],
    ['-days121AndOver', ['B', 'C', 'A']],
    ['claims', ['B', 'C', 'A']],
    ['credit', ['B', 'C', 'A']],
  ])('pages in the order of %s with each payer once while payers are added', async (sort, expected) => {
    const [a, b, c] = [await aPayer({ name: 'A' }), await aPayer({ name: 'B' }), await aPayer({ name: 'C' })];
    await createClaim({ payerId: b, serviceDate: '2025-01-01', lines: linesCharging(900) });
    for (const amount of [10, 20]) {
      await createClaim({ payerId: a, serviceDate: '2026-02-01', lines: linesCharging(amount) });
      await createClaim({ payerId: c, serviceDate: '2025-01-01', lines: linesCharging(amount + 1) });
    }
    await settle(await createClaim({ payerId: a }), { creditBalance: '5.00' });
    const query = { take: 1, ...(sort !== undefined && { sort }) };
    const late = [1, 10_000];
    const found: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof ask>> = await ask(
        {},
        { ...query, ...(cursor !== null && { cursor }) },
      );
      found.push(...page.payers.map(({ payerName }) => payerName));
      cursor = page.nextCursor;
      if (cursor === null) break;
      const amount = late.pop();
      if (amount === undefined) continue;
      await createClaim({ payerId: await aPayer({ name: `late ${amount}` }), lines: linesCharging(amount) });
    }
    expect(found.filter((name) => !name.startsWith('late'))).toEqual(
      sort === 'credit' ? expect.arrayContaining(expected) : expected,
    );
    expect(new Set(found).size).toBe(found.length);
  });

  test.each(['UTC', 'America/Los_Angeles', 'Asia/Tokyo'])(
    'is the same from sums and from claims, folded or not, in %s',
    async (timeZone) => {
      as = aPrincipal({ timeZone });
      const aProvider = async () => (await aRecord(host, 'Provider', providerBody, { as })).id;
      const providers = [await aProvider(), await aProvider()];
      const { id: facilityId } = await aRecord(host, 'Facility', facilityBody, { as });
      const payers = [await aPayer({ name: 'A' }), await aPayer({ name: 'B' })];
      const check = async () => {
        for (const asOf of [today, '2026-03-03', '2026-04-30']) {
          for (const values of [{ asOf }, { asOf, ageFrom: 'SERVICE' }, { asOf, basis: 'POSTED' }] as const) {
            const found = await ask(values);
            expect(found, JSON.stringify(values)).toEqual(await ask({ ...values, providerIds: providers }));
          }
          for (const basis of ['EFFECTIVE', 'POSTED'] as const) {
            const question = { ...everything, asOf, basis };
            const places = { ...question, providerIds: providers };
            expect(await receivables('PAYER', question)).toEqual(await receivables('PAYER', places));
            for (const grouping of ['PROVIDER', 'FACILITY', 'MONTH'] as const) {
              const found = await receivables(grouping, question);
              // With a filter, the claims are added up.
              expect(found, JSON.stringify([grouping, question])).toEqual(
                await receivables(grouping, { ...question, payerIds: payers }),
              );
            }
          }
        }
      };
      const ids: string[] = [];
      for (const [index, age] of [0, 1, 29, 30, 31, 59, 60, 61, 90, 91, 120, 121, 400].entries()) {
        const serviceDate = addDays(today, -age);
        const claim = {
          payerId: payers[age % 2] ?? '',
          providerId: providers[index % 2] ?? '',
          ...(index % 3 > 0 && { facilityId }),
          serviceDate,
        };
        ids.push(await createClaim(claim));
        for (const hour of ['00:30', '07:59', '08:00', '15:00', '23:59']) {
          await createClaim({ ...claim, billedAt: `${serviceDate}T${hour}:00Z` });
        }
      }
      await check();
      for (const [grouping, groups] of [
        ['PROVIDER', 2],
        ['FACILITY', 2],
        ['MONTH', 6],
      ] as const) {
        const found = await receivables(grouping, { ...everything, asOf: '2026-04-30', basis: 'POSTED' });
        expect(found).toHaveLength(groups + 1);
      }
      await foldRowCounts(host.tenants, as.organization.id);
      await check();
      const [other = null] = payers;
      for (const [index, id] of ids.entries()) {
        await settle(id, {
          insuranceBalance: index % 3 === 0 ? '0.00' : '40.00',
          heldBalance: index % 2 === 0 ? '0.00' : '7.00',
          creditBalance: index % 5 === 0 ? '3.00' : '0.00',
          ...(index % 4 === 0 && { responsiblePayerId: other, nextPayerId: other }),
        });
      }
      await check();
      await foldRowCounts(host.tenants, as.organization.id);
      await check();
      const recounts = declaredCounters()
        .filter(({ name }) => name.startsWith('claims.claims.'))
        .flatMap((counters) => counters.recounts);
      expect(recounts).not.toEqual([]);
      const differences = await host.inside(as, ({ sql }) =>
        Promise.all(recounts.map((differing) => sql.all(differing))),
      );
      expect(differences.flat()).toEqual([]);
    },
  );

  test('lists credits separately, and is empty for another organization', async () => {
    const id = await createClaim({ billedAt: '2026-02-20T20:00:00Z' });
    await settle(id, { creditBalance: '20.00' });
    expect((await ask()).totals).toMatchObject({ claims: 1, total: '0.00', credit: '20.00' });
    as = aPrincipal();
    expect(await ask()).toMatchObject({ payers: [], totals: { claims: 0, total: '0.00' }, total: 0 });
  });
});

describe('adjudicated claims', () => {
  const days = {
    from: '2026-02-01',
    to: '2026-02-28',
    middle: '2026-02-15',
    providerIds: null,
    payerIds: null,
  };

  test('are summed by provider, payer and half of the period, and in windows', async () => {
    const { id: providerId } = await aRecord(host, 'Provider', providerBody, { as });
    const payerId = await aPayer();
    const claim = (serviceDate: string, ...amounts: number[]) =>
      createClaim({ providerId, payerId, serviceDate, lines: linesCharging(...amounts) });
    const answered = [
      await claim('2026-02-01', 10, 20),
      await claim('2026-02-14', 5),
      await claim('2026-02-15', 7),
      await claim('2026-02-28', 1),
      await claim('2026-01-31', 1_000),
      await claim('2026-03-01', 1_000),
    ];
    for (const id of answered) await settle(id, { status: 'DENIED' });
    await claim('2026-02-20', 500);
    await settle(await createClaim({ serviceDate: '2026-02-20' }), {});
    const earlier = { claims: 2, lines: 3, charges: '35.00' };
    const recent = { claims: 2, lines: 2, charges: '8.00' };
    const ask = async (values: object) => {
      const asked = answeredByPayer({ ...days, ...values });
      const [found] = await host.inside(as, (context) => readTogether(context, [asked]));
      return found;
    };
    expect(await ask({})).toEqual([{ providerId, payerId, earlier, recent }]);
    expect(await ask({ payerIds: ['pyr_x'] })).toEqual([]);
    expect(await ask({ providerIds: ['prv_x'] })).toEqual([]);
    const windows = [
      { from: '2026-02-15', to: '2026-02-28', payerId },
      { from: '2026-02-01', to: '2026-02-14', payerId: null },
      { from: '2026-02-01', to: '2026-02-14', payerId: 'pyr_x' },
    ];
    const found = await host.inside(as, (context) => answeredInWindows(context, providerId, windows));
    expect(found).toEqual([recent, earlier, { claims: 0, lines: 0, charges: '0.00' }]);
  });
});

describe('a rejected claim', () => {
  const page = async () => {
    const question = {
      today,
      filters: {},
      hidden: [],
      reassignments: [],
      sort: 'rank',
      after: null,
      take: 10,
    } as const;
    return host.inside(as, (context) => rejectedClaims.page(context, question));
  };

  test('is a work item until it is adjudicated', async () => {
    const id = await createClaim();
    expect(await page()).toEqual([]);
    await reject(id);
    expect(await page()).toEqual([
      expect.objectContaining({ id, record: 'claim', amount: '100.00', causeWords: 'Rejected with A3' }),
    ]);
    await settle(id, { insuranceBalance: '100.00', status: 'DENIED' });
    expect(await page()).toEqual([]);
  });
});
