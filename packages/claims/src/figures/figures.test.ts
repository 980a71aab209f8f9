import { namesOf } from '@rcm/reference/lookups';
import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClaim, claimsHost, settleClaim } from '../../test/claims-host.ts';
import {
  acknowledgeClaims,
  billedFigures,
  claimCollections,
  claimReceivables,
  daysToPayment,
  firstAnswers,
  firstDenialsByCode,
  firstDenialsByProcedure,
  keepAnswerFigures,
} from '../lookups.ts';
import type { ClaimWithFigures } from './answer-figures.ts';

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
type Answer = NonNullable<ClaimWithFigures['figures']['firstAnswer']>;

const anywhere = { payerIds: null, providerIds: null, facilityIds: null };
const march = { from: '2026-03-01', to: '2026-03-31', ...anywhere };
const ofMarch = { start: new Date('2026-03-01T08:00:00Z'), end: new Date('2026-04-01T07:00:00Z') };
const inside: TestHost['inside'] = (who, work) => host.inside(who, work);
const createClaim = (body: Body = {}, now = testTime) => aClaim(host, body, { as, now });

/** Stores the figures of the first adjudication of a claim with one line. */
const answer = (
  claimId: string,
  first: Partial<Answer> | null,
  figures: Partial<ClaimWithFigures['figures']> = {},
) =>
  inside(as, (context) =>
    keepAnswerFigures(context, [
      {
        claim: { id: claimId, lines: [{}] },
        figures: {
          contractualAmount: '0.00',
          firstAnswer: first && {
            paymentDate: '2026-03-10',
            deniedAmount: '0.00',
            deniedLineNumbers: [],
            primary: null,
            isClosing: false,
            ...first,
          },
          firstPaidOn: null,
          wasException: false,
          ...figures,
        },
      },
    ]),
  );

const denied = {
  deniedAmount: '100.00',
  deniedLineNumbers: [1],
  primary: { groupCode: 'CO', reasonCode: '197' },
};

describe('what payers owed at the end of a day', () => {
  const owed = (asOf: string, who = as) =>
    inside(who, (context) => claimReceivables(context, 'PAYER', { ...anywhere, asOf, basis: 'EFFECTIVE' }));
  const total = async (asOf: string) => (await owed(asOf)).find(({ isTotal }) => isTotal);

  test.each([
    ['2026-03-12', 'days0To30'],
    ['2026-03-13', 'days31To60'],
    ['2026-04-11', 'days31To60'],
    ['2026-04-12', 'days61To90'],
    ['2026-05-11', 'days61To90'],
    ['2026-05-12', 'days91To120'],
    ['2026-06-10', 'days91To120'],
    ['2026-06-11', 'days121AndOver'],
  ])('computes the age of an unbilled claim from its service: on %s in %s', async (asOf, age) => {
    await createClaim({ serviceDate: '2026-02-10' });
    expect(await total(asOf)).toMatchObject({ claims: 1, [age]: '100.00', total: '100.00' });
  });

  test('sums the charges of services of the last 90 days, including the 90th', async () => {
    await createClaim({ serviceDate: '2026-02-10' });
    expect(await total('2026-05-10')).toMatchObject({ recentCharges: '100.00' });
    expect(await total('2026-05-11')).toMatchObject({ recentCharges: '0.00', total: '100.00' });
  });

  test('includes corrections and voids from the day on which they were made', async () => {
    const { id } = await createClaim();
    const days = (count: number) => new Date(testTime.getTime() + count * 86_400_000);
    const lines = [{ procedureCode: '99213', chargeAmount: 70 }];
    const params = { claimId: id };
    await host.call('reference.updateClaim', { params, body: { lines } }, { as, now: days(2) });
    await host.call('reference.voidClaim', { params, body: { reason: 'Twice' } }, { as, now: days(4) });
    const at = async (count: number) => {
      const found = await total(days(count).toISOString().slice(0, 10));
      return [found?.total, found?.recentCharges];
    };
    expect([await at(-1), await at(1), await at(2), await at(3), await at(5)]).toEqual([
      ['0.00', '0.00'],
      ['100.00', '100.00'],
      ['70.00', '70.00'],
      ['70.00', '70.00'],
      ['0.00', '0.00'],
    ]);
  });

  test('includes only claims of the organization', async () => {
    await createClaim();
    expect(await owed('2026-03-02', aPrincipal())).toMatchObject([{ isTotal: true, total: '0.00' }]);
  });
});

describe('the figures of adjudications', () => {
  test('count in the period of the first payment, both ends included, and are gone if no payment is left', async () => {
    const { id, payerId } = await createClaim();
    const read = (from: string, to: string) =>
      inside(as, (context) => firstAnswers(context, 'PAYER', { ...anywhere, from, to }));
    await answer(id, denied);
    expect(await read('2026-03-10', '2026-03-10')).toMatchObject([
      { key: payerId, answered: 1, denied: 1, closed: 0, lines: 1, deniedLines: 1, deniedAmount: '100.00' },
      { key: null, isTotal: true, answered: 1, charges: '100.00' },
    ]);
    expect(await read('2026-03-11', '2026-03-31')).toMatchObject([{ isTotal: true, answered: 0 }]);
    expect(await read('2026-03-01', '2026-03-09')).toMatchObject([{ isTotal: true, answered: 0 }]);
    await answer(id, null);
    expect(await read('2026-03-10', '2026-03-10')).toMatchObject([{ isTotal: true, answered: 0 }]);
  });

  test('group denials by code and by procedure', async () => {
    const two = await createClaim({
      lines: [
        { procedureCode: '99213', chargeAmount: 100 },
        { procedureCode: '72100', chargeAmount: 50 },
      ],
    });
    await answer(two.id, denied);
    await answer((await createClaim()).id, { isClosing: true });
    expect(await inside(as, (context) => firstDenialsByCode(context, march))).toEqual([
      { key: 'CO-197', denied: 1, deniedLines: 1, deniedAmount: '100.00' },
    ]);
    expect(await inside(as, (context) => firstDenialsByProcedure(context, march))).toEqual([
      {
        key: '99213',
        answered: 2,
        lines: 2,
        denied: 1,
        deniedLines: 1,
        charges: '200.00',
        deniedAmount: '100.00',
      },
      {
        key: '72100',
        answered: 1,
        lines: 1,
        denied: 0,
        deniedLines: 0,
        charges: '50.00',
        deniedAmount: '0.00',
      },
    ]);
  });

  test('interpolate the median of the days to payment, and use an actual value for the 90th percentile', async () => {
    const billedAt = '2026-03-02T18:00:00Z';
    for (const day of ['2026-03-04', '2026-03-07', '2026-03-12', '2026-03-31']) {
      await answer((await createClaim({ billedAt })).id, {}, { firstPaidOn: day });
    }
    const rows = await inside(as, (context) => daysToPayment(context, 'MONTH', march));
    expect(rows).toEqual([
      { key: '2026-03', isTotal: false, paid: 4, median: '7.5', percentile90: '29.0' },
      { key: null, isTotal: true, paid: 4, median: '7.5', percentile90: '29.0' },
    ]);
  });

  test('contain the contractual adjustments for services of the period', async () => {
    const { id } = await createClaim({ serviceDate: '2026-03-31' });
    await createClaim({ serviceDate: '2026-04-01' });
    await settleClaim(host, as, id, { contractualAmount: '30.00', insuranceBalance: '70.00' });
    const rows = await inside(as, (context) => claimCollections(context, 'MONTH', march));
    expect(rows).toMatchObject([
      { key: '2026-03', claims: 1, charges: '100.00', payments: '0.00', contractualAmount: '30.00' },
      { isTotal: true, claims: 1, contractualAmount: '30.00' },
    ]);
  });
});

describe('claims that were billed first in a period', () => {
  const billedAt = '2026-03-02T18:00:00Z';
  const acknowledge = (claimId: string, acknowledgement: 'ACCEPTED' | 'REJECTED') =>
    inside(as, (context) =>
      acknowledgeClaims(context, [
        {
          claimId,
          acknowledgement,
          categoryCode: 'A2',
          statusCode: '20',
          acknowledgedOn: '2026-03-03',
          acknowledgedBy: null,
          isOfPayer: true,
          payerClaimNumber: null,
          clearinghouseNumber: null,
        },
      ]),
    );
  const figures = async () => {
    const rows = await inside(as, (context) => billedFigures(context, 'PAYER', { ...march, ...ofMarch }));
    return rows.find(({ isTotal }) => isTotal);
  };
  const settled = (id: string) => {
    const lines = [{ lineNumber: 1, allowedAmount: 80, paidAmount: 80, adjustments: [], remarkCodes: [] }];
    const body = { receivedAt: '2026-03-10T00:00:00Z', lines };
    return host.call('reference.recordRemittance', { params: { claimId: id }, body }, { as });
  };

  test('are clean if they are adjudicated, were never rejected and were no exception', async () => {
    const clean = await createClaim({ billedAt });
    const rejected = await createClaim({ billedAt });
    const exception = await createClaim({ billedAt });
    await createClaim({ billedAt });
    await acknowledge(rejected.id, 'REJECTED');
    await acknowledge(rejected.id, 'ACCEPTED');
    await answer(exception.id, {}, { wasException: true });
    for (const { id } of [clean, rejected, exception]) await settled(id);
    expect(await figures()).toMatchObject({ billed: 4, clean: 1, acknowledged: 1, accepted: 1, rejected: 0 });
  });

  test('count from the start of the first day to the end of the last day of the period', async () => {
    for (const at of [
      '2026-03-01T07:59:59.999Z',
      '2026-03-01T08:00:00Z',
      '2026-04-01T06:59:59.999Z',
      '2026-04-01T07:00:00Z',
    ]) {
      await createClaim({ billedAt: at });
    }
    expect(await figures()).toMatchObject({ billed: 2, clean: 0 });
  });
});

test('the names of payers are returned for the organization only', async () => {
  const { payerId } = await createClaim();
  const name = (who: typeof as) => inside(who, (context) => namesOf(context, 'PAYER', [payerId]));
  expect(await name(as)).toEqual([{ id: payerId, name: 'Blue Valley Health Plan' }]);
  expect(await name(aPrincipal())).toEqual([]);
});
