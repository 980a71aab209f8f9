import { aPrincipal, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { figures, prevention } from '../../test/prevention-host.ts';

let host: TestHost;
let as: ReturnType<typeof aPrincipal>;
beforeAll(async () => {
  host = await testHost([prevention]);
});
beforeEach(() => {
  as = aPrincipal();
  Object.assign(figures, { denials: [], answered: [], asked: null });
});
afterAll(() => host.close());

type Query = Record<string, string | string[]>;
const patterns = async (query: Query = {}) =>
  (await host.call('prevention.listPatterns', { query }, { as })).data;
const scorecard = async (query: Query = {}, providerId = 'prv_1') =>
  (await host.call('prevention.getScorecard', { params: { providerId }, query }, { as })).data.scorecard;

const noneDenied = { denials: 0, deniedLines: 0, deniedAmount: '0.00' };
const denied = { denials: 2, deniedLines: 3, deniedAmount: '300.00' };
const ofCode = ({
  code = '197' as string | null,
  payerId = 'pyr_1',
  earlier = noneDenied,
  recent = {},
} = {}) => ({
  providerId: 'prv_1',
  payerId,
  payerName: 'Meridian Health',
  code,
  category: 'AUTHORIZATION',
  earlier,
  recent: { ...denied, ...recent },
});
const ofPayer = ({ earlier = { claims: 0, lines: 0, charges: '0.00' } } = {}) => ({
  providerId: 'prv_1',
  payerId: 'pyr_1',
  earlier,
  recent: { claims: 10, lines: 20, charges: '1000.00' },
});

describe('prevention.listPatterns', () => {
  test('sums both halves of the days and computes the denial rates', async () => {
    figures.denials = [ofCode({ earlier: { denials: 1, deniedLines: 1, deniedAmount: '100.00' } })];
    figures.answered = [ofPayer({ earlier: { claims: 10, lines: 20, charges: '1000.00' } })];
    const { total, ...data } = await patterns();
    expect(total).toBe(1);
    expect(data).toEqual({
      from: '2025-09-04',
      to: '2026-03-02',
      nextCursor: null,
      patterns: [
        {
          providerId: 'prv_1',
          payerId: 'pyr_1',
          payerName: 'Meridian Health',
          code: '197',
          category: 'AUTHORIZATION',
          denials: 3,
          deniedLines: 4,
          deniedAmount: '400.00',
          claims: 20,
          lines: 40,
          charges: '2000.00',
          chargeDenialRate: 20,
          lineDenialRate: 10,
          trend: 'RISING',
          severity: 'HIGH',
        },
      ],
    });
  });

  test('sorts the most severe first, then the largest amount, and pages', async () => {
    figures.denials = [
      ofCode({ code: '16', recent: { deniedAmount: '10.00', deniedLines: 0 } }),
      ofCode({ code: '50', recent: { deniedAmount: '400.00' } }),
      ofCode({ code: null, recent: { deniedAmount: '20.00', deniedLines: 0 } }),
    ];
    figures.answered = [ofPayer()];
    const codes = async (query: Query = {}) =>
      (await patterns(query)).patterns.map(({ code }: { code: string | null }) => code);
    expect(await codes()).toEqual(['50', null, '16']);
    expect(await codes({ skip: '1', take: '1' })).toEqual([null]);
    expect(await codes({ code: ['16', '50'] })).toEqual(['50', '16']);
    expect(await codes({ code: ['CO16', '050 '] })).toEqual(['50', '16']);
    expect(await codes({ severity: 'LOW' })).toEqual([null, '16']);
    expect(await codes({ minDenials: '2' })).toHaveLength(3);
    expect(await codes({ minDenials: '3' })).toEqual([]);
  });

  test.each([
    [undefined, ['50', null, '16', '45']],
    ['deniedAmount', ['45', '16', null, '50']],
    ['-denials', ['16', null, '50', '45']],
    ['-chargeDenialRate', ['45', '50', null, '16']],
  ])('pages in the order of %s while denials are added, each pattern once', async (sort, codes) => {
    figures.denials = [
      ofCode({ code: '16', recent: { deniedAmount: '9.00', deniedLines: 0, denials: 9 } }),
      ofCode({ code: '50', recent: { deniedAmount: '400.00' } }),
      ofCode({ code: null, recent: { deniedAmount: '20.00', deniedLines: 0, denials: 3 } }),
      ofCode({ code: '45', recent: { deniedAmount: '1.00', denials: 1 }, payerId: 'pyr_2' }),
    ];
    figures.answered = [ofPayer()];
    const found: (string | null)[] = [];
    for (let cursor: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof patterns>> = await patterns({
        take: '1',
        ...(sort !== undefined && { sort }),
        ...(cursor !== null && { cursor }),
      });
      found.push(...page.patterns.map(({ code }: { code: string | null }) => code));
      cursor = page.nextCursor;
      if (cursor === null) break;
      if (found.length > 2) continue;
      const deniedAmount = found.length === 1 ? '900.00' : '0.01';
      const late = ofCode({ code: `late ${found.length}`, recent: { deniedAmount, deniedLines: 0 } });
      figures.denials = [...figures.denials, late];
    }
    expect(found.filter((code) => !code?.startsWith('late'))).toEqual(codes);
    expect(new Set(found).size).toBe(found.length);
  });

  test('refuses a cursor of other days or filters', async () => {
    figures.denials = [ofCode(), ofCode({ code: '50' })];
    const { nextCursor: cursor } = await patterns({ take: '1' });
    await expect(patterns({ cursor, minDenials: '2' })).rejects.toMatchObject({ status: 400 });
    await expect(patterns({ cursor, from: '2026-01-01' })).rejects.toMatchObject({ status: 400 });
  });

  test('has no rate if nothing was answered', async () => {
    figures.denials = [ofCode()];
    expect((await patterns()).patterns).toEqual([
      expect.objectContaining({
        chargeDenialRate: null,
        lineDenialRate: null,
        trend: 'STEADY',
        severity: 'LOW',
      }),
    ]);
  });

  test('asks about the given days, providers and payers, with the later half from the middle', async () => {
    await patterns({
      from: '2026-01-01',
      to: '2026-01-10',
      providerId: 'prv_1',
      payerId: ['pyr_1', 'pyr_2'],
    });
    expect(figures.asked).toEqual({
      from: '2026-01-01',
      to: '2026-01-10',
      middle: '2026-01-06',
      providerIds: ['prv_1'],
      payerIds: ['pyr_1', 'pyr_2'],
    });
  });

  test('accepts 1 to 730 days', async () => {
    await patterns({ from: '2026-01-10', to: '2026-01-10' });
    await patterns({ from: '2024-01-01', to: '2025-12-30' });
    for (const query of [
      { from: '2026-01-11', to: '2026-01-10' },
      { from: '2024-01-01', to: '2025-12-31' },
      { from: '2026-02-30' },
      { severity: 'SEVERE' },
      { minDenials: '0' },
      { minDenials: '10001' },
      { providerId: '' },
      { sort: 'trend' },
    ] as Query[]) {
      await expect(patterns(query)).rejects.toMatchObject({ status: 400 });
    }
  });
});

describe('prevention.getScorecard', () => {
  const educate = async (body: Record<string, unknown> = {}, now = testTime) =>
    (
      await host.call(
        'prevention.createEducation',
        { body: { providerId: 'prv_1', topic: 'Authorization', description: 'Eleven denials', ...body } },
        { as, now },
      )
    ).data.education;

  test('compares the days before education with those from its day on', async () => {
    const education = await educate({ payerId: 'pyr_1', status: 'COMPLETED' });
    const { education: compared, ...card } = await scorecard({ windowDays: '30' });
    const sums = { denials: 1, deniedLines: 1, claims: 4, lines: 4, charges: '1000.00', lineDenialRate: 25 };
    const figuresOf = (from: string, to: string, deniedAmount: string, chargeDenialRate: number) => ({
      from,
      to,
      ...sums,
      deniedAmount,
      chargeDenialRate,
    });
    expect(card).toEqual({
      providerId: 'prv_1',
      figures: figuresOf('2025-09-04', '2026-03-02', '250.00', 25),
      severity: 'HIGH',
      openItems: { education: 0, denialCases: 3, deniedAmount: '70.00' },
    });
    expect(compared).toEqual([
      {
        educationContentId: education.id,
        topic: 'Authorization',
        status: 'COMPLETED',
        payerId: 'pyr_1',
        educatedOn: '2026-03-02',
        before: figuresOf('2026-01-31', '2026-03-01', '500.00', 50),
        after: figuresOf('2026-03-02', '2026-03-31', '250.00', 25),
        change: -25,
      },
    ]);
  });

  test('counts from completion, else from acknowledgment, view or assignment', async () => {
    const { id } = await educate();
    const at = async () => (await scorecard()).education[0].educatedOn;
    expect(await at()).toBe('2026-03-02');
    for (const [status, day] of [
      ['VIEWED', '2026-03-05'],
      ['ACKNOWLEDGED', '2026-03-07'],
      ['COMPLETED', '2026-03-09'],
    ]) {
      await host.call(
        'prevention.updateEducation',
        { params: { educationContentId: id }, body: { status } },
        { as, now: new Date(`${day}T18:00:00Z`) },
      );
      expect(await at()).toBe(day);
    }
  });

  test('shows the newest 20 and counts all open ones', async () => {
    for (let count = 0; count < 21; count += 1) {
      await educate({ topic: `Topic ${count}` }, new Date(testTime.getTime() + count * 1_000));
    }
    await educate({ providerId: 'prv_2' });
    const { education, openItems } = await scorecard();
    expect(education.map(({ topic }: { topic: string }) => topic)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Topic ${20 - index}`),
    );
    expect(openItems.education).toBe(21);
  });

  test('has no change if a payer has answered nothing', async () => {
    await educate({ payerId: 'pyr_silent' });
    expect((await scorecard()).education).toEqual([
      expect.objectContaining({ change: null, after: expect.objectContaining({ chargeDenialRate: null }) }),
    ]);
  });

  test.each([
    ['windowDays', '29'],
    ['windowDays', '366'],
    ['from', '2026-03-03'],
  ])('refuses %s=%s', async (name, value) => {
    await expect(scorecard({ [name]: value })).rejects.toMatchObject({ status: 400 });
  });

  test('accepts windows of 30 to 365 days, and answers 404 to a missing provider', async () => {
    await scorecard({ windowDays: '30' });
    await scorecard({ windowDays: '365' });
    await expect(scorecard({}, 'mem_active')).rejects.toMatchObject({ status: 404 });
  });
});
