import { describe, expect, test } from 'vitest';
import {
  type AdjudicatedLine,
  type Adjustment,
  isDenied,
  post,
  type RemittedLine,
  settle,
  totalsOf,
} from './adjudication.ts';

const adjustments = (...texts: string[]): Adjustment[] =>
  texts.map((text) => {
    const [groupCode = '', reasonCode = '', amount = ''] = text.split(/[-=]/);
    return { groupCode: groupCode as Adjustment['groupCode'], reasonCode, amount };
  });

const remitted = (allowedAmount: string, paidAmount: string, ...texts: string[]): RemittedLine => ({
  lineNumber: 1,
  allowedAmount,
  paidAmount,
  adjustments: adjustments(...texts),
  remarkCodes: [],
});

const line = (chargeAmount: string, ...answers: RemittedLine[]): AdjudicatedLine => {
  const posted: AdjudicatedLine = { chargeAmount };
  for (const answer of answers) Object.assign(posted, post(posted, answer));
  return posted;
};

const paidAsAgreed = line('100.00', remitted('80.00', '80.00', 'CO-45=20.00'));
const copay = line('100.00', remitted('80.00', '60.00', 'CO-45=20.00', 'PR-3=20.00'));
const deductible = line('100.00', remitted('100.00', '0.00', 'PR-1=100.00'));
const short = line('100.00', remitted('80.00', '60.00', 'CO-45=20.00'));
const denied = line('100.00', remitted('0.00', '0.00', 'CO-50=100.00'));
const open = line('100.00');
const free = line('0.00', remitted('0.00', '0.00'));

describe('the state of a claim', () => {
  test.each([
    ['no line is adjudicated', [open, open], 'SUBMITTED', null, null, '200.00'],
    ['all is paid as agreed', [paidAsAgreed], 'PAID', '80.00', '0.00', '0.00'],
    ['the patient owes a copay', [copay], 'PAID', '60.00', '20.00', '0.00'],
    ['all falls under the deductible', [deductible], 'PAID', '0.00', '100.00', '0.00'],
    ['less than allowed is paid', [short], 'PARTIALLY_PAID', '60.00', '0.00', '20.00'],
    ['a line is still open', [paidAsAgreed, open], 'PARTIALLY_PAID', '80.00', '0.00', '100.00'],
    ['one line of two is denied', [paidAsAgreed, denied], 'PARTIALLY_PAID', '80.00', '0.00', '100.00'],
    ['a line without charge is among them', [paidAsAgreed, free], 'PAID', '80.00', '0.00', '0.00'],
    ['every line is denied', [denied, denied], 'DENIED', '0.00', '0.00', '200.00'],
    ['nothing is said about the lines not paid', [denied, open], 'DENIED', '0.00', '0.00', '200.00'],
  ])('where %s', (_case, lines, status, paidAmount, patientResponsibility, balance) => {
    expect(settle(lines)).toMatchObject({ status, paidAmount, patientResponsibility, balance });
  });

  test('a cent short is partially paid', () => {
    expect(settle([line('100.00', remitted('80.00', '79.99', 'CO-45=20.00'))]).status).toBe('PARTIALLY_PAID');
    expect(settle([line('100.00', remitted('80.00', '80.01', 'CO-45=20.00'))])).toMatchObject({
      status: 'PAID',
      balance: '0.00',
    });
  });

  test('a denial that the patient bears leaves the payer nothing to owe', () => {
    const uncovered = line('100.00', remitted('0.00', '0.00', 'PR-96=100.00'));
    expect(settle([uncovered])).toMatchObject({
      status: 'DENIED',
      patientResponsibility: '100.00',
      balance: '0.00',
    });
  });
});

describe('a line of which nothing is allowed or paid', () => {
  test.each([
    [[], true],
    [['CO-50=100.00'], true],
    [['PR-96=100.00'], true],
    [['OA-23=100.00'], true],
    [['CO-45=40.00', 'CO-97=60.00'], true],
    [['CO-45=100.00'], false],
    [['PR-1=100.00'], false],
    [['PR-2=50.00', 'PR-3=50.00'], false],
  ])('with %j: denied is %s', (texts, expected) => {
    expect(isDenied(line('100.00', remitted('0.00', '0.00', ...texts)))).toBe(expected);
  });

  test('is not denied before it is adjudicated, nor without a charge', () => {
    expect(isDenied(open)).toBe(false);
    expect(isDenied(line('0.00', remitted('0.00', '0.00', 'CO-97=0.00')))).toBe(false);
  });
});

describe('several remittances', () => {
  test('add up by group and reason', () => {
    const twice = line(
      '100.00',
      { ...remitted('50.00', '40.00', 'CO-45=10.00', 'PR-2=10.00'), remarkCodes: ['N130', 'M15'] },
      { ...remitted('30.00', '30.00', 'CO-45=10.00', 'CO-253=0.60'), remarkCodes: ['M15'] },
    );
    expect(twice).toEqual({
      chargeAmount: '100.00',
      allowedAmount: '80.00',
      paidAmount: '70.00',
      adjustments: adjustments('CO-45=20.00', 'PR-2=10.00', 'CO-253=0.60'),
      remarkCodes: ['N130', 'M15'],
    });
  });

  test('a reversal takes off what it names and leaves the claim denied', () => {
    const answer = remitted('80.00', '60.00', 'CO-45=20.00', 'PR-3=20.00');
    const reversal = { ...answer, adjustments: [...answer.adjustments, ...adjustments('CR-94=0.00')] };
    const taken = line('100.00', answer, reversal);
    expect(taken).toMatchObject({ allowedAmount: '0.00', paidAmount: '0.00', adjustments: [] });
    expect(settle([taken])).toMatchObject({ status: 'DENIED', balance: '100.00' });
    expect(totalsOf([reversal])).toEqual({
      allowedAmount: '-80.00',
      paidAmount: '-60.00',
      patientResponsibility: '-20.00',
    });
  });

  test('a reversal and its correction come to the correction', () => {
    const corrected = line(
      '100.00',
      remitted('80.00', '80.00', 'CO-45=20.00'),
      remitted('80.00', '80.00', 'CO-45=20.00', 'CR-94=0.00'),
      remitted('90.00', '90.00', 'CO-45=10.00'),
    );
    expect(corrected).toMatchObject({ paidAmount: '90.00', adjustments: adjustments('CO-45=10.00') });
  });

  test.each([
    ['0.00', '0.00', true],
    ['80.00', '60.00', true],
    ['80.00', '60.01', false],
    ['80.01', '60.00', false],
  ])('a reversal of %s allowed and %s paid is possible: %s', (allowedAmount, paidAmount, possible) => {
    const before = line('100.00', remitted('80.00', '60.00'));
    expect(post(before, remitted(allowedAmount, paidAmount, 'CR-94=0.00')) !== null).toBe(possible);
  });
});
