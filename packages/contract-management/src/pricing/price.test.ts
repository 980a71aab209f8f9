import { describe, expect, test } from 'vitest';
import { aClaim, aContract, aLine, aRate, aSchedule, defaultAdjustments, priceBy } from '../../test/terms.ts';
import type { ScheduleAdjustments } from '../fee-schedules/schema.ts';
import { priceClaim } from './price.ts';
import type { PricedLine } from './schema.ts';
import { indexRates, type RateTerms, type ScheduleTerms } from './terms.ts';

const stepsOf = ({ adjustments }: PricedLine) =>
  adjustments.map(({ type, factor, amount }) => [type, factor, amount]);

const with_ = (adjustments: Partial<ScheduleAdjustments>) => ({ ...defaultAdjustments, ...adjustments });

/** The expected amount of each method for a line of 3 units, charged 10000.00. */
const methods: readonly [string, Partial<ScheduleTerms>, Partial<RateTerms>, string][] = [
  ['an amount for each unit', { method: 'FEE_SCHEDULE' }, { amount: '98.4200' }, '295.26'],
  ['an amount of four decimals, rounded once', { method: 'FEE_SCHEDULE' }, { amount: '33.3350' }, '100.01'],
  ['a share of the charge', { method: 'PERCENT_OF_CHARGE', percent: 45.5 }, {}, '4550.00'],
  ['the percent of the rate', { method: 'PERCENT_OF_CHARGE', percent: 45.5 }, { percent: 10 }, '1000.00'],
  ['a share of Medicare', { method: 'PERCENT_OF_MEDICARE', percent: 120 }, { amount: '91.3900' }, '329.00'],
  ['an amount for each day', { method: 'PER_DIEM' }, { amount: '1250.0000' }, '3750.00'],
  ['an amount for the claim', { method: 'CASE_RATE' }, { amount: '4200.0000' }, '4200.00'],
  ['a weight times the base', { method: 'APC', baseAmount: '87.3800' }, { weight: 2.5 }, '655.35'],
  ['the amount of an APC', { method: 'APC', baseAmount: '87.3800' }, { amount: '200.0000' }, '600.00'],
  ['zero by capitation', { method: 'CAPITATION' }, {}, '0.00'],
];

describe('a line of three units', () => {
  test.each(methods)('has the amount of %s', (_what, schedule, rate, expectedAmount) => {
    const { lines } = priceBy(aSchedule(schedule), [aRate(rate)], [aLine({ units: 3 })]);
    expect(lines[0]).toMatchObject({ expectedAmount, matchedRateId: 'rat_1', method: schedule.method });
  });

  test.each(methods.filter(([, { method }]) => method !== 'CAPITATION'))(
    'is limited to its charge if the contract says so: %s',
    (_what, schedule, rate, expectedAmount) => {
      const line = aLine({ units: 3, chargeAmount: '10.00' });
      const { lines } = priceBy(aSchedule(schedule), [aRate(rate)], [line]);
      const share = schedule.method === 'PERCENT_OF_CHARGE' ? (rate.percent ?? 45.5) / 10 : 10;
      expect(lines[0]?.expectedAmount).toBe(share.toFixed(2));
      const without = priceBy(aSchedule({ ...schedule, lesserOf: false }), [aRate(rate)], [line]);
      if (schedule.method !== 'PERCENT_OF_CHARGE') {
        expect(without.lines[0]?.expectedAmount).toBe(expectedAmount);
      }
    },
  );

  /** Modifiers change only amounts of single procedures. */
  test.each(methods)(
    'is adjusted for two sides or an assistant only by some methods: %s',
    (_what, schedule, rate, plain) => {
      const isAdjusted = ['FEE_SCHEDULE', 'PERCENT_OF_MEDICARE', 'APC'].includes(schedule.method ?? '');
      const priced = (modifiers: string[]) =>
        priceBy(aSchedule(schedule), [aRate(rate)], [aLine({ units: 3, modifiers })]).lines[0]
          ?.expectedAmount;
      const cents = Math.round(Number(plain) * 100);
      const share = (permille: number) => (Math.round((cents * permille) / 1000 + 1e-9) / 100).toFixed(2);
      expect(priced(['50'])).toBe(isAdjusted ? share(1500) : plain);
      expect(priced(['80'])).toBe(isAdjusted ? share(160) : plain);
      expect(priced(['AS'])).toBe(isAdjusted ? share(136) : plain);
    },
  );
});

describe('adjustments of a line', () => {
  const surgery = (values: Partial<RateTerms> = {}) =>
    aRate({ code: '29881', amount: '800.0000', ...values });
  const priced = (modifiers: string[], rate = surgery(), schedule = aSchedule(), units = 1) =>
    priceBy(schedule, [rate], [aLine({ procedureCode: '29881', modifiers, units })]).lines[0] as PricedLine;

  test.each([
    ['none', [], [['RATE', null, '800.00']], '800.00'],
    [
      'both sides',
      ['50'],
      [
        ['RATE', null, '800.00'],
        ['BILATERAL', 150, '400.00'],
      ],
      '1200.00',
    ],
    [
      'assistant 80',
      ['80'],
      [
        ['RATE', null, '800.00'],
        ['ASSISTANT', 16, '-672.00'],
      ],
      '128.00',
    ],
    [
      'assistant 81',
      ['81'],
      [
        ['RATE', null, '800.00'],
        ['ASSISTANT', 16, '-672.00'],
      ],
      '128.00',
    ],
    [
      'assistant 82',
      ['82'],
      [
        ['RATE', null, '800.00'],
        ['ASSISTANT', 16, '-672.00'],
      ],
      '128.00',
    ],
    [
      'no physician',
      ['AS'],
      [
        ['RATE', null, '800.00'],
        ['ASSISTANT', 13.6, '-691.20'],
      ],
      '108.80',
    ],
    [
      '80 with AS',
      ['80', 'AS'],
      [
        ['RATE', null, '800.00'],
        ['ASSISTANT', 13.6, '-691.20'],
      ],
      '108.80',
    ],
    [
      'both sides by an assistant, in lower case',
      ['50', 'as'],
      [
        ['RATE', null, '800.00'],
        ['BILATERAL', 150, '400.00'],
        ['ASSISTANT', 13.6, '-1036.80'],
      ],
      '163.20',
    ],
    ['a modifier without an adjustment', ['LT'], [['RATE', null, '800.00']], '800.00'],
  ])('%s', (_what, modifiers, steps, expectedAmount) => {
    const line = priced(modifiers);
    expect(stepsOf(line)).toEqual(steps);
    expect(line.expectedAmount).toBe(expectedAmount);
  });

  test('are applied in order, each with its change and result', () => {
    const line = priceBy(
      aSchedule({ method: 'PERCENT_OF_MEDICARE', percent: 110 }),
      [surgery()],
      [aLine({ procedureCode: '29881', modifiers: ['50'], units: 2, chargeAmount: '2500.00' })],
    ).lines[0];
    expect(line?.adjustments).toEqual([
      { type: 'RATE', factor: null, amount: '800.00', result: '800.00' },
      { type: 'UNITS', factor: 2, amount: '800.00', result: '1600.00' },
      { type: 'PERCENT_OF_MEDICARE', factor: 110, amount: '160.00', result: '1760.00' },
      { type: 'BILATERAL', factor: 150, amount: '880.00', result: '2640.00' },
      { type: 'LESSER_OF_BILLED', factor: null, amount: '-140.00', result: '2500.00' },
    ]);
  });

  test('are not made for a modifier of the rate itself', () => {
    expect(stepsOf(priced(['50'], surgery({ modifiers: ['50'] })))).toEqual([['RATE', null, '800.00']]);
    expect(stepsOf(priced(['80'], surgery({ modifiers: ['80'] })))).toEqual([['RATE', null, '800.00']]);
  });

  test.each([
    ['50', { bilateralPercent: null }],
    ['80', { assistantPercent: null }],
    ['AS', { nonPhysicianAssistantPercent: null }],
  ])('are not made if the schedule has none: %s', (modifier, none) => {
    const schedule = aSchedule({ adjustments: with_(none) });
    expect(priced([modifier], surgery(), schedule).expectedAmount).toBe('800.00');
  });

  test.each([
    ['800.00', '800.00'],
    ['799.99', '799.99'],
    ['800.01', '800.00'],
  ])('limit a rate of 800.00 to a charge of %s: %s', (chargeAmount, expectedAmount) => {
    const { lines } = priceBy(aSchedule(), [surgery()], [aLine({ procedureCode: '29881', chargeAmount })]);
    expect(lines[0]?.expectedAmount).toBe(expectedAmount);
  });
});

describe('components', () => {
  const whole = aRate({ code: '71046', amount: '30.0000' });
  const technical = aRate({ id: 'rat_tc', code: '71046', modifiers: ['TC'], amount: '21.5000' });
  const professional = aRate({ id: 'rat_26', code: '71046', modifiers: ['26'], amount: '9.1000' });
  const priced = (rates: RateTerms[], modifiers: string[], units = 1) =>
    priceBy(aSchedule(), rates, [aLine({ procedureCode: '71046', modifiers, units })]).lines[0] as PricedLine;

  test.each([
    ['its own rate', [whole, technical, professional], ['26'], 'rat_26', '9.10'],
    ['its own rate', [whole, technical, professional], ['TC'], 'rat_tc', '21.50'],
    ['the whole less the other', [whole, technical], ['26'], 'rat_1', '8.50'],
    ['the whole less the other', [whole, professional], ['TC'], 'rat_1', '20.90'],
    ['the whole without a modifier', [whole, technical, professional], [], 'rat_1', '30.00'],
  ])('are paid by %s', (_what, rates, modifiers, matchedRateId, expectedAmount) => {
    expect(priced(rates, modifiers)).toMatchObject({ matchedRateId, expectedAmount });
  });

  test('show the subtracted rate', () => {
    expect(stepsOf(priced([whole, technical], ['26'], 2))).toEqual([
      ['RATE', null, '30.00'],
      ['COMPONENT_SPLIT', null, '-21.50'],
      ['UNITS', 2, '8.50'],
    ]);
  });

  test('are not paid like the whole', () => {
    expect(priced([whole], ['26'])).toMatchObject({
      status: 'UNMATCHED',
      rejected: [{ rateId: 'rat_1', reason: 'COMPONENT_WITHOUT_RATE' }],
    });
    expect(priced([technical], ['26'])).toMatchObject({
      status: 'UNMATCHED',
      rejected: [{ rateId: 'rat_tc', reason: 'OTHER_MODIFIERS' }],
    });
    expect(priced([professional], [])).toMatchObject({
      status: 'UNMATCHED',
      rejected: [{ rateId: 'rat_26', reason: 'OTHER_MODIFIERS' }],
    });
  });

  test('are paid by percent of the charge like any line', () => {
    const { lines } = priceBy(
      aSchedule({ method: 'PERCENT_OF_CHARGE', percent: 50 }),
      [aRate({ code: '*' })],
      [aLine({ modifiers: ['26'], chargeAmount: '40.00' })],
    );
    expect(lines[0]?.expectedAmount).toBe('20.00');
  });
});

describe('a code without a rate', () => {
  test.each<[string, Partial<ScheduleTerms>, string | null]>([
    ['by the percent of the schedule', { method: 'PERCENT_OF_CHARGE', percent: 45.5 }, '4550.00'],
    ['by 0 percent', { method: 'PERCENT_OF_CHARGE', percent: 0 }, '0.00'],
    ['not without a percent', { method: 'PERCENT_OF_CHARGE', baseAmount: '1.0000' }, null],
    ['by the amount of the schedule', { method: 'CASE_RATE', baseAmount: '4200.1250' }, '4200.13'],
    ['not without an amount', { method: 'CASE_RATE', percent: 50 }, null],
    ['by capitation', { method: 'CAPITATION' }, '0.00'],
    ['not by a method that needs rates', { method: 'FEE_SCHEDULE', percent: 50, baseAmount: '1.0000' }, null],
    ['not by Medicare', { method: 'PERCENT_OF_MEDICARE', percent: 120, baseAmount: '1.0000' }, null],
    ['not by the day', { method: 'PER_DIEM', baseAmount: '1.0000' }, null],
    ['not by weights', { method: 'DRG_WEIGHT', baseAmount: '1.0000' }, null],
    ['not by APC', { method: 'APC', baseAmount: '1.0000' }, null],
  ])('is priced %s', (_what, values, expectedAmount) => {
    const { lines } = priceBy(aSchedule({ ...values, rateCount: 0 }), [], [aLine({ procedureCode: 'X1' })]);
    expect(lines).toMatchObject([
      { expectedAmount, matchedRateId: null, feeScheduleId: expectedAmount === null ? null : 'fsc_1' },
    ]);
  });

  test.each<[Partial<ScheduleTerms>, Partial<RateTerms>]>([
    [{ method: 'PERCENT_OF_CHARGE', percent: 50 }, { percent: 10 }],
    [{ method: 'CASE_RATE', baseAmount: '5000.0000' }, { amount: '1000.0000' }],
  ])('is priced by its own rate first, then by *, then by the schedule: %j', (values, rate) => {
    const [own, every] = [aRate(rate), aRate({ ...rate, id: 'rat_every', code: '*' })];
    const priced = (rates: readonly RateTerms[], procedureCode: string) =>
      priceBy(aSchedule(values), rates, [aLine({ procedureCode })]).lines[0];
    expect(priced([own, every], '99213')).toMatchObject({
      matchedRateId: 'rat_1',
      expectedAmount: '1000.00',
    });
    expect(priced([own, every], 'X1')).toMatchObject({
      matchedRateId: 'rat_every',
      expectedAmount: '1000.00',
    });
    expect(priced([own], 'X1')).toMatchObject({ matchedRateId: null, expectedAmount: '5000.00' });
    const ended = { ...every, isActive: false };
    expect(priced([ended], 'X1')).toMatchObject({ matchedRateId: null, expectedAmount: '5000.00' });
  });

  test('is priced by a fee schedule that has its code before a schedule for every code', () => {
    const contract = aContract([
      aSchedule({ id: 'fsc_all', method: 'PERCENT_OF_CHARGE', percent: 50, rateCount: 0 }),
      aSchedule(),
    ]);
    const rates = indexRates([aRate({ amount: '98.0000' })]);
    const claim = aClaim([aLine(), aLine({ lineNumber: 2, procedureCode: 'X1' })]);
    expect(priceClaim(claim, [contract], rates).lines).toMatchObject([
      { expectedAmount: '98.00', matchedRateId: 'rat_1' },
      { expectedAmount: '5000.00', matchedRateId: null, feeScheduleId: 'fsc_all' },
    ]);
  });

  test('is not capitated if the schedule names the codes that are', () => {
    const schedule = aSchedule({ method: 'CAPITATION' });
    const { lines } = priceBy(schedule, [aRate()], [aLine(), aLine({ lineNumber: 2, procedureCode: 'X1' })]);
    expect(lines).toMatchObject([{ status: 'CAPITATED' }, { status: 'UNMATCHED' }]);
  });

  test('is not priced on days of other schedules', () => {
    const schedule = aSchedule({ method: 'PERCENT_OF_CHARGE', percent: 50, effectiveTo: '2026-03-01' });
    expect(priceBy(schedule, [], [aLine()]).lines).toMatchObject([
      { status: 'UNMATCHED', rejected: [{ reason: 'SCHEDULE_NOT_EFFECTIVE', rateId: null }] },
    ]);
  });
});

describe('several procedures of a day', () => {
  const rates = [
    aRate({ id: 'rat_a', code: '29881', amount: '800.0000' }),
    aRate({ id: 'rat_b', code: '29876', amount: '900.0000' }),
    aRate({ id: 'rat_c', code: '29875', amount: '300.0000' }),
    aRate({ id: 'rat_d', code: '10003', amount: '100.0000' }),
    aRate({ id: 'rat_e', code: '99213', amount: '90.0000' }),
  ];
  const lines = (codes: readonly string[], day: (index: number) => string | null = () => null) =>
    codes.map((procedureCode, index) =>
      aLine({ lineNumber: index + 1, procedureCode, serviceDate: day(index) }),
    );
  const amounts = (codes: readonly string[], schedule = aSchedule(), table = rates) =>
    priceBy(schedule, table, lines(codes)).lines.map(({ expectedAmount }) => expectedAmount);

  test('are paid 100, 50 and 50 %, most expensive first, other services in full', () => {
    expect(amounts(['29881', '29876', '29875', '10003', '99213'])).toEqual([
      '400.00',
      '900.00',
      '150.00',
      '100.00',
      '90.00',
    ]);
  });

  test('are paid in full if alone or on different days', () => {
    expect(amounts(['29881'])).toEqual(['800.00']);
    const ofTwoDays = lines(['29881', '29876'], (index) => `2026-03-0${index + 2}`);
    expect(priceBy(aSchedule(), rates, ofTwoDays).expectedAmount).toBe('1700.00');
  });

  test('of equal amounts are reduced in line order', () => {
    expect(amounts(['29881', '29881'])).toEqual(['800.00', '400.00']);
  });

  test('are reduced by the setting of the rate, regardless of the code', () => {
    const flagged = rates.map((rate) => ({
      ...rate,
      multipleProcedure: rate.code === '99213' || rate.code === '10003',
    }));
    expect(amounts(['29881', '29876', '99213', '10003'], aSchedule(), flagged)).toEqual([
      '800.00',
      '900.00',
      '45.00',
      '100.00',
    ]);
  });

  test('are not reduced if the schedule disables it, nor if the rate has modifier 51', () => {
    const schedule = aSchedule({ adjustments: with_({ multipleProcedurePercents: null }) });
    expect(amounts(['29881', '29876'], schedule)).toEqual(['800.00', '900.00']);
    const reduced = aRate({ code: '29881', modifiers: ['51'], amount: '400.0000' });
    const claim = [
      aLine({ procedureCode: '29881', modifiers: ['51'] }),
      aLine({ lineNumber: 2, procedureCode: '29876' }),
    ];
    expect(priceBy(aSchedule(), [reduced, ...rates.slice(1)], claim).expectedAmount).toBe('1300.00');
  });

  test('of both sides rank by the amount of both', () => {
    const claim = [
      aLine({ procedureCode: '29881', modifiers: ['50'] }),
      aLine({ lineNumber: 2, procedureCode: '29876' }),
    ];
    expect(priceBy(aSchedule(), rates, claim).lines.map(({ expectedAmount }) => expectedAmount)).toEqual([
      '1200.00',
      '450.00',
    ]);
  });

  test.each([
    ['10003', '100.00'],
    ['10004', '50.00'],
    ['69990', '50.00'],
    ['69991', '100.00'],
    ['G0105', '100.00'],
  ])('are by default those of surgery: %s', (code, expectedAmount) => {
    const table = [aRate({ id: 'rat_x', code, amount: '100.0000' }), rates[0] as RateTerms];
    expect(amounts([code, '29881'], aSchedule(), table)[0]).toBe(expectedAmount);
  });
});

describe('a claim that is paid as a whole', () => {
  const lines = [
    aLine({ procedureCode: '27447', chargeAmount: '30000.00' }),
    aLine({ lineNumber: 2, procedureCode: 'C1776', chargeAmount: '9000.00' }),
  ];

  test('by case rate has the highest rate once, on its line', () => {
    const rates = [
      aRate({ id: 'rat_a', code: '27447', amount: '18000.0000' }),
      aRate({ id: 'rat_b', code: 'C1776', amount: '17999.9900' }),
    ];
    const priced = priceBy(aSchedule({ method: 'CASE_RATE' }), rates, lines);
    expect(priced).toMatchObject({
      isForClaim: true,
      expectedAmount: '18000.00',
      lines: [
        { status: 'PRICED', matchedRateId: 'rat_a', expectedAmount: '18000.00' },
        { status: 'INCLUDED', matchedRateId: 'rat_a', expectedAmount: '0.00', adjustments: [] },
      ],
    });
  });

  test('by its diagnosis-related group has weight times base amount, at most the charges', () => {
    const rates = [aRate({ codeType: 'DRG', code: '470', weight: 1.9015 })];
    const by = (drgCode: string | null, of = lines) =>
      priceBy(aSchedule({ method: 'DRG_WEIGHT', baseAmount: '6000.0000' }), rates, of, { drgCode });
    expect(by('470')).toMatchObject({
      expectedAmount: '11409.00',
      lines: [{ status: 'PRICED', adjustments: [{ type: 'RATE', factor: 1.9015 }] }, { status: 'INCLUDED' }],
    });
    const cheap = [aLine({ chargeAmount: '11408.99' })];
    expect(by('470', cheap).expectedAmount).toBe('11408.99');
    expect(by('471').lines.map(({ status }) => status)).toEqual(['UNMATCHED', 'UNMATCHED']);
    expect(by(null).expectedAmount).toBe('0.00');
  });

  test('has a stop-loss adjustment that belongs to no line', () => {
    const stopLoss = { threshold: '35000.00', percent: 60, basis: 'EXCESS' } as const;
    const schedule = aSchedule({ method: 'CASE_RATE', adjustments: with_({ stopLoss }) });
    const priced = priceBy(schedule, [aRate({ code: '27447', amount: '18000.0000' })], lines);
    expect(priced).toMatchObject({
      expectedAmount: '20400.00',
      claimAdjustments: [
        { type: 'STOP_LOSS', factor: 60, amount: '2400.00', result: '20400.00', feeScheduleId: 'fsc_1' },
      ],
    });
  });

  test('by stop-loss of all charges is paid by the charges instead', () => {
    const stopLoss = { threshold: '35000.00', percent: 60, basis: 'ALL' } as const;
    const schedule = aSchedule({ adjustments: with_({ stopLoss }) });
    const rates = [
      aRate({ code: '27447', amount: '1000.0000' }),
      aRate({ code: 'C1776', amount: '500.0000' }),
    ];
    expect(priceBy(schedule, rates, lines)).toMatchObject({ isForClaim: true, expectedAmount: '23400.00' });
  });
});

describe('adjustments of more than one line', () => {
  const isOneProcedure = (method: string | undefined) =>
    ['FEE_SCHEDULE', 'PERCENT_OF_MEDICARE', 'APC'].includes(method ?? '');
  const lines = [aLine({ units: 3 }), aLine({ lineNumber: 2, units: 3 })];

  test.each(methods)('reduce further procedures by some methods: %s', (_what, schedule, rate, plain) => {
    const { lines: priced } = priceBy(
      aSchedule(schedule),
      [aRate({ ...rate, multipleProcedure: true })],
      lines,
    );
    const half = (Math.round(Number(plain) * 50 + 1e-9) / 100).toFixed(2);
    const further = schedule.method === 'CASE_RATE' ? '0.00' : isOneProcedure(schedule.method) ? half : plain;
    expect(priced.map(({ expectedAmount }) => expectedAmount)).toEqual([plain, further]);
  });

  test.each(methods)('add stop-loss except for capitation: %s', (_what, schedule, rate) => {
    const stopLoss = { threshold: '15000.00', percent: 60, basis: 'EXCESS' } as const;
    const without = priceBy(aSchedule(schedule), [aRate(rate)], lines).expectedAmount;
    const { expectedAmount } = priceBy(
      aSchedule({ ...schedule, adjustments: with_({ stopLoss }) }),
      [aRate(rate)],
      lines,
    );
    const added = schedule.method === 'CAPITATION' ? 0 : 3_000;
    expect(expectedAmount).toBe((Number(without) + added).toFixed(2));
  });

  test.each<[string, Partial<ScheduleTerms>, Partial<RateTerms>, Partial<RateTerms>, string]>([
    ['amounts', { method: 'FEE_SCHEDULE' }, { amount: '30.0000' }, { amount: '21.5000' }, '17.00'],
    [
      'shares',
      { method: 'PERCENT_OF_MEDICARE', percent: 200 },
      { amount: '30.0000' },
      { amount: '21.5000' },
      '34.00',
    ],
    ['weights', { method: 'APC', baseAmount: '80.0000' }, { weight: 2 }, { weight: 1.25 }, '120.00'],
    ['a dearer component', { method: 'FEE_SCHEDULE' }, { amount: '30.0000' }, { amount: '31.0000' }, '0.00'],
  ])(
    'price a component by the whole less the other component: %s',
    (_what, schedule, whole, technical, expected) => {
      const rates = [aRate(whole), aRate({ id: 'rat_tc', modifiers: ['TC'], ...technical })];
      const { lines: priced } = priceBy(aSchedule(schedule), rates, [aLine({ modifiers: ['26'], units: 2 })]);
      expect(priced[0]?.expectedAmount).toBe(expected);
    },
  );

  test('do not price a component whose counterpart has no amount', () => {
    const rates = [aRate({ weight: 2 }), aRate({ id: 'rat_tc', modifiers: ['TC'] })];
    const { lines: priced } = priceBy(aSchedule({ method: 'APC', baseAmount: '80.0000' }), rates, [
      aLine({ modifiers: ['26'] }),
    ]);
    expect(priced[0]).toMatchObject({ status: 'UNMATCHED' });
  });
});

test('a line whose rate lacks a field of its method is unmatched with that reason', () => {
  const priced = priceClaim(
    aClaim([aLine()]),
    [aContract([aSchedule({ method: 'PERCENT_OF_CHARGE' })])],
    indexRates([aRate()]),
  );
  expect(priced.lines[0]).toMatchObject({
    status: 'UNMATCHED',
    expectedAmount: null,
    matchedRateId: null,
    rejected: [{ contractId: 'con_1', feeScheduleId: 'fsc_1', rateId: 'rat_1', reason: 'INCOMPLETE_RATE' }],
  });
});

test('a line shows at most 20 rejected candidates, and their number', () => {
  const rates = Array.from({ length: 30 }, (_, index) => aRate({ id: `rat_${index}`, isActive: false }));
  const { lines } = priceBy(aSchedule(), rates, [aLine()]);
  expect(lines[0]?.rejected).toHaveLength(20);
  expect(lines[0]?.rejectedCount).toBe(30);
});
