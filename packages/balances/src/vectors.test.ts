import { add, subtract, sum } from '@rcm/money';
import { describe, expect, test } from 'vitest';
import { plainAnswer } from '../test/answers.ts';
import type { Adjustment, Answer, ChargedClaim, ClaimPayer } from './answer.ts';
import { type BalancedClaim, balanceClaim } from './balance-claim.ts';
import type { Entry, HandMadeEntry } from './entries.ts';
import { missingEntries } from './entries.ts';

const a: ClaimPayer = { payerId: 'A', rank: 'PRIMARY', program: null };
const b: ClaimPayer = { payerId: 'B', rank: 'SECONDARY', program: null };
const medicare: ClaimPayer = { payerId: 'MEDICARE', rank: 'PRIMARY', program: 'MEDICARE' };
const medicaid: ClaimPayer = { payerId: 'MEDICAID', rank: 'SECONDARY', program: 'MEDICAID' };

const aClaim = (charges: string | readonly string[], ...payers: readonly ClaimPayer[]): ChargedClaim => {
  const lines = [charges].flat().map((chargeAmount, index) => ({ lineNumber: index + 1, chargeAmount }));
  return {
    totalCharge: sum(lines.map(({ chargeAmount }) => chargeAmount)),
    lines,
    payerRank: 'PRIMARY',
    rebills: [],
    payers: payers.length === 0 ? [a] : payers,
    isQmb: false,
    billedOn: null,
    responseDays: 30,
    forwardedUntil: null,
    isVoided: false,
  };
};

/** `CO-45 75.00, PR-2 35.00` as adjustments. */
const adjusted = (codes: string): Adjustment[] =>
  codes === ''
    ? []
    : codes.split(', ').map((code) => {
        const [, groupCode, reasonCode, amount = ''] = /^(\w\w)-(\w+) (\S+)$/.exec(code) ?? [];
        return { groupCode: groupCode as Adjustment['groupCode'], reasonCode: reasonCode ?? '', amount };
      });

let posted = 0;
const nextMoment = () => new Date(Date.UTC(2026, 2, 1) + ++posted * 1000);

type LineOf = readonly [lineNumber: number, charge: string, paid: string, codes: string];

const anAnswer = (
  { payerId, rank, program }: ClaimPayer,
  lines: readonly LineOf[],
  values: Partial<Answer> = {},
): Answer => {
  const postedAt = nextMoment();
  return {
    claimPaymentId: `cpm_${posted}`,
    payerId,
    payerRank: rank,
    program,
    paymentDate: '2026-03-20',
    postedAt,
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
  };
};

type Amount = `${string}${'Amount' | 'Balance'}` & keyof BalancedClaim['parts'][number];

const total = ({ parts }: BalancedClaim, key: Amount) => sum(parts.map((part) => part[key]));

/** paid, contractual, I, P, H, C and status, after checking the equation of each part. */
const shown = (claim: ChargedClaim, balanced: BalancedClaim) => {
  for (const part of balanced.parts) {
    const closed = sum([part.paidAmount, part.contractualAmount, part.writeOffAmount]);
    const open = sum([part.insuranceBalance, part.patientBalance, part.heldBalance]);
    expect(subtract(add(closed, open), part.creditBalance)).toBe(part.chargeAmount);
  }
  expect(total(balanced, 'chargeAmount')).toBe(claim.totalCharge);
  expect(missingEntries(balanced.entries, balanced.entries)).toEqual([]);
  return [
    total(balanced, 'paidAmount'),
    total(balanced, 'contractualAmount'),
    total(balanced, 'insuranceBalance'),
    total(balanced, 'patientBalance'),
    total(balanced, 'heldBalance'),
    total(balanced, 'creditBalance'),
    balanced.status,
  ].join(' ');
};

const after = (
  claim: ChargedClaim,
  answers: readonly Answer[],
  reversed: readonly Answer[] = [],
  handMade: readonly HandMadeEntry[] = [],
) => shown(claim, balanceClaim(claim, answers, reversed, handMade));

test('V1: the secondary answers as the guide asks for', () => {
  const claim = aClaim('250.00', a, b);
  const first = anAnswer(a, [[1, '250.00', '140.00', 'CO-45 75.00, PR-2 35.00']]);
  const second = anAnswer(b, [[1, '250.00', '30.00', 'OA-23 215.00, PR-3 5.00']]);
  expect(after(claim, [first])).toBe('140.00 75.00 0.00 0.00 35.00 0.00 SECONDARY_DUE');
  expect(balanceClaim(claim, [first])).toMatchObject({
    responsiblePayerId: null,
    nextPayerId: 'B',
    shares: [],
  });
  expect(after(claim, [first, second])).toBe('170.00 75.00 0.00 5.00 0.00 0.00 PAID');
  expect(balanceClaim(claim, [first, second]).shares).toEqual([
    { claimPaymentId: second.claimPaymentId, kind: 'COPAY', amount: '5.00' },
  ]);
});

test('V2: the secondary repeats CO-45', () => {
  const claim = aClaim('300.00', medicare, b);
  const first = anAnswer(medicare, [[1, '300.00', '80.00', 'CO-45 200.00, PR-2 20.00']]);
  const second = anAnswer(b, [[1, '300.00', '20.00', 'OA-23 80.00, CO-45 200.00']]);
  expect(after(claim, [first, second])).toBe('100.00 200.00 0.00 0.00 0.00 0.00 PAID');
});

test('V3: Medicaid answers without OA-23', () => {
  const claim = aClaim('500.00', medicare, medicaid);
  const first = anAnswer(medicare, [[1, '500.00', '300.00', 'PR-1 75.00, CO-45 125.00']]);
  expect(after(claim, [first])).toBe('300.00 125.00 0.00 0.00 75.00 0.00 SECONDARY_DUE');
  const second = anAnswer(medicaid, [[1, '500.00', '65.00', 'CO-45 435.00']]);
  expect(after(claim, [first, second])).toBe('365.00 135.00 0.00 0.00 0.00 0.00 PAID');
  const balanced = balanceClaim(claim, [first, second]);
  expect([total(balanced, 'writeOffAmount'), balanced.warnings]).toEqual([
    '0.00',
    ['COB_WITHOUT_PRIOR_PAYER'],
  ]);
});

describe('V4: PR-204, and the appeal is won', () => {
  const claim = aClaim('185.00');
  const denied = anAnswer(a, [[1, '185.00', '0.00', 'PR-204 185.00']]);
  const paid = anAnswer(a, [[1, '185.00', '112.00', 'CO-45 53.00, PR-3 20.00']]);

  test('is denied, and not the patient’s', () => {
    expect(after(claim, [denied])).toBe('0.00 0.00 185.00 0.00 0.00 0.00 DENIED');
    expect(balanceClaim(claim, [denied]).denials).toMatchObject([
      { deniedAmount: '185.00', primary: { groupCode: 'PR', reasonCode: '204' }, recoveredAmount: '0.00' },
    ]);
  });

  test('is paid after a reversal', () => {
    const reversed = [denied];
    expect(after(claim, [paid], reversed)).toBe('112.00 53.00 0.00 20.00 0.00 0.00 PAID');
    expect(balanceClaim(claim, [paid], reversed).denials).toMatchObject([
      { lines: [{ outcome: 'OVERTURNED' }], recoveredAmount: '112.00' },
    ]);
  });

  test('is paid without a reversal, with a warning', () => {
    expect(after(claim, [denied, paid])).toBe('112.00 53.00 0.00 20.00 0.00 0.00 PAID');
    expect(balanceClaim(claim, [denied, paid])).toMatchObject({
      denials: [
        { lines: [{ outcome: 'OVERTURNED' }], overturnedAmount: '185.00', recoveredAmount: '112.00' },
      ],
      warnings: ['REVERSAL_MISSING'],
    });
  });
});

test('a payment and its takeback are entries of their own kinds', () => {
  const claim = aClaim('200.00');
  const paid = anAnswer(a, [[1, '200.00', '150.00', 'CO-45 50.00']]);
  const posted = balanceClaim(claim, [paid]).entries;
  const charged = balanceClaim(claim, []).entries;
  const shown = (entries: readonly Entry[]) =>
    entries.map(
      ({ kind, ownerBefore, ownerAfter, amount }) => `${kind} ${ownerBefore}>${ownerAfter} ${amount}`,
    );
  expect(shown(missingEntries(posted, charged))).toEqual([
    'PAYMENT INSURANCE>null 150.00',
    'CONTRACTUAL INSURANCE>null 50.00',
  ]);
  expect(shown(missingEntries(charged, posted))).toEqual([
    'TAKEBACK null>INSURANCE 150.00',
    'CONTRACTUAL null>INSURANCE 50.00',
  ]);
});

test.each<[string, LineOf, LineOf, string, string]>([
  [
    'a line',
    [1, '185.00', '0.00', 'CO-50 185.00'],
    [1, '185.00', '112.00', 'CO-45 73.00'],
    '185.00',
    '112.00',
  ],
  [
    'a part of a line',
    [1, '185.00', '50.00', 'CO-151 135.00'],
    [1, '185.00', '112.00', 'CO-45 73.00'],
    '135.00',
    '62.00',
  ],
  [
    'a line, by an answer without lines',
    [1, '185.00', '0.00', 'CO-50 185.00'],
    [0, '185.00', '112.00', 'CO-45 73.00'],
    '185.00',
    '112.00',
  ],
  [
    'a part of a line, by an answer without lines',
    [1, '185.00', '50.00', 'CO-151 135.00'],
    [0, '185.00', '112.00', 'CO-45 73.00'],
    '135.00',
    '62.00',
  ],
])(
  'a reversed denial of %s is overturned, and recovers what is paid in addition',
  (_case, denied, paid, deniedAmount, recoveredAmount) => {
    const balanced = balanceClaim(aClaim('185.00'), [anAnswer(a, [paid])], [anAnswer(a, [denied])]);
    expect(balanced.denials).toMatchObject([
      { deniedAmount, overturnedAmount: deniedAmount, recoveredAmount, lines: [{ outcome: 'OVERTURNED' }] },
    ]);
  },
);

test('reversed denials of two lines recover the payment of an answer without lines once', () => {
  const denied = anAnswer(a, [
    [1, '100.00', '0.00', 'CO-50 100.00'],
    [2, '200.00', '0.00', 'CO-50 200.00'],
  ]);
  const paid = anAnswer(a, [[0, '300.00', '210.00', 'CO-45 90.00']]);
  const reversed = [denied];
  expect(balanceClaim(aClaim(['100.00', '200.00']), [paid], reversed).denials).toMatchObject([
    { deniedAmount: '300.00', overturnedAmount: '300.00', recoveredAmount: '210.00' },
  ]);
});

test('V5: a takeback, and a denial after it', () => {
  const claim = aClaim('200.00');
  const paid = anAnswer(a, [[1, '200.00', '150.00', 'CO-45 50.00']]);
  expect(after(claim, [paid])).toBe('150.00 50.00 0.00 0.00 0.00 0.00 PAID');
  const reversed = [paid];
  expect(after(claim, [], reversed)).toBe('0.00 0.00 200.00 0.00 0.00 0.00 RECOUPED');
  const denied = anAnswer(a, [[1, '200.00', '0.00', 'CO-29 200.00']]);
  expect(after(claim, [denied], reversed)).toBe('0.00 0.00 200.00 0.00 0.00 0.00 DENIED');
  expect(balanceClaim(claim, [denied], reversed).denials).toMatchObject([{ deniedAmount: '200.00' }]);
});

test('a claim is recouped until the lines of the reversed answer are answered, in whatever order the files come', () => {
  const claim = aClaim(['100.00', '200.00']);
  const [first, second] = [
    anAnswer(a, [[1, '100.00', '70.00', 'CO-45 30.00']]),
    anAnswer(a, [[2, '200.00', '150.00', 'CO-45 50.00']]),
  ];
  expect(after(claim, [second], [first])).toBe('150.00 50.00 100.00 0.00 0.00 0.00 RECOUPED');
  const corrected = anAnswer(a, [[1, '100.00', '0.00', 'CO-29 100.00']]);
  const reversed = anAnswer(a, [[1, '100.00', '70.00', 'CO-45 30.00']]);
  expect(after(claim, [second, corrected], [reversed])).toBe(
    '150.00 50.00 100.00 0.00 0.00 0.00 PARTIALLY_PAID',
  );
  const denied = anAnswer(a, [[0, '300.00', '0.00', 'CO-29 300.00']]);
  expect(after(claim, [denied], [first])).toBe('0.00 0.00 300.00 0.00 0.00 0.00 DENIED');
});

test('V6: paid twice and refunded', () => {
  const claim = aClaim('120.00');
  const lines: LineOf[] = [[1, '120.00', '84.70', 'CO-45 5.30, PR-3 30.00']];
  const [first, second] = [anAnswer(a, lines), anAnswer(a, lines, { isAdditional: true })];
  expect(after(claim, [first])).toBe('84.70 5.30 0.00 30.00 0.00 0.00 PAID');
  expect(after(claim, [first, second])).toBe('169.40 5.30 0.00 30.00 0.00 84.70 PAID');
  const refund: HandMadeEntry = {
    id: 'cle_1',
    lineNumber: 1,
    kind: 'REFUND',
    subKind: null,
    ownerBefore: null,
    ownerAfter: 'CREDIT',
    amount: '84.70',
    postedAt: nextMoment(),
  };
  expect(after(claim, [first, second], [], [refund])).toBe('84.70 5.30 0.00 30.00 0.00 0.00 PAID');
});

test.each([
  ['CO-22 300.00', '0.00', 'PAID_BY_OTHER_PAYER'],
  ['CO-45 20.00, CO-151 200.00', '80.00', null],
])('a denial by %s ends once the next payer pays what was denied', (codes, paid, outcome) => {
  const claim = aClaim('300.00', a, b);
  const first = anAnswer(a, [[1, '300.00', paid, codes]]);
  const second = anAnswer(b, [[1, '300.00', '100.00', 'CO-45 150.00, CO-119 50.00']]);
  expect(balanceClaim(claim, [first, second]).denials).toMatchObject([
    { payerId: 'A', lines: [{ outcome }] },
    { payerId: 'B', deniedAmount: '50.00', lines: [{ outcome: null }] },
  ]);
  expect(balanceClaim(claim, [first]).denials).toMatchObject([{ payerId: 'A', lines: [{ outcome: null }] }]);
});

test('V16: the right payer answers after the wrong one, in whatever order their files come', () => {
  const claim = aClaim('185.00');
  const right: ClaimPayer = { payerId: 'C', rank: 'PRIMARY', program: null };
  const denied = anAnswer(a, [[1, '185.00', '0.00', 'PR-27 185.00']]);
  const paid = anAnswer(right, [[1, '185.00', '110.00', 'CO-45 50.00, PR-3 25.00']]);
  for (const answers of [
    [denied, paid],
    [paid, denied],
  ]) {
    expect(after(claim, answers)).toBe('110.00 50.00 0.00 25.00 0.00 0.00 PAID');
    expect(balanceClaim(claim, answers).denials).toMatchObject([
      { payerId: 'A', lines: [{ outcome: 'PAID_BY_OTHER_PAYER' }] },
    ]);
  }
});

describe('V7: a Qualified Medicare Beneficiary, answered by Medicaid', () => {
  const claim = aClaim('180.00', medicare, medicaid);
  const first = anAnswer(medicare, [[1, '180.00', '82.36', 'CO-45 74.95, CO-253 1.68, PR-2 21.01']], {
    remarkCodes: ['N782'],
  });

  test('holds the share for Medicaid', () => {
    expect(after(claim, [first])).toBe('82.36 76.63 0.00 0.00 21.01 0.00 SECONDARY_DUE');
  });

  test('holds the share where Medicaid is not on file', () => {
    expect(after(aClaim('180.00', medicare), [first])).toBe('82.36 76.63 0.00 0.00 21.01 0.00 SECONDARY_DUE');
  });

  test.each([
    ['0.00', 'OA-23 158.99, CO-45 21.01', '82.36 97.64 0.00 0.00 0.00 0.00 PAID', '0.00'],
    ['0.00', 'OA-23 180.00', '82.36 76.63 0.00 0.00 0.00 0.00 PAID', '21.01'],
    ['0.00', 'OA-23 158.99, CO-29 21.01', '82.36 76.63 21.01 0.00 0.00 0.00 DENIED', '0.00'],
    ['10.00', 'OA-23 158.99, CO-45 8.01, PR-3 3.00', '92.36 84.64 0.00 3.00 0.00 0.00 PAID', '0.00'],
    ['0.00', 'OA-23 158.99, CO-303 21.01', '82.36 76.63 0.00 0.00 0.00 0.00 PAID', '21.01'],
  ])('%s with %s', (paid, codes, expected, writtenOff) => {
    const answers = [first, anAnswer(medicaid, [[1, '180.00', paid, codes]])];
    expect(after(claim, answers)).toBe(expected);
    const balanced = balanceClaim(claim, answers);
    expect(total(balanced, 'writeOffAmount')).toBe(writtenOff);
    expect(balanced.denials.map(({ deniedAmount }) => deniedAmount)).toEqual(
      codes.includes('CO-29') ? ['21.01'] : [],
    );
  });
});

test.each([
  ['CO-24 95.00', '0.00 95.00 0.00 0.00 0.00 0.00 PAID'],
  ['PR-1 95.00', '0.00 0.00 0.00 95.00 0.00 0.00 PAID'],
])('V8: nothing is paid because of %s, without a denial', (codes, expected) => {
  const answers = [anAnswer(a, [[1, '95.00', '0.00', codes]])];
  expect(after(aClaim('95.00'), answers)).toBe(expected);
  expect(balanceClaim(aClaim('95.00'), answers)).toMatchObject({ denials: [], warnings: [] });
});

test('V9: the payment of a replaced claim is a credit until it is reversed', () => {
  const claim = aClaim(['120.00', '145.00']);
  const original = anAnswer(a, [
    [1, '120.00', '80.00', 'CO-45 25.00, PR-3 15.00'],
    [2, '145.00', '0.00', 'CO-97 145.00'],
  ]);
  expect(after(claim, [original])).toBe('80.00 25.00 145.00 15.00 0.00 0.00 PARTIALLY_PAID');
  const successor = anAnswer(a, [
    [1, '120.00', '80.00', 'CO-45 25.00, PR-3 15.00'],
    [2, '145.00', '90.00', 'CO-45 55.00'],
  ]);
  const answer = { ...successor, generation: 1 };
  expect(after(claim, [original, answer])).toBe('250.00 80.00 0.00 15.00 0.00 80.00 PAID');
  expect(balanceClaim(claim, [original, answer]).awaitedReversalAmount).toBe('80.00');
  for (const state of [balanceClaim(claim, [original, answer]), balanceClaim(claim, [answer], [original])]) {
    expect(state.denials).toMatchObject([
      {
        claimPaymentId: original.claimPaymentId,
        lines: [{ lineNumber: 2, outcome: 'OVERTURNED' }],
        recoveredAmount: '90.00',
      },
    ]);
  }
  expect(after(claim, [answer], [original])).toBe('170.00 80.00 0.00 15.00 0.00 0.00 PAID');
  expect(balanceClaim(claim, [answer], [original]).awaitedReversalAmount).toBe('0.00');
});

describe('answers to claims that replace each other', () => {
  const claim = aClaim(['120.00', '145.00']);
  const paid = (generation: number, first: string, second: string): Answer => ({
    ...anAnswer(a, [
      [1, '120.00', first, `CO-45 ${subtract('120.00', first)}`],
      [2, '145.00', second, `CO-45 ${subtract('145.00', second)}`],
    ]),
    generation,
  });

  test('leave the money of all earlier ones a credit', () => {
    const answers = [paid(0, '80.00', '0.00'), paid(1, '80.00', '90.00'), paid(2, '85.00', '95.00')];
    expect(after(claim, answers)).toBe('430.00 85.00 0.00 0.00 0.00 250.00 PAID');
    expect(balanceClaim(claim, answers).awaitedReversalAmount).toBe('250.00');
    expect(balanceClaim(claim, answers.toReversed()).parts).toEqual(balanceClaim(claim, answers).parts);
  });

  test('count as they are until the payer answers the last of them', () => {
    expect(after(claim, [paid(0, '80.00', '100.00')])).toBe('180.00 85.00 0.00 0.00 0.00 0.00 PAID');
    const other = { ...paid(1, '10.00', '10.00'), payerId: 'B' };
    expect(balanceClaim(claim, [paid(0, '80.00', '100.00'), other]).awaitedReversalAmount).toBe('0.00');
  });

  test('cover what the last of them denies, before they are a credit', () => {
    const denied = {
      ...anAnswer(a, [
        [1, '120.00', '80.00', 'CO-45 40.00'],
        [2, '145.00', '0.00', 'CO-97 145.00'],
      ]),
      generation: 1,
    };
    const original = paid(0, '80.00', '90.00');
    expect(after(claim, [original, denied])).toBe('250.00 40.00 55.00 0.00 0.00 80.00 PARTIALLY_PAID');
    const state = balanceClaim(claim, [denied], [original]);
    expect(after(claim, [denied], [original])).toBe('80.00 40.00 145.00 0.00 0.00 0.00 PARTIALLY_PAID');
    expect(state.denials).toMatchObject([{ deniedAmount: '145.00', recoveredAmount: '0.00' }]);
  });

  test('without lines give way to an answer with lines', () => {
    const whole = anAnswer(a, [[0, '265.00', '100.00', 'CO-45 165.00']]);
    expect(after(claim, [whole])).toBe('100.00 165.00 0.00 0.00 0.00 0.00 PAID');
    const answers = [whole, paid(1, '80.00', '90.00')];
    expect(after(claim, answers)).toBe('270.00 95.00 0.00 0.00 0.00 100.00 PAID');
    expect(balanceClaim(claim, answers).parts.map(({ creditBalance }) => creditBalance)).toEqual([
      '100.00',
      '0.00',
      '0.00',
    ]);
  });

  test('of a voided claim are money alone, and its denials end', () => {
    const voided = { ...claim, totalCharge: '0.00', isVoided: true };
    const lines = claim.lines.map((line) => ({ ...line, chargeAmount: '0.00' }));
    const original = anAnswer(a, [
      [1, '120.00', '80.00', 'CO-45 25.00, PR-3 15.00'],
      [2, '145.00', '0.00', 'CO-97 145.00'],
    ]);
    const state = balanceClaim({ ...voided, lines }, [original]);
    expect(state).toMatchObject({ awaitedReversalAmount: '80.00', denials: [], shares: [] });
    expect(state.parts.map(({ creditBalance }) => creditBalance)).toEqual(['0.00', '80.00', '0.00']);
  });
});

test('V10 and V11: the same in either order of files, and after a reversal of the primary', () => {
  const claim = aClaim('250.00', a, b);
  const second = anAnswer(b, [[1, '250.00', '30.00', 'OA-23 215.00, PR-3 5.00']]);
  const first = anAnswer(a, [[1, '250.00', '140.00', 'CO-45 75.00, PR-2 35.00']]);
  expect(after(claim, [second])).toBe('30.00 0.00 215.00 5.00 0.00 0.00 PARTIALLY_PAID');
  expect(balanceClaim(claim, [second]).responsiblePayerId).toBe('A');
  expect(after(claim, [second, first])).toBe('170.00 75.00 0.00 5.00 0.00 0.00 PAID');
  expect(after(claim, [second], [first])).toBe('30.00 0.00 215.00 5.00 0.00 0.00 RECOUPED');
  expect(balanceClaim(claim, [second], [first]).responsiblePayerId).toBe('A');
});

test('V12: a DRG payment above the charge', () => {
  const claim = aClaim(['4000.00', '6000.00']);
  const answers = [anAnswer(a, [[0, '10000.00', '12500.00', 'PR-1 1632.00, CO-94 -4132.00']])];
  expect(after(claim, answers)).toBe('12500.00 -4132.00 0.00 1632.00 0.00 0.00 PAID');
  expect(balanceClaim(claim, answers).parts).toMatchObject([
    { lineNumber: 0, chargeAmount: '10000.00', paidAmount: '12500.00' },
    { lineNumber: 1, chargeAmount: '0.00', insuranceBalance: '0.00' },
    { lineNumber: 2, chargeAmount: '0.00', insuranceBalance: '0.00' },
  ]);
});

test('V13: an adjustment of the claim level over lines', () => {
  const claim = aClaim(['300.00', '500.00']);
  const answer = anAnswer(a, [
    [0, '0.00', '-50.00', 'CO-A2 50.00'],
    [1, '300.00', '200.00', 'PR-1 100.00'],
    [2, '500.00', '300.00', 'PR-1 200.00'],
  ]);
  expect(after(claim, [answer])).toBe('450.00 50.00 0.00 300.00 0.00 0.00 PAID');
  expect(
    balanceClaim(claim, [answer]).parts.map((part) => [
      part.paidAmount,
      part.contractualAmount,
      part.patientBalance,
    ]),
  ).toEqual([
    ['-50.00', '50.00', '0.00'],
    ['200.00', '0.00', '100.00'],
    ['300.00', '0.00', '200.00'],
  ]);
});

test('V14: interest is no part of the balances', () => {
  expect(after(aClaim('100.00'), [anAnswer(a, [[1, '100.00', '80.00', 'CO-45 20.00']])])).toBe(
    '80.00 20.00 0.00 0.00 0.00 0.00 PAID',
  );
});

test('V15: units are cut', () => {
  const claim = aClaim('300.00');
  const answers = [anAnswer(a, [[1, '300.00', '80.00', 'CO-45 20.00, CO-151 200.00']])];
  expect(after(claim, answers)).toBe('80.00 20.00 200.00 0.00 0.00 0.00 PARTIALLY_PAID');
  expect(balanceClaim(claim, answers).denials).toMatchObject([{ isPartial: true, deniedAmount: '200.00' }]);
});

test('V16: a wrong payer, then the right one as primary', () => {
  const claim = aClaim('185.00', a);
  const right: ClaimPayer = { payerId: 'C', rank: 'PRIMARY', program: null };
  const denied = anAnswer(a, [[1, '185.00', '0.00', 'PR-27 185.00']]);
  expect(after(claim, [denied])).toBe('0.00 0.00 185.00 0.00 0.00 0.00 DENIED');
  const answers = [denied, anAnswer(right, [[1, '185.00', '110.00', 'CO-45 50.00, PR-3 25.00']])];
  expect(after(claim, answers)).toBe('110.00 50.00 0.00 25.00 0.00 0.00 PAID');
  expect(balanceClaim(claim, answers).denials).toMatchObject([
    { lines: [{ outcome: 'PAID_BY_OTHER_PAYER' }], recoveredAmount: '0.00' },
  ]);
});

test('V17: a split claim', () => {
  const claim = aClaim(['100.00', '200.00']);
  const answers = [
    anAnswer(a, [[1, '100.00', '70.00', 'CO-45 30.00']]),
    anAnswer(a, [[2, '200.00', '150.00', 'CO-45 50.00']]),
  ];
  expect(after(claim, answers.slice(0, 1))).toBe('70.00 30.00 200.00 0.00 0.00 0.00 PARTIALLY_PAID');
  expect(after(claim, answers)).toBe('220.00 80.00 0.00 0.00 0.00 0.00 PAID');
});

test('V17: a split claim without lines', () => {
  const claim = aClaim(['100.00', '200.00']);
  const answers = [
    anAnswer(a, [[0, '100.00', '70.00', 'CO-45 30.00']]),
    anAnswer(a, [[0, '200.00', '150.00', 'CO-45 50.00']]),
  ];
  expect(after(claim, answers)).toBe('220.00 80.00 0.00 0.00 0.00 0.00 PAID');
});

test('V20: the grace period of an exchange plan', () => {
  const claim = aClaim('140.00');
  const pending = anAnswer(a, [[1, '140.00', '0.00', 'OA-257 140.00']]);
  expect(after(claim, [pending])).toBe('0.00 0.00 140.00 0.00 0.00 0.00 SUBMITTED');
  expect(balanceClaim(claim, [pending])).toMatchObject({ denials: [], warnings: [] });
  const paid = anAnswer(a, [[1, '140.00', '90.00', 'CO-45 50.00']]);
  expect(after(claim, [paid], [pending])).toBe('90.00 50.00 0.00 0.00 0.00 0.00 PAID');
});

describe('the secondary names with OA-23', () => {
  test('less than the primary paid, and adjusts the rest', () => {
    const claim = aClaim('100.00', a, b);
    const first = anAnswer(a, [[1, '100.00', '80.00', 'CO-45 20.00']]);
    const second = anAnswer(b, [[1, '100.00', '0.00', 'OA-23 60.00, CO-45 40.00']]);
    expect(after(claim, [first, second])).toBe('80.00 20.00 0.00 0.00 0.00 0.00 PAID');
  });

  test('less than the primary paid, and adjusts nothing', () => {
    const claim = aClaim('100.00', a, b);
    const first = anAnswer(a, [[1, '100.00', '80.00', 'PR-2 20.00']]);
    const second = anAnswer(b, [[1, '100.00', '0.00', 'OA-23 60.00, PR-2 40.00']]);
    expect(after(claim, [first, second])).toBe('80.00 0.00 0.00 40.00 0.00 20.00 PAID');
  });

  test('a DRG payment above the charge', () => {
    const claim = aClaim('10000.00', a, b);
    const first = anAnswer(a, [[0, '10000.00', '12500.00', 'PR-1 1632.00, CO-94 -4132.00']]);
    const second = anAnswer(b, [[0, '10000.00', '1632.00', 'OA-23 8368.00']]);
    expect(after(claim, [first, second])).toBe('14132.00 -4132.00 0.00 0.00 0.00 0.00 PAID');
  });
});

describe('Medicaid leaves open', () => {
  const claim = aClaim('100.00', medicare, medicaid);
  const first = anAnswer(medicare, [[1, '100.00', '80.00', 'PR-2 20.00']]);

  test('what is pending', () => {
    const pending = anAnswer(medicaid, [[1, '100.00', '0.00', 'OA-23 80.00, OA-257 20.00']]);
    expect(after(claim, [first, pending])).toBe('80.00 0.00 20.00 0.00 0.00 0.00 PARTIALLY_PAID');
    expect(total(balanceClaim(claim, [first, pending]), 'writeOffAmount')).toBe('0.00');
  });

  test('what is written off, also where Medicare pays a second time', () => {
    const answers = [
      first,
      anAnswer(medicaid, [[1, '100.00', '0.00', 'OA-23 100.00']]),
      anAnswer(medicare, [[1, '100.00', '80.00', 'PR-2 20.00']], { isAdditional: true }),
    ];
    expect(after(claim, answers)).toBe('160.00 0.00 0.00 0.00 0.00 80.00 PAID');
    expect(total(balanceClaim(claim, answers), 'writeOffAmount')).toBe('20.00');
  });
});

test('a denied line is answered again although another payer answered without lines', () => {
  const claim = aClaim(['100.00', '200.00'], a, b);
  const answers = [
    anAnswer(a, [
      [1, '100.00', '0.00', 'CO-29 100.00'],
      [2, '200.00', '150.00', 'CO-45 50.00'],
    ]),
    anAnswer(b, [[0, '300.00', '0.00', 'CO-29 300.00']]),
    anAnswer(a, [[1, '100.00', '70.00', 'CO-45 30.00']]),
  ];
  expect(after(claim, answers)).toBe('220.00 80.00 0.00 0.00 0.00 0.00 PAID');
});

test('an answer with lines takes back a write-off of the claim level', () => {
  const claim = aClaim('100.00');
  const denied = anAnswer(a, [[0, '100.00', '0.00', 'CO-29 100.00']]);
  const writeOff: HandMadeEntry = {
    id: 'cle_1',
    lineNumber: 0,
    kind: 'WRITE_OFF',
    subKind: 'TIMELY_FILING',
    ownerBefore: 'INSURANCE',
    ownerAfter: null,
    amount: '100.00',
    postedAt: nextMoment(),
  };
  const reversed = [denied];
  const paid = anAnswer(a, [[1, '100.00', '80.00', 'CO-45 20.00']]);
  expect(after(claim, [paid], reversed, [writeOff])).toBe('80.00 20.00 0.00 0.00 0.00 0.00 PAID');
});

describe('adjustments of the claim level over lines', () => {
  test('hold as long as one of their lines does', () => {
    const claim = aClaim(['300.00', '500.00']);
    const answers = [
      anAnswer(a, [
        [0, '0.00', '-50.00', 'CO-A2 50.00'],
        [1, '300.00', '250.00', 'CO-45 50.00'],
        [2, '500.00', '0.00', 'CO-29 500.00'],
      ]),
      anAnswer(a, [[2, '500.00', '400.00', 'CO-45 100.00']]),
    ];
    expect(after(claim, answers)).toBe('600.00 200.00 0.00 0.00 0.00 0.00 PAID');
  });

  test('hold where another part of a split answer is denied', () => {
    const claim = aClaim(['100.00', '100.00']);
    const answers = [
      anAnswer(a, [
        [0, '0.00', '-5.00', 'CO-A2 5.00'],
        [1, '100.00', '100.00', ''],
      ]),
      anAnswer(a, [
        [0, '0.00', '-100.00', 'CO-29 100.00'],
        [2, '100.00', '100.00', ''],
      ]),
    ];
    expect(after(claim, answers)).toBe('95.00 5.00 100.00 0.00 0.00 0.00 PARTIALLY_PAID');
  });
});
