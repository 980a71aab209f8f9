import { sum } from '@rcm/money';
import { describe, expect, test } from 'vitest';
import { plainAnswer } from '../test/answers.ts';
import type { Adjustment, Answer, ChargedClaim, ClaimPayer } from './answer.ts';
import { type BalancedClaim, balanceClaim } from './balance-claim.ts';
import type { HandMadeEntry } from './entries.ts';

const a: ClaimPayer = { payerId: 'A', rank: 'PRIMARY', program: null };
const b: ClaimPayer = { payerId: 'B', rank: 'SECONDARY', program: null };
const medicare: ClaimPayer = { payerId: 'MEDICARE', rank: 'PRIMARY', program: 'MEDICARE' };
const medicaid: ClaimPayer = { payerId: 'MEDICAID', rank: 'SECONDARY', program: 'MEDICAID' };

const aClaim = (
  charges: readonly string[],
  payers: readonly ClaimPayer[] = [a],
  values: Partial<ChargedClaim> = {},
): ChargedClaim => ({
  totalCharge: sum(charges),
  lines: charges.map((chargeAmount, index) => ({ lineNumber: index + 1, chargeAmount })),
  payerRank: 'PRIMARY',
  payers,
  rebills: [],
  isQmb: false,
  isVoided: false,
  billedOn: '2026-03-01',
  responseDays: 30,
  forwardedUntil: null,
  ...values,
});

/** `CO-45 75.00, PR-2 35.00` as adjustments. */
const adjusted = (codes: string): Adjustment[] =>
  codes.split(', ').flatMap((code) => {
    const [, groupCode, reasonCode, amount = ''] = /^(\w\w)-(\w+) (\S+)$/.exec(code) ?? [];
    return reasonCode === undefined
      ? []
      : [{ groupCode: groupCode as Adjustment['groupCode'], reasonCode, amount }];
  });

type Line = readonly [lineNumber: number, charge: string, paid: string, codes: string];

const anAnswer = (
  { payerId, rank, program }: ClaimPayer,
  lines: readonly Line[],
  values: Partial<Answer> = {},
): Answer => ({
  claimPaymentId: `cpm_${payerId}`,
  payerId,
  payerRank: rank,
  program,
  paymentDate: '2026-03-20',
  postedAt: new Date('2026-03-21T12:00:00Z'),
  ...plainAnswer,
  remarkCodes: [],
  parts: lines.map(([lineNumber, chargeAmount, paidAmount, codes]) => ({
    lineNumber,
    chargeAmount,
    paidAmount,
    allowedAmount: '0.00',
    adjustments: adjusted(codes),
    remarkCodes: [],
    isBundled: false,
  })),
  ...values,
});

/** The open amounts of a claim, such as `1 INSURANCE DENIED 100.00`, with the day by which an answer is due. */
const openOf = ({ openAmounts }: BalancedClaim): string[] =>
  openAmounts.map(({ lineNumber, owner, reason, amount, until }) =>
    [lineNumber, owner, reason, amount, until].filter((value) => value !== null).join(' '),
  );

const nothing: BalancedClaim['work'] = {
  awaitedAmount: '0.00',
  responseDueOn: null,
  secondaryDueAmount: '0.00',
  heldShareAmount: '0.00',
  heldUntil: null,
  cobDifferenceAmount: '0.00',
  missingAnswerAmount: '0.00',
  unexplainedAmount: '0.00',
};

describe('a claim without an answer', () => {
  test('waits for its payer from the day on which it was billed', () => {
    const balanced = balanceClaim(aClaim(['250.00'], [a], { responseDays: 45 }), []);
    expect(openOf(balanced)).toEqual(['1 INSURANCE UNANSWERED 250.00 2026-04-15']);
    expect(balanced.work).toEqual({ ...nothing, awaitedAmount: '250.00', responseDueOn: '2026-04-15' });
  });

  test('waits for nobody before it is billed', () => {
    const balanced = balanceClaim(aClaim(['250.00'], [a], { billedOn: null }), []);
    expect(openOf(balanced)).toEqual(['1 INSURANCE UNANSWERED 250.00']);
    expect(balanced.work).toEqual({ ...nothing, awaitedAmount: '250.00' });
  });

  test.each([
    ['2026-05-04', '2026-05-04'],
    ['2026-03-30', '2026-03-31'],
  ])('waits for the payer to which it was forwarded until %s, and until its own is due', (until, due) => {
    const balanced = balanceClaim(aClaim(['250.00'], [a], { forwardedUntil: until }), []);
    expect(balanced.work.responseDueOn).toBe(due);
  });

  test('waits for the payer to which it was forwarded, although it is not billed', () => {
    const claim = aClaim(['250.00'], [a], { billedOn: null, forwardedUntil: '2026-05-04' });
    expect(balanceClaim(claim, []).work.responseDueOn).toBe('2026-05-04');
  });

  test('has nothing open once it is void', () => {
    const claim = { ...aClaim([]), totalCharge: '0.00' };
    expect(balanceClaim(claim, [])).toMatchObject({ openAmounts: [], work: nothing });
  });
});

describe('one payer', () => {
  test('leaves lines unanswered, and has so many days from its payment', () => {
    const answers = [anAnswer(a, [[1, '100.00', '70.00', 'CO-45 30.00']])];
    expect(openOf(balanceClaim(aClaim(['100.00', '200.00']), answers))).toEqual([
      '2 INSURANCE UNANSWERED 200.00 2026-04-19',
    ]);
  });

  test.each([
    ['denies a line', '0.00', 'CO-50 100.00', ['1 INSURANCE DENIED 100.00']],
    ['denies a part of a line', '60.00', 'CO-151 40.00', ['1 INSURANCE DENIED 40.00']],
    ['denies a line to the patient', '0.00', 'PR-204 100.00', ['1 INSURANCE DENIED_TO_PATIENT 100.00']],
    [
      'denies parts of a line to the patient and to itself',
      '40.00',
      'PR-96 10.00, CO-50 50.00',
      ['1 INSURANCE DENIED_TO_PATIENT 10.00', '1 INSURANCE DENIED 50.00'],
    ],
    ['leaves a line pending', '0.00', 'OA-257 100.00', ['1 INSURANCE PENDING 100.00 2026-06-18']],
    ['leaves open what it does not explain', '60.00', 'CO-45 30.00', ['1 INSURANCE UNEXPLAINED 10.00']],
    ['pays nothing without a code', '0.00', '', ['1 INSURANCE UNEXPLAINED 100.00']],
    ['pays more than the charge', '120.00', '', ['1 CREDIT OVERPAID 20.00']],
    ['leaves nothing open', '80.00', 'CO-45 20.00', []],
    ['leaves the rest to the patient', '80.00', 'PR-2 20.00', []],
  ])('%s', (_case, paid, codes, expected) => {
    const answers = [anAnswer(a, [[1, '100.00', paid, codes]])];
    expect(openOf(balanceClaim(aClaim(['100.00']), answers))).toEqual(expected);
  });

  test.each([
    ['CO-45 100.00', '100.00'],
    ['CO-45 60.00', '100.00'],
    ['CO-24 100.00', '0.00'],
    ['CO-97 100.00', '0.00'],
    ['PR-1 100.00', '0.00'],
  ])('that pays nothing of a line with %s leaves %s without a reason', (codes, expected) => {
    const answers = [anAnswer(a, [[1, '100.00', '0.00', codes]])];
    expect(balanceClaim(aClaim(['100.00']), answers).work.unexplainedAmount).toBe(expected);
  });

  test('takes its answer back', () => {
    const paid = anAnswer(a, [[1, '200.00', '150.00', 'CO-45 50.00']]);
    const claim = aClaim(['200.00']);
    expect(openOf(balanceClaim(claim, [], [paid]))).toEqual(['1 INSURANCE TAKEN_BACK 200.00']);
    const denied = anAnswer(a, [[1, '200.00', '0.00', 'CO-29 200.00']], {
      postedAt: new Date('2026-03-26T12:00:00Z'),
    });
    expect(openOf(balanceClaim(claim, [denied], [paid]))).toEqual(['1 INSURANCE DENIED 200.00']);
  });

  test('is asked for the rest of what a person wrote off of a denial', () => {
    const answers = [anAnswer(a, [[1, '100.00', '0.00', 'CO-50 100.00']])];
    expect(openOf(balanceClaim(aClaim(['100.00']), answers, [], [aWriteOff('60.00')]))).toEqual([
      '1 INSURANCE DENIED 40.00',
    ]);
  });
});

const aWriteOff = (amount: string, values: Partial<HandMadeEntry> = {}): HandMadeEntry => ({
  id: 'cle_1',
  lineNumber: 1,
  kind: 'WRITE_OFF',
  subKind: 'SMALL_BALANCE',
  ownerBefore: 'INSURANCE',
  ownerAfter: null,
  amount,
  postedAt: new Date('2026-03-22T12:00:00Z'),
  ...values,
});

describe('a denial of which the payer left a rest unexplained', () => {
  const claim = aClaim(['100.00', '50.00']);
  const lines: Line[] = [
    [1, '100.00', '20.00', 'CO-151 60.00'],
    [2, '50.00', '0.00', 'CO-50 50.00'],
  ];
  const after = (...handMade: readonly HandMadeEntry[]) => {
    const balanced = balanceClaim(claim, [anAnswer(a, lines)], [], handMade);
    return [...openOf(balanced), ...balanced.denials.map(({ openAmount }) => openAmount)];
  };

  test('is open until a person ends it, in each line', () => {
    const rest = '1 INSURANCE UNEXPLAINED 20.00';
    expect(after()).toEqual(['1 INSURANCE DENIED 60.00', rest, '2 INSURANCE DENIED 50.00', '110.00']);
    const end = aWriteOff('60.00', { claimPaymentId: 'cpm_A' });
    expect(after(end)).toEqual([rest, '2 INSURANCE DENIED 50.00', '50.00']);
    const transfer = {
      ...end,
      lineNumber: 2,
      kind: 'TRANSFER',
      ownerAfter: 'PATIENT',
      amount: '50.00',
    } as const;
    expect(after(end, transfer)).toEqual([rest, '0.00']);
  });

  test('stays open where a person wrote off something else, or ended another denial', () => {
    const denied = ['1 INSURANCE DENIED 60.00', '2 INSURANCE DENIED 50.00', '110.00'];
    expect(after(aWriteOff('20.00'))).toEqual(denied);
    expect(after(aWriteOff('20.00', { claimPaymentId: 'cpm_other' }))).toEqual(denied);
  });

  test('is open again once a later answer takes the end back', () => {
    const again = anAnswer(a, lines, { claimPaymentId: 'cpm_2', postedAt: new Date('2026-03-23T12:00:00Z') });
    const end = aWriteOff('60.00', { claimPaymentId: 'cpm_A' });
    const balanced = balanceClaim(claim, [anAnswer(a, lines), again], [], [end]);
    expect(balanced.denials).toMatchObject([{ claimPaymentId: 'cpm_A', openAmount: '110.00' }]);
  });
});

test('several payers that denied a line have what is open of it, each without what ended its own denial', () => {
  const answers = [
    anAnswer(a, [[1, '100.00', '0.00', 'CO-50 100.00']]),
    anAnswer(b, [[1, '100.00', '60.00', 'CO-151 40.00']]),
  ];
  const openWith = (...handMade: readonly HandMadeEntry[]) =>
    balanceClaim(aClaim(['100.00'], [a, b]), answers, [], handMade).denials.flatMap(
      ({ claimPaymentId, overturnedAmount, openAmount }) =>
        overturnedAmount === '0.00' ? [`${claimPaymentId} ${openAmount}`] : [],
    );
  expect(openWith()).toEqual(['cpm_B 40.00']);
  expect(openWith(aWriteOff('40.00', { claimPaymentId: 'cpm_B' }))).toEqual(['cpm_B 0.00']);
});

describe('a next payer', () => {
  const claim = aClaim(['250.00'], [a, b]);
  const lines: Line[] = [[1, '250.00', '140.00', 'CO-45 75.00, PR-2 35.00']];
  const second = anAnswer(b, [[1, '250.00', '30.00', 'OA-23 215.00, PR-3 5.00']]);

  test('has to be billed', () => {
    const balanced = balanceClaim(claim, [anAnswer(a, lines)]);
    expect(openOf(balanced)).toEqual(['1 HELD SECONDARY_DUE 35.00']);
    expect(balanced.work).toEqual({ ...nothing, secondaryDueAmount: '35.00' });
  });

  test('has to be billed for what was denied to the patient', () => {
    const balanced = balanceClaim(claim, [anAnswer(a, [[1, '250.00', '0.00', 'PR-204 250.00']])]);
    expect(balanced).toMatchObject({
      status: 'DENIED',
      nextPayerId: 'B',
      work: { ...nothing, secondaryDueAmount: '250.00' },
    });
  });

  test('is awaited where the payer forwarded the claim', () => {
    const forwarded = { isForwarded: true, forwardedUntil: '2026-05-04' };
    const answer = anAnswer(a, lines, forwarded);
    const work = { ...nothing, heldShareAmount: '35.00', heldUntil: '2026-05-04' };
    expect(balanceClaim(claim, [answer]).work).toEqual(work);
    const passed = balanceClaim(claim, [{ ...answer, isForwarded: false }]);
    expect([openOf(passed), passed.work]).toEqual([['1 HELD FORWARDED 35.00 2026-05-04'], work]);
  });

  test('of a Qualified Medicare Beneficiary has to be billed, and answers within 45 days', () => {
    const dual = aClaim(['250.00'], [medicare, medicaid]);
    expect(balanceClaim(dual, [anAnswer(medicare, lines)]).work).toEqual({
      ...nothing,
      secondaryDueAmount: '35.00',
      heldShareAmount: '35.00',
      heldUntil: '2026-05-04',
    });
  });

  test.each([
    ['of a Qualified Medicare Beneficiary', medicare, 'PR-2 35.00', ['N782']],
    ['of nobody who is known', a, 'OA-209 35.00', []],
  ])('%s is awaited for 45 days', (_case, payer, codes, remarkCodes) => {
    const answer = anAnswer(payer, [[1, '250.00', '140.00', `CO-45 75.00, ${codes}`]], { remarkCodes });
    const balanced = balanceClaim(aClaim(['250.00'], [payer]), [answer]);
    expect(openOf(balanced)).toEqual(['1 HELD NEXT_PAYER_UNKNOWN 35.00 2026-05-04']);
    expect(balanced.work).toEqual({ ...nothing, heldShareAmount: '35.00', heldUntil: '2026-05-04' });
  });

  test('answers before the first payer', () => {
    const balanced = balanceClaim(claim, [second]);
    expect(openOf(balanced)).toEqual(['1 INSURANCE EARLIER_ANSWER_MISSING 215.00']);
    expect(balanced.work).toEqual({ ...nothing, missingAnswerAmount: '215.00' });
  });

  test('stands while the first payer took its answer back', () => {
    const balanced = balanceClaim(claim, [second], [anAnswer(a, lines)]);
    expect([openOf(balanced), balanced.work]).toEqual([['1 INSURANCE TAKEN_BACK 215.00'], nothing]);
  });

  test('leaves open what both payers do not explain', () => {
    const answers = [anAnswer(a, lines), anAnswer(b, [[1, '250.00', '20.00', 'OA-23 215.00, PR-3 5.00']])];
    const balanced = balanceClaim(claim, answers);
    expect(openOf(balanced)).toEqual(['1 INSURANCE COB_DIFFERENCE 10.00']);
    expect(balanced.work).toEqual({ ...nothing, cobDifferenceAmount: '10.00' });
  });

  test('names less than the first payer paid', () => {
    const answers = [
      anAnswer(a, [[1, '100.00', '80.00', 'PR-2 20.00']]),
      anAnswer(b, [[1, '100.00', '0.00', 'OA-23 60.00, PR-2 40.00']]),
    ];
    const balanced = balanceClaim(aClaim(['100.00'], [a, b]), answers);
    expect(openOf(balanced)).toEqual(['1 CREDIT COB_DIFFERENCE 20.00']);
    expect(balanced.work).toEqual({ ...nothing, cobDifferenceAmount: '20.00' });
  });
});
