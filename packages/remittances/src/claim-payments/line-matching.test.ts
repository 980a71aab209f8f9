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

const partners = (paid: readonly Partial<PaidLine>[], lines: readonly PostableLine[]) =>
  matchLines(paid.map(paidLine), lines)?.map(({ claimLineNumber }) => claimLineNumber) ?? null;

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

describe('a given match', () => {
  test('is unchanged, and not used for other lines', () => {
    const lines = [lineOf(1), lineOf(2)];
    expect(partners([{}, { claimLineNumber: 1, procedureCode: 'X' }], lines)).toEqual([2, 1]);
  });

  test.each([
    ['is none of the claim', [{ claimLineNumber: 3 }]],
    ['is given twice', [{ claimLineNumber: 1 }, { claimLineNumber: 1 }]],
  ])('fails the matching if it %s', (_case, paid) => {
    expect(partners(paid, [lineOf(1), lineOf(2)])).toBeNull();
  });
});
