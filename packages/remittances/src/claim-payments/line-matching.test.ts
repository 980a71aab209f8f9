import { describe, expect, test } from 'vitest';
import type { PostableLine } from '../ports.ts';
import { matchLines } from './line-matching.ts';
import type { PaidLine } from './schema.ts';

const lineOf = (lineNumber: number, values: Partial<PostableLine> = {}): PostableLine => ({
  lineNumber,
  controlNumber: null,
  procedureCode: '99213',
  modifiers: [],
  units: 1,
  chargeAmount: '100.00',
  serviceDate: '2026-01-05',
  ...values,
});

const paidLine = (values: Partial<PaidLine> = {}): PaidLine => ({
  sequence: 1,
  procedureCode: '99213',
  modifiers: [],
  submittedProcedureCode: null,
  revenueCode: null,
  units: '1',
  chargeAmount: '100.00',
  paidAmount: '80.00',
  allowedAmount: '80.00',
  serviceFrom: '2026-01-05',
  serviceTo: '2026-01-05',
  lineControlNumber: null,
  adjustments: [],
  remarkCodes: [],
  claimLineNumber: null,
  ...values,
});

/** The matched line numbers; `answered` are the lines that the payer answered before. */
const partners = (
  paid: readonly Partial<PaidLine>[],
  lines: readonly PostableLine[],
  answered: Readonly<Record<number, 'DENIED' | 'PAID'>> = {},
) => {
  const before = Object.entries(answered).map(
    ([lineNumber, how]) => [Number(lineNumber), { isDenied: how === 'DENIED' }] as const,
  );
  const matched = matchLines(paid.map(paidLine), lines, new Map(before));
  return matched?.map(({ claimLineNumber }) => claimLineNumber) ?? null;
};

describe('the line of a claim that a paid line is about', () => {
  const numbered = [lineOf(1, { controlNumber: 'A-1' }), lineOf(2, { controlNumber: 'A-2' }), lineOf(3)];

  test.each([
    [
      'the line’s control number, even if all else differs',
      { lineControlNumber: 'A-2', chargeAmount: '7.00' },
      2,
    ],
    ['the number of a line without a control number', { lineControlNumber: '3', procedureCode: 'X' }, 3],
  ])('is found by %s', (_case, paid, found) => {
    expect(partners([paid], numbered)).toEqual([found]);
  });

  test('is not found by its line number if it has a control number', () => {
    expect(partners([{ lineControlNumber: '2', procedureCode: 'X' }], numbered)).toBeNull();
  });

  test('is found by the other rules if the control number is unknown', () => {
    expect(partners([{ lineControlNumber: 'B-9' }], numbered)).toEqual([1]);
  });

  test.each<[string, Partial<PaidLine>, Partial<PostableLine>]>([
    ['procedure, modifiers, charge and day', {}, {}],
    ['the submitted procedure', { procedureCode: '99212', submittedProcedureCode: '99213' }, {}],
    [
      'the revenue code without a procedure',
      { procedureCode: null, revenueCode: '0450' },
      { procedureCode: '0450' },
    ],
    ['modifiers in any order', { modifiers: ['59', '25'] }, { modifiers: ['25', '59'] }],
    ['what it has without modifiers', { modifiers: ['25'] }, { modifiers: [] }],
    ['what it has without the day', { serviceFrom: '2026-01-06' }, {}],
    ['procedure and charge, without a day', { serviceFrom: null }, {}],
    ['procedure and charge, if the claim has no day', {}, { serviceDate: null }],
    ['the charge of a reversal, which is below zero', { chargeAmount: '-100.00' }, {}],
  ])('is found by %s', (_case, paid, line) => {
    const other = lineOf(1, { procedureCode: '72100' });
    expect(partners([paid], [other, lineOf(2, line)])).toEqual([2]);
  });

  test.each<[string, Partial<PaidLine>]>([
    ['another procedure', { procedureCode: '99214' }],
    ['a cent more charged', { chargeAmount: '100.01' }],
    ['a cent less charged', { chargeAmount: '99.99' }],
    ['no charge', { chargeAmount: null }],
    ['a revenue code with another procedure', { procedureCode: '99214', revenueCode: '99213' }],
    ['no procedure at all', { procedureCode: null }],
  ])('is not found with %s', (_case, paid) => {
    expect(partners([paid], [lineOf(1)])).toBeNull();
  });

  test('is found by the most certain rule', () => {
    const lines = [
      lineOf(1, { serviceDate: '2026-01-04' }),
      lineOf(2, { modifiers: ['25'] }),
      lineOf(3, { controlNumber: 'A-3', procedureCode: '72100' }),
      lineOf(4),
    ];
    expect(partners([{}], lines)).toEqual([4]);
    expect(partners([{ modifiers: ['25'] }], lines)).toEqual([2]);
    expect(partners([{ lineControlNumber: 'A-3' }], lines)).toEqual([3]);
    expect(partners([{ serviceFrom: '2026-01-04', modifiers: ['59'] }], lines)).toEqual([1]);
  });

  test('is the next in order of equal ones', () => {
    expect(partners([{}, {}], [lineOf(1), lineOf(2), lineOf(3)])).toEqual([1, 2]);
  });

  test('is one that no more certain match needs', () => {
    const lines = [lineOf(1, { controlNumber: 'A-1' }), lineOf(2)];
    expect(partners([{}, { lineControlNumber: 'A-1' }], lines)).toEqual([2, 1]);
  });

  test('is not found if the claim has fewer lines', () => {
    expect(partners([{}, {}], [lineOf(1)])).toBeNull();
  });

  test('is not needed by a claim payment without lines', () => {
    expect(partners([], [lineOf(1)])).toEqual([]);
  });
});

describe('several paid lines about one line of a claim', () => {
  const panel = { procedureCode: '80050', chargeAmount: '200.00' };
  const numbered = { ...panel, controlNumber: 'LN1' };
  const split = (chargeAmount: string, values: Partial<PaidLine> = {}) => ({
    procedureCode: '97110',
    chargeAmount,
    ...values,
  });
  const therapy = (lineNumber: number, chargeAmount: string, values: Partial<PostableLine> = {}) =>
    lineOf(lineNumber, { procedureCode: '97110', chargeAmount, ...values });

  test.each<[string, Partial<PaidLine>[], Partial<PostableLine>]>([
    [
      'the control number, with an added line',
      [
        { procedureCode: '80053', chargeAmount: '200.00', lineControlNumber: 'LN1' },
        { procedureCode: '85025', chargeAmount: '0.00', lineControlNumber: 'LN1' },
      ],
      numbered,
    ],
    [
      'the control number, with parts of the charge',
      [
        { procedureCode: '80053', chargeAmount: '120.00', lineControlNumber: 'LN1' },
        { procedureCode: '85025', chargeAmount: '80.00', lineControlNumber: 'LN1' },
      ],
      numbered,
    ],
    [
      'the submitted procedure, with an added line',
      [
        { procedureCode: '85025', submittedProcedureCode: '80050', chargeAmount: '0.00' },
        { procedureCode: '80053', submittedProcedureCode: '80050', chargeAmount: '200.00' },
      ],
      panel,
    ],
    [
      'the submitted procedure, with parts of the charge and an added line',
      [
        { procedureCode: '80053', submittedProcedureCode: '80050', chargeAmount: '120.00' },
        { procedureCode: '84443', submittedProcedureCode: '80050', chargeAmount: '0.00' },
        { procedureCode: '85025', submittedProcedureCode: '80050', chargeAmount: '80.00' },
      ],
      panel,
    ],
    [
      'parts of the charge of a reversal',
      [
        { procedureCode: '80053', submittedProcedureCode: '80050', chargeAmount: '-120.00' },
        { procedureCode: '85025', submittedProcedureCode: '80050', chargeAmount: '-80.00' },
      ],
      panel,
    ],
  ])('are found by %s', (_case, paid, line) => {
    expect(partners(paid, [lineOf(1), lineOf(2, line)])).toEqual(paid.map(() => 2));
  });

  test('are not found if their charges exceed the line or are less', () => {
    const parts = (charge: string) => [split(charge), split('40.00')];
    expect(partners(parts('60.00'), [therapy(1, '100.00')])).toEqual([1, 1]);
    expect(partners(parts('60.01'), [therapy(1, '100.00')])).toBeNull();
    expect(partners(parts('59.99'), [therapy(1, '100.00')])).toBeNull();
  });

  test('are divided among equal lines', () => {
    const paid = [split('60.00'), split('50.00'), split('40.00'), split('50.00')];
    expect(partners(paid, [therapy(1, '100.00'), therapy(2, '100.00')])).toEqual([1, 2, 1, 2]);
  });

  test('are divided by day, and a whole line is matched before parts', () => {
    const lines = [
      therapy(1, '100.00', { serviceDate: '2026-01-04' }),
      therapy(2, '100.00'),
      therapy(3, '60.00'),
    ];
    const paid = [
      split('60.00'),
      split('40.00'),
      split('60.00', { serviceFrom: '2026-01-04' }),
      split('40.00', { serviceFrom: '2026-01-04' }),
      split('60.00'),
    ];
    expect(partners(paid, lines)).toEqual([3, 2, 1, 1, 2]);
  });

  test('leave equal lines one each', () => {
    const equal = { submittedProcedureCode: '80050', chargeAmount: '200.00' };
    expect(partners([equal, equal], [lineOf(1, panel), lineOf(2, panel)])).toEqual([1, 2]);
    const same = { lineControlNumber: 'LN1', chargeAmount: '200.00' };
    expect(partners([same, same], [lineOf(1, numbered), lineOf(2, numbered)])).toEqual([1, 2]);
  });

  test('leave a line whose own procedure the payer names as adjudicated for another', () => {
    const lines = [lineOf(1, numbered), lineOf(2, { procedureCode: '85025', chargeAmount: '80.00' })];
    const paid = [
      { procedureCode: '80053', submittedProcedureCode: '80050', chargeAmount: '120.00' },
      { procedureCode: '85025', submittedProcedureCode: '80050', chargeAmount: '80.00' },
    ];
    expect(partners(paid, lines)).toEqual([1, 1]);
    const unknown = { procedureCode: '85025', submittedProcedureCode: '80051', chargeAmount: '80.00' };
    expect(partners([unknown], lines)).toEqual([2]);
  });

  test('need a line with a match, if one is added', () => {
    expect(
      partners([{ submittedProcedureCode: '80050', chargeAmount: '0.00' }], [lineOf(1, panel)]),
    ).toBeNull();
  });
});

describe('bundled lines', () => {
  test('are matched to the lines that were submitted', () => {
    const lines = [
      lineOf(1, { procedureCode: '80051', chargeAmount: '40.00' }),
      lineOf(2, { procedureCode: '80061', chargeAmount: '40.00' }),
    ];
    const bundled = { procedureCode: '80053', chargeAmount: '40.00' };
    const paid = [
      { ...bundled, submittedProcedureCode: '80061' },
      { ...bundled, submittedProcedureCode: '80051' },
    ];
    expect(partners(paid, lines)).toEqual([2, 1]);
  });
});

describe('of equal lines', () => {
  const equal = [lineOf(1), lineOf(2), lineOf(3)];

  test.each<[string, number, Readonly<Record<number, 'DENIED' | 'PAID'>>, number[]]>([
    ['one that is not answered', 1, { 1: 'PAID' }, [2]],
    ['one that is not answered, before a denied one', 1, { 1: 'DENIED', 2: 'PAID' }, [3]],
    ['a denied one, before a paid one', 1, { 1: 'PAID', 2: 'DENIED', 3: 'PAID' }, [2]],
    ['one each, answered ones last', 3, { 1: 'PAID', 3: 'DENIED' }, [2, 3, 1]],
    ['one each in order, if all are answered', 2, { 1: 'PAID', 2: 'PAID', 3: 'PAID' }, [1, 2]],
  ])('%s is used', (_case, count, answered, found) => {
    expect(
      partners(
        Array.from({ length: count }, () => ({})),
        equal,
        answered,
      ),
    ).toEqual(found);
  });

  test('an answered one is used if it fits better', () => {
    const lines = [lineOf(1, { modifiers: ['25'] }), lineOf(2)];
    expect(partners([{ modifiers: ['25'] }], lines, { 1: 'PAID' })).toEqual([1]);
  });
});

describe('a given match', () => {
  test('is unchanged, and not used for other lines', () => {
    const lines = [lineOf(1), lineOf(2)];
    expect(partners([{}, { claimLineNumber: 1, procedureCode: 'X' }], lines)).toEqual([2, 1]);
  });

  test('may be the same for several lines', () => {
    const given = { claimLineNumber: 1, procedureCode: 'X' };
    expect(partners([given, {}, given], [lineOf(1), lineOf(2)])).toEqual([1, 2, 1]);
  });

  test('fails the matching if it is none of the claim', () => {
    expect(partners([{ claimLineNumber: 3 }], [lineOf(1), lineOf(2)])).toBeNull();
  });
});
