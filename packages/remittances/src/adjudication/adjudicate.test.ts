import { fc, test as property } from '@fast-check/vitest';
import { add, cents, compare, fromCents, isZero, type Money, negate, subtract, sum } from '@rcm/money';
import { describe, expect, test } from 'vitest';
import { adjusted, aLine, anAnswer } from '../../test/answers.ts';
import { aClaim } from '../../test/remittance-host.ts';
import type { PayerRank } from '../ports.ts';
import { type Answer, adjudicate } from './adjudicate.ts';
import { allowedBy, isBalanced } from './answer.ts';

/** Two lines, 100.00 and 150.00. */
const claim = aClaim('clm_1');
const settled = (...answers: readonly Answer[]) => adjudicate(claim, answers).settlement;

/** Both lines paid in full, except for contractual adjustments and the patient's share. */
const paid = anAnswer('cpm_1', [
  aLine(1, '100.00', '70.00', ['CO-45 20', 'PR-2 10']),
  aLine(2, '150.00', '100.00', ['CO-45 30', 'PR-1 20']),
]);
const denied = anAnswer('cpm_1', [
  aLine(1, '100.00', '0.00', ['CO-16 100'], { remarkCodes: ['N4', 'M60'] }),
  aLine(2, '150.00', '150.00'),
]);

describe('a claim without answers', () => {
  test('is SUBMITTED, and its balance is the charge', () => {
    expect(adjudicate(claim, [])).toMatchObject({
      settlement: {
        claimId: 'clm_1',
        status: 'SUBMITTED',
        allowedAmount: null,
        paidAmount: null,
        patientResponsibility: null,
        balance: '250.00',
        payerClaimNumber: null,
        lines: [
          { lineNumber: 1, allowedAmount: null, paidAmount: null, adjustments: null, remarkCodes: null },
          { lineNumber: 2, allowedAmount: null, paidAmount: null, adjustments: null, remarkCodes: null },
        ],
      },
      answers: [],
      shares: [],
      denials: [],
    });
  });

  test('has its charge as balance if it has no lines', () => {
    const { settlement } = adjudicate(aClaim('clm_1', { lines: [] }), []);
    expect(settlement).toMatchObject({ status: 'SUBMITTED', balance: '250.00', lines: [] });
  });
});

describe('status and balance', () => {
  test('are PAID and 0.00 for an answered claim without charge', () => {
    const line = { ...claim.lines[0], chargeAmount: '0.00' } as (typeof claim.lines)[number];
    const free = aClaim('clm_1', { totalCharge: '0.00', lines: [line] });
    const { settlement, denials } = adjudicate(free, [anAnswer('cpm_1', [aLine(1, '0.00', '0.00')])]);
    expect(settlement).toMatchObject({ status: 'PAID', paidAmount: '0.00', balance: '0.00' });
    expect(denials).toEqual([]);
    expect(adjudicate(free, []).settlement).toMatchObject({ status: 'SUBMITTED', balance: '0.00' });
  });

  test('are PAID and 0.00 if payments and the patient’s share cover the allowed amount', () => {
    expect(settled(paid)).toMatchObject({
      status: 'PAID',
      allowedAmount: '200.00',
      paidAmount: '170.00',
      patientResponsibility: '30.00',
      balance: '0.00',
    });
  });

  test('are PAID and 0.00 if the claim falls wholly under the deductible', () => {
    const deductible = anAnswer('cpm_1', [
      aLine(1, '100.00', '0.00', ['PR-1 100']),
      aLine(2, '150.00', '0.00', ['PR-1 150']),
    ]);
    expect(settled(deductible)).toMatchObject({ status: 'PAID', paidAmount: '0.00', balance: '0.00' });
  });

  test('are PARTIALLY_PAID and the charge of unanswered lines', () => {
    expect(settled(anAnswer('cpm_1', [aLine(1, '100.00', '100.00')]))).toMatchObject({
      status: 'PARTIALLY_PAID',
      paidAmount: '100.00',
      balance: '150.00',
    });
  });

  test('are PARTIALLY_PAID and the denied charge if a line is denied', () => {
    expect(settled(denied)).toMatchObject({
      status: 'PARTIALLY_PAID',
      allowedAmount: '150.00',
      paidAmount: '150.00',
      balance: '100.00',
    });
  });

  test('are DENIED and the whole charge if nothing is allowed', () => {
    const all = anAnswer('cpm_1', [
      aLine(1, '100.00', '0.00', ['CO-29 100']),
      aLine(2, '150.00', '0.00', ['CO-29 150']),
    ]);
    expect(settled(all)).toMatchObject({ status: 'DENIED', allowedAmount: '0.00', balance: '250.00' });
  });

  test('include the allowed amount that is neither paid nor the patient’s share', () => {
    const short = anAnswer('cpm_1', [
      aLine(1, '100.00', '69.99', ['CO-45 20', 'PR-2 10', 'CO-253 0.01'], { allowedAmount: '80.00' }),
      aLine(2, '150.00', '150.00'),
    ]);
    expect(settled(short)).toMatchObject({ status: 'PARTIALLY_PAID', balance: '0.01' });
  });

  test('have no negative balance if payments exceed the allowed amount', () => {
    const over = anAnswer('cpm_1', [
      aLine(1, '100.00', '90.00', ['CO-45 10'], { allowedAmount: '80.00' }),
      aLine(2, '150.00', '150.00'),
    ]);
    expect(settled(over)).toMatchObject({ status: 'PAID', allowedAmount: '230.00', balance: '0.00' });
  });

  test('add up several answers of the same payer', () => {
    const rest = anAnswer('cpm_2', [aLine(2, '150.00', '20.00', ['CO-45 130'])]);
    const first = anAnswer('cpm_1', [
      aLine(1, '100.00', '100.00'),
      aLine(2, '150.00', '100.00', ['CO-45 50']),
    ]);
    expect(settled(first, rest)).toMatchObject({
      status: 'PAID',
      paidAmount: '220.00',
      allowedAmount: '220.00',
    });
    expect(settled(first, rest).lines[1]).toMatchObject({
      paidAmount: '120.00',
      adjustments: [{ groupCode: 'CO', reasonCode: '45', amount: '180.00' }],
    });
  });

  test('subtract negative amounts', () => {
    const back = anAnswer('cpm_2', [aLine(1, '-100.00', '-70.00', ['CO-45 -20', 'PR-2 -10'])]);
    expect(settled(paid, back)).toMatchObject({
      paidAmount: '100.00',
      patientResponsibility: '20.00',
      allowedAmount: '120.00',
    });
  });

  test('skip adjustments that add up to 0, and list remark codes once', () => {
    const first = anAnswer('cpm_1', [
      aLine(1, '100.00', '80.00', ['CO-16 20'], { remarkCodes: ['N4', 'M60'] }),
    ]);
    const second = anAnswer('cpm_2', [
      aLine(1, '0.00', '20.00', ['CO-16 -20'], { remarkCodes: ['M60', 'N130'] }),
    ]);
    expect(settled(first, second).lines[0]).toMatchObject({
      paidAmount: '100.00',
      adjustments: [],
      remarkCodes: ['N4', 'M60', 'N130'],
    });
  });

  test('have the claim number of the last payer that assigned one', () => {
    const numbered = (id: string, payerClaimNumber: string | null) =>
      anAnswer(id, [aLine(1, '100.00', '10.00', ['CO-45 90'])], { payerClaimNumber });
    expect(settled(numbered('cpm_1', 'ICN-1'), numbered('cpm_2', 'ICN-2')).payerClaimNumber).toBe('ICN-2');
    expect(settled(numbered('cpm_1', 'ICN-1'), numbered('cpm_2', null)).payerClaimNumber).toBe('ICN-1');
    expect(settled(numbered('cpm_1', null)).payerClaimNumber).toBeNull();
  });
});

describe('a claim that is answered as a whole', () => {
  const whole = (paidAmount: Money, ...adjustments: readonly string[]) =>
    anAnswer('cpm_1', [], { chargeAmount: '250.00', paidAmount, adjustments: adjusted(...adjustments) });

  test('is settled without its lines', () => {
    expect(settled(whole('200.00', 'CO-45 20', 'PR-3 30'))).toMatchObject({
      status: 'PAID',
      allowedAmount: '230.00',
      paidAmount: '200.00',
      patientResponsibility: '30.00',
      balance: '0.00',
      lines: [{ paidAmount: null }, { paidAmount: null }],
    });
  });

  test('is denied without a line number', () => {
    const { settlement, denials } = adjudicate(claim, [whole('0.00', 'CO-27 200', 'CO-45 50')]);
    expect(settlement).toMatchObject({ status: 'DENIED', balance: '250.00' });
    expect(denials).toMatchObject([
      {
        deniedAmount: '250.00',
        primary: { groupCode: 'CO', reasonCode: '27' },
        lines: [{ lineNumber: null, chargeAmount: '250.00' }],
      },
    ]);
  });

  test('keeps the lines that another payer answers', () => {
    const second = anAnswer('cpm_2', [aLine(1, '100.00', '20.00', ['CO-45 80'])], { payerRank: 'SECONDARY' });
    const { paidAmount, allowedAmount } = settled(whole('200.00', 'CO-45 20', 'PR-3 30'), second);
    expect([paidAmount, allowedAmount]).toEqual(['220.00', '230.00']);
  });
});

describe('adjustments at the claim level', () => {
  const answer = (paidAmount: Money, ...adjustments: readonly string[]) =>
    anAnswer('cpm_1', [aLine(1, '100.00', '100.00'), aLine(2, '150.00', '150.00')], {
      paidAmount,
      adjustments: adjusted(...adjustments),
    });

  test('add to the patient’s share', () => {
    const { settlement, shares } = adjudicate(claim, [answer('200.00', 'PR-1 50')]);
    expect(settlement).toMatchObject({
      status: 'PAID',
      allowedAmount: '250.00',
      paidAmount: '200.00',
      patientResponsibility: '50.00',
      balance: '0.00',
    });
    expect(shares).toEqual([{ claimPaymentId: 'cpm_1', kind: 'DEDUCTIBLE', amount: '50.00' }]);
  });

  test('reduce the allowed amount by contractual adjustments', () => {
    expect(settled(answer('245.00', 'CO-253 5'))).toMatchObject({
      status: 'PAID',
      allowedAmount: '245.00',
      paidAmount: '245.00',
      balance: '0.00',
    });
  });

  test('deny nothing, since the claim level has no charge', () => {
    expect(adjudicate(claim, [answer('245.00', 'CO-16 5')]).denials).toEqual([]);
  });
});

describe('the patient’s share', () => {
  test('is listed by kind and claim payment', () => {
    const answer = anAnswer('cpm_1', [
      aLine(1, '100.00', '60.00', ['PR-1 10', 'PR-2 15', 'PR-3 15']),
      aLine(2, '150.00', '100.00', ['PR-1 5', 'PR-96 40', 'PR-204 5']),
    ]);
    expect(adjudicate(claim, [answer]).shares).toEqual([
      { claimPaymentId: 'cpm_1', kind: 'DEDUCTIBLE', amount: '15.00' },
      { claimPaymentId: 'cpm_1', kind: 'COINSURANCE', amount: '15.00' },
      { claimPaymentId: 'cpm_1', kind: 'COPAY', amount: '15.00' },
      { claimPaymentId: 'cpm_1', kind: 'OTHER', amount: '45.00' },
    ]);
  });

  test('is excluded while it is held, and stays in the balance of the claim', () => {
    const { settlement, shares } = adjudicate(claim, [{ ...paid, isShareHeld: true }]);
    expect(shares).toEqual([]);
    expect(settlement).toMatchObject({ status: 'PAID', patientResponsibility: '30.00', balance: '30.00' });
  });

  test('excludes only the held part of several answers', () => {
    const more = anAnswer('cpm_2', [aLine(1, '100.00', '0.00', ['PR-3 5', 'CO-45 95'])]);
    const { settlement, shares } = adjudicate(claim, [{ ...paid, isShareHeld: true }, more]);
    expect(shares).toEqual([{ claimPaymentId: 'cpm_2', kind: 'COPAY', amount: '5.00' }]);
    expect(settlement).toMatchObject({ patientResponsibility: '35.00', balance: '30.00' });
  });

  test('is reduced by negative amounts, the newest of the kind first', () => {
    const of = (id: string, ...adjustments: readonly string[]) =>
      anAnswer(id, [aLine(1, '0.00', '0.00', adjustments)]);
    const { shares, settlement } = adjudicate(claim, [
      of('cpm_1', 'PR-1 20'),
      of('cpm_2', 'PR-1 10', 'PR-2 7'),
      of('cpm_3', 'PR-1 -15'),
    ]);
    expect(shares).toEqual([
      { claimPaymentId: 'cpm_1', kind: 'DEDUCTIBLE', amount: '15.00' },
      { claimPaymentId: 'cpm_2', kind: 'COINSURANCE', amount: '7.00' },
    ]);
    expect(settlement.patientResponsibility).toBe('22.00');
  });

  test('is reduced by negative amounts of another kind that exceed that kind', () => {
    const answer = anAnswer('cpm_1', [aLine(1, '100.00', '80.00', ['PR-1 30', 'PR-2 -10'])]);
    const { shares, settlement } = adjudicate(claim, [answer]);
    expect(settlement.patientResponsibility).toBe('20.00');
    expect(shares).toEqual([{ claimPaymentId: 'cpm_1', kind: 'DEDUCTIBLE', amount: '20.00' }]);
  });

  test('is reduced by earlier negative amounts', () => {
    const less = anAnswer('cpm_1', [aLine(1, '0.00', '10.00', ['PR-1 -10'])]);
    const more = anAnswer('cpm_2', [aLine(1, '100.00', '70.00', ['PR-1 30'])]);
    expect(adjudicate(claim, [less, more]).shares).toEqual([
      { claimPaymentId: 'cpm_2', kind: 'DEDUCTIBLE', amount: '20.00' },
    ]);
  });

  test('is empty if the sum is negative', () => {
    const answer = anAnswer('cpm_1', [aLine(1, '100.00', '110.00', ['PR-1 -10'])]);
    expect(adjudicate(claim, [answer]).shares).toEqual([]);
  });
});

describe('several payers', () => {
  const primary = paid;
  const secondary = anAnswer(
    'cpm_2',
    [
      aLine(1, '100.00', '5.00', ['OA-23 70', 'CO-45 20', 'PR-2 5']),
      aLine(2, '150.00', '12.00', ['OA-23 100', 'CO-45 30', 'PR-1 8']),
    ],
    { payerId: 'pyr_2', payerRank: 'SECONDARY', paymentId: 'pmt_2' },
  );
  const tertiary = anAnswer('cpm_3', [aLine(2, '150.00', '8.00', ['OA-23 142'])], {
    payerId: 'pyr_3',
    payerRank: 'TERTIARY',
  });

  test('add up their payments; the first payer’s allowed amount counts', () => {
    expect(settled(primary, secondary)).toMatchObject({
      status: 'PAID',
      allowedAmount: '200.00',
      paidAmount: '187.00',
      patientResponsibility: '13.00',
      balance: '0.00',
    });
  });

  test('leave the patient the share of the last payer', () => {
    expect(adjudicate(claim, [primary, secondary]).shares).toEqual([
      { claimPaymentId: 'cpm_2', kind: 'COINSURANCE', amount: '5.00' },
      { claimPaymentId: 'cpm_2', kind: 'DEDUCTIBLE', amount: '8.00' },
    ]);
    expect(adjudicate(claim, [primary, secondary, tertiary])).toMatchObject({
      settlement: { paidAmount: '195.00', allowedAmount: '200.00', patientResponsibility: '0.00' },
      shares: [],
    });
  });

  test('are sorted by rank, independent of the order of posting', () => {
    const { settlement, shares } = adjudicate(claim, [secondary, primary]);
    expect(settlement).toMatchObject({ allowedAmount: '200.00', paidAmount: '187.00' });
    expect(shares.map(({ claimPaymentId }) => claimPaymentId)).toEqual(['cpm_2', 'cpm_2']);
  });

  test('use the lowest rank that answered as first payer', () => {
    expect(settled(secondary)).toMatchObject({ allowedAmount: '200.00', paidAmount: '17.00' });
  });

  test('end the hold of the patient’s share with the next payer’s answer', () => {
    const { settlement, shares } = adjudicate(claim, [{ ...primary, isShareHeld: true }, secondary]);
    expect(sum(shares.map(({ amount }) => amount))).toBe('13.00');
    expect(settlement.balance).toBe('0.00');
  });

  test('deny a charge once, and not if any of them allows it', () => {
    const refuses = (id: string, payerRank: PayerRank) =>
      anAnswer(id, [aLine(1, '100.00', '0.00', ['CO-16 100'])], { payerRank });
    expect(
      adjudicate(claim, [refuses('cpm_1', 'PRIMARY'), refuses('cpm_2', 'SECONDARY')]).denials,
    ).toMatchObject([{ claimPaymentId: 'cpm_1', deniedAmount: '100.00', overturnedAmount: '0.00' }]);
    const pays = anAnswer('cpm_2', [aLine(1, '100.00', '60.00', ['CO-45 40'])], { payerRank: 'SECONDARY' });
    expect(adjudicate(claim, [refuses('cpm_1', 'PRIMARY'), pays]).denials).toMatchObject([
      { overturnedAmount: '100.00', recoveredAmount: '60.00' },
    ]);
    expect(adjudicate(claim, [pays, refuses('cpm_1', 'PRIMARY')]).denials).toEqual([]);
  });

  test('are listed in the order of posting', () => {
    expect(adjudicate(claim, [primary, secondary]).answers).toEqual([
      {
        claimPaymentId: 'cpm_1',
        paymentId: 'pmt_cpm_1',
        payerId: 'pyr_1',
        payerRank: 'PRIMARY',
        reference: 'EFT-1',
        paymentDate: '2026-03-02',
        postedAt: new Date('2026-03-02T15:00:00Z'),
        payerClaimNumber: null,
        paidAmount: '170.00',
      },
      expect.objectContaining({ claimPaymentId: 'cpm_2', payerRank: 'SECONDARY', paidAmount: '17.00' }),
    ]);
  });
});

const explaining = ['PR-1', 'PR-2', 'PR-3', 'CO-45', 'OA-23'];
const combinations = Array.from({ length: 2 ** explaining.length }, (_, bits) =>
  explaining.filter((_code, index) => bits & (1 << index)),
);

describe('a denied line', () => {
  /** A charge of 100.00 with nothing paid or allowed, divided equally among the reasons. */
  const unpaid = (codes: readonly string[]) =>
    anAnswer('cpm_1', [
      aLine(
        1,
        '100.00',
        '0.00',
        codes.map((code) => `${code} 10`),
        { allowedAmount: '0.00' },
      ),
    ]);
  const ofLine = (answer: Answer) => adjudicate(claim, [answer]).denials;

  test.each(combinations.filter((codes) => codes.length > 0).map((codes) => [codes.join(' and ')]))(
    'is not denied if %s explain it, but is with another reason',
    (named) => {
      const codes = named.split(' and ');
      expect(ofLine(unpaid(codes))).toEqual([]);
      const [denial] = ofLine(unpaid([...codes, 'CO-97']));
      expect(denial).toMatchObject({
        deniedAmount: '100.00',
        primary: { groupCode: 'CO', reasonCode: '97' },
      });
    },
  );

  test('is denied without codes, and has no reason', () => {
    expect(ofLine(unpaid([]))).toMatchObject([{ deniedAmount: '100.00', primary: null, remarkCodes: [] }]);
  });

  test.each(['PI-45', 'OA-45', 'CO-1', 'PI-23', 'OA-1', 'CO-451'])('is denied for %s', (code) => {
    expect(ofLine(unpaid([code]))).toHaveLength(1);
  });

  test.each([
    ['without a charge', aLine(1, '0.00', '0.00', ['CO-16 0'])],
    ['if a cent is paid', aLine(1, '100.00', '0.01', ['CO-16 99.99'])],
    ['if a cent is allowed', aLine(1, '100.00', '0.00', ['CO-16 100'], { allowedAmount: '0.01' })],
    ['that is the patient’s share, for any reason', aLine(1, '100.00', '0.00', ['PR-204 100'])],
  ])('is not denied %s', (_case, line) => {
    const free = aClaim('clm_1', {
      lines: claim.lines.map((each) => ({ ...each, chargeAmount: line.chargeAmount })),
    });
    expect(adjudicate(free, [anAnswer('cpm_1', [line])]).denials).toEqual([]);
  });

  test('has its codes as sent, its day and its payer', () => {
    const answer = { ...denied, payerId: 'pyr_9', paymentDate: '2026-04-01' };
    expect(ofLine(answer)).toEqual([
      {
        claimPaymentId: 'cpm_1',
        payerId: 'pyr_9',
        denialDate: '2026-04-01',
        deniedAmount: '100.00',
        overturnedAmount: '0.00',
        recoveredAmount: '0.00',
        primary: { groupCode: 'CO', reasonCode: '16' },
        remarkCodes: ['N4', 'M60'],
        lines: [
          {
            lineNumber: 1,
            chargeAmount: '100.00',
            isOverturned: false,
            adjustments: adjusted('CO-16 100'),
            remarkCodes: ['N4', 'M60'],
          },
        ],
      },
    ]);
  });

  test.each([
    ['the largest', ['CO-16 30', 'CO-97 70'], 'CO-97'],
    ['the first of two as large', ['CO-16 50', 'CO-97 50'], 'CO-16'],
    ['none that only explains, be it the largest', ['CO-45 90', 'CO-97 10'], 'CO-97'],
    ['the sum of several of one code', ['CO-16 30', 'CO-97 40', 'CO-16 30'], 'CO-16'],
  ])('has as primary code %s', (_case, adjustments, code) => {
    const [groupCode, reasonCode] = code.split('-');
    expect(ofLine(anAnswer('cpm_1', [aLine(1, '100.00', '0.00', adjustments)]))[0]?.primary).toEqual({
      groupCode,
      reasonCode,
    });
  });

  test('is grouped with the others of its claim payment, under the code with the largest sum', () => {
    const answer = anAnswer('cpm_1', [
      aLine(1, '100.00', '0.00', ['CO-16 60', 'CO-97 40']),
      aLine(2, '150.00', '0.00', ['CO-97 150']),
    ]);
    expect(ofLine(answer)).toMatchObject([
      {
        deniedAmount: '250.00',
        primary: { reasonCode: '97' },
        lines: [{ lineNumber: 1 }, { lineNumber: 2 }],
      },
    ]);
  });
});

describe('a denial', () => {
  const pays = (id: string, amount: Money, ...adjustments: readonly string[]) =>
    anAnswer(id, [aLine(1, '100.00', amount, adjustments)]);

  test('is overturned by a later payment, which is the recovered amount', () => {
    const { denials, settlement } = adjudicate(claim, [denied, pays('cpm_2', '60.00', 'CO-45 40')]);
    expect(denials).toMatchObject([
      {
        claimPaymentId: 'cpm_1',
        deniedAmount: '100.00',
        overturnedAmount: '100.00',
        recoveredAmount: '60.00',
        lines: [{ lineNumber: 1, isOverturned: true }],
      },
    ]);
    expect(settlement).toMatchObject({ status: 'PAID', paidAmount: '210.00', balance: '0.00' });
  });

  test('is overturned without a recovery if the allowed amount is the patient’s share', () => {
    expect(adjudicate(claim, [denied, pays('cpm_2', '0.00', 'PR-1 100')]).denials).toMatchObject([
      { overturnedAmount: '100.00', recoveredAmount: '0.00' },
    ]);
  });

  test('is overturned line by line', () => {
    const both = anAnswer('cpm_1', [
      aLine(1, '100.00', '0.00', ['CO-16 100']),
      aLine(2, '150.00', '0.00', ['CO-16 150']),
    ]);
    expect(adjudicate(claim, [both, pays('cpm_2', '100.00')]).denials).toMatchObject([
      { deniedAmount: '250.00', overturnedAmount: '100.00', recoveredAmount: '100.00' },
    ]);
  });

  test('has a lower recovery if a later payment is partly taken back', () => {
    const back = anAnswer('cpm_3', [aLine(1, '-100.00', '-20.00', ['CO-45 -80'])]);
    expect(adjudicate(claim, [denied, pays('cpm_2', '60.00', 'CO-45 40'), back]).denials).toMatchObject([
      { overturnedAmount: '100.00', recoveredAmount: '40.00' },
    ]);
  });

  test('that returns when the payment is taken back belongs to the answer that took it back', () => {
    const back = anAnswer('cpm_3', [aLine(1, '-100.00', '-60.00', ['CO-45 -40'])]);
    expect(adjudicate(claim, [denied, pays('cpm_2', '60.00', 'CO-45 40'), back]).denials).toMatchObject([
      { claimPaymentId: 'cpm_1', overturnedAmount: '100.00', recoveredAmount: '0.00' },
      { claimPaymentId: 'cpm_3', deniedAmount: '100.00', overturnedAmount: '0.00' },
    ]);
  });

  test('that is repeated stays with the first answer', () => {
    const again = { ...denied, claimPaymentId: 'cpm_2' };
    expect(adjudicate(claim, [denied, again]).denials.map(({ claimPaymentId }) => claimPaymentId)).toEqual([
      'cpm_1',
    ]);
  });
});

const centsOf = (most: number) =>
  fc.integer({ min: 0, max: most }).map((amount) => fromCents(BigInt(amount)));
const codes = [...explaining, 'PR-96', 'CO-16', 'CO-97', 'OA-18', 'PI-15'];

/** A possible answer about a line: parts of its charge by reasons, the rest paid. */
const balancedLine = (lineNumber: number, charge: Money) =>
  fc.array(fc.tuple(fc.constantFrom(...codes), fc.nat(100)), { maxLength: 4 }).chain((parts) =>
    fc.boolean().map((isDenied) => {
      const whole = Number(cents(charge));
      const total = Math.max(100, sumOf(parts.map(([, weight]) => weight)));
      const written = parts.map(
        ([code, weight]) => `${code} ${fromCents(BigInt(Math.floor((whole * weight) / total)))}`,
      );
      const adjustments = adjusted(...written);
      const rest = subtract(charge, sum(adjustments.map(({ amount }) => amount)));
      if (isDenied) adjustments.push(...adjusted(`CO-29 ${rest}`));
      const paidAmount = isDenied ? '0.00' : rest;
      return {
        ...aLine(lineNumber, charge, paidAmount),
        allowedAmount: allowedBy(paidAmount, adjustments),
        adjustments,
      };
    }),
  );

const sumOf = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

const balancedAnswer = fc
  .record({
    lines: fc.tuple(balancedLine(1, '100.00'), balancedLine(2, '150.00')),
    named: fc.constantFrom<number[]>([1], [2], [1, 2]),
    payerRank: fc.constantFrom<PayerRank>('PRIMARY', 'SECONDARY', 'TERTIARY'),
    isShareHeld: fc.boolean(),
  })
  .map(({ lines, named, ...values }) =>
    anAnswer(
      'cpm',
      lines.filter(({ claimLineNumber }) => named.includes(claimLineNumber ?? 0)),
      values,
    ),
  );

const anyAnswers = fc
  .array(balancedAnswer, { maxLength: 6 })
  .map((answers) => answers.map((answer, index) => ({ ...answer, claimPaymentId: `cpm_${index}` })));

const amountsOf = (records: readonly { readonly amount: Money }[]) =>
  sum(records.map(({ amount }) => amount));

describe('any balanced answers', () => {
  property.prop([anyAnswers])('result in consistent sums', (answers) => {
    expect(answers.every(isBalanced)).toBe(true);
    const { settlement, shares, denials } = adjudicate(claim, answers);
    const { status, balance, lines } = settlement;
    const paidAmount = sum(answers.map((answer) => answer.paidAmount));
    expect(settlement.paidAmount ?? '0.00').toBe(paidAmount);
    expect(sum(lines.map((line) => line.paidAmount ?? '0.00'))).toBe(paidAmount);
    expect(compare(balance, '0.00')).toBeGreaterThanOrEqual(0);
    expect(status === 'SUBMITTED').toBe(answers.length === 0);
    const active = denials.flatMap((denial) => denial.lines.filter(({ isOverturned }) => !isOverturned));
    if (status === 'DENIED') expect(paidAmount).toBe('0.00');
    if (status === 'PAID') {
      expect(active).toEqual([]);
      expect(lines.every((line) => line.paidAmount !== null)).toBe(true);
    }
    const denialsOfLine = active.map(({ lineNumber }) => lineNumber);
    expect(denialsOfLine).toEqual([...new Set(denialsOfLine)]);
    for (const { deniedAmount, overturnedAmount, recoveredAmount, lines: own } of denials) {
      expect(deniedAmount).toBe(sum(own.map(({ chargeAmount }) => chargeAmount)));
      expect(compare(overturnedAmount, deniedAmount)).toBeLessThanOrEqual(0);
      expect(compare(recoveredAmount, '0.00')).toBeGreaterThanOrEqual(0);
    }
    const last = (['TERTIARY', 'SECONDARY', 'PRIMARY'] as const).find((rank) =>
      answers.some(({ payerRank }) => payerRank === rank),
    );
    const held = sum(
      answers
        .filter(({ payerRank, isShareHeld }) => payerRank === last && isShareHeld)
        .flatMap((answer) => answer.lines.flatMap((line) => line.adjustments))
        .filter(({ groupCode }) => groupCode === 'PR')
        .map(({ amount }) => amount),
    );
    expect(add(amountsOf(shares), held)).toBe(settlement.patientResponsibility ?? '0.00');
    if (status === 'PAID') expect(compare(balance, held)).toBeLessThanOrEqual(0);
  });

  property.prop([fc.tuple(balancedAnswer, balancedAnswer, balancedAnswer)])(
    'of one payer each leave a balance of at most the charge',
    ([first, second, third]) => {
      const answers = [
        { ...first, payerRank: 'PRIMARY' as const },
        { ...second, payerRank: 'SECONDARY' as const },
        { ...third, payerRank: 'TERTIARY' as const },
      ];
      for (const count of [0, 1, 2, 3]) {
        const { balance } = settled(...answers.slice(0, count));
        expect(compare(balance, claim.totalCharge)).toBeLessThanOrEqual(0);
      }
    },
  );

  property.prop([anyAnswers, balancedAnswer])(
    'and a reversal of one of them result in the same sums as without both',
    (answers, one) => {
      const back: Answer = {
        ...one,
        paidAmount: negate(one.paidAmount),
        lines: one.lines.map((line) => ({
          ...line,
          chargeAmount: negate(line.chargeAmount),
          paidAmount: negate(line.paidAmount),
          allowedAmount: negate(line.allowedAmount),
          adjustments: line.adjustments.map(({ amount, ...code }) => ({ ...code, amount: negate(amount) })),
        })),
      };
      const before = settled(...answers);
      const after = settled(...answers, one, back);
      expect(after.paidAmount ?? '0.00').toBe(before.paidAmount ?? '0.00');
      for (const [index, line] of before.lines.entries()) {
        if (line.paidAmount !== null) expect(after.lines[index]?.paidAmount).toBe(line.paidAmount);
      }
    },
  );

  property.prop([anyAnswers])('have the same result when adjudicated twice', (answers) => {
    expect(adjudicate(claim, answers)).toEqual(adjudicate(claim, answers));
  });

  property.prop([centsOf(25_000), centsOf(25_000)])(
    'about the claim as a whole result in consistent sums too',
    (one, other) => {
      const charge = compare(one, other) > 0 ? one : other;
      const paidAmount = compare(one, other) > 0 ? other : one;
      const adjustments = adjusted(`PR-1 ${subtract(charge, paidAmount)}`);
      const answer = anAnswer('cpm_1', [], { chargeAmount: charge, paidAmount, adjustments });
      const { settlement, shares } = adjudicate(aClaim('clm_1', { totalCharge: charge, lines: [] }), [
        answer,
      ]);
      expect(settlement).toMatchObject({ paidAmount, allowedAmount: charge, balance: '0.00' });
      expect(settlement.status).toBe(isZero(charge) ? 'DENIED' : 'PAID');
      expect(amountsOf(shares)).toBe(subtract(charge, paidAmount));
    },
  );
});

describe('the figures of a claim', () => {
  const figured = (...answers: readonly Answer[]) => adjudicate(claim, answers).figures;

  test('are empty without an answer', () => {
    expect(figured()).toEqual({
      contractualAmount: '0.00',
      firstAnswer: null,
      firstPaidOn: null,
      wasException: false,
    });
  });

  test('are those of the first answer, independent of later ones', () => {
    const later = anAnswer('cpm_2', [aLine(1, '100.00', '80.00', ['CO-45 20'])], {
      paymentDate: '2026-04-01',
      wasException: true,
    });
    expect(figured(denied, later)).toMatchObject({
      firstAnswer: {
        paymentDate: '2026-03-02',
        deniedAmount: '100.00',
        deniedLineNumbers: [1],
        primary: { groupCode: 'CO', reasonCode: '16' },
        isClosing: false,
      },
      firstPaidOn: '2026-03-02',
      wasException: true,
    });
  });

  test('are empty if a recorded reversal takes back the whole answer', () => {
    const parts = (sign: '' | '-', ...adjustments: string[]) => [
      aLine(1, '100.00', `${sign}80.00`, [`CO-45 ${sign}20`, ...adjustments]),
    ];
    const answer = anAnswer('cpm_1', parts(''));
    const reversal = anAnswer('cpm_2', parts('-', 'CR-72 0'));
    const { settlement, figures } = adjudicate(claim, [answer, reversal]);
    expect([settlement.status, figures]).toEqual([
      'SUBMITTED',
      { contractualAmount: '0.00', firstAnswer: null, firstPaidOn: null, wasException: false },
    ]);
  });

  test('close the claim if the first answer leaves a balance of 0', () => {
    expect(figured(paid).firstAnswer).toMatchObject({ isClosing: true, deniedAmount: '0.00', primary: null });
  });

  test('exclude denied amounts and repetitions of a second payer from contractual adjustments', () => {
    expect(figured(denied).contractualAmount).toBe('0.00');
    const second = anAnswer('cpm_2', [aLine(1, '100.00', '5.00', ['CO-45 20', 'OA-23 75'])], {
      payerRank: 'SECONDARY',
    });
    expect(figured(paid, second).contractualAmount).toBe('50.00');
  });

  test('deny all lines if the claim is denied as a whole', () => {
    const whole = anAnswer('cpm_1', [], {
      chargeAmount: '250.00',
      adjustments: adjusted('CO-27 250'),
    });
    expect(figured(whole).firstAnswer).toMatchObject({ deniedAmount: '250.00', deniedLineNumbers: [1, 2] });
  });
});
