import { describe, expect, test } from 'vitest';
import { adjusted } from '../../test/answers.ts';
import { aClaim } from '../../test/remittance-host.ts';
import { ClaimPayment } from '../claim-payments/claim-payment.ts';
import type { PostableClaim } from '../ports.ts';
import { paysAboveCharge } from './paid-above-charge.ts';

const claim = aClaim('clm_1', { totalCharge: '250.00' });

const answer = (
  payerRank: NonNullable<ClaimPayment['payerRank']>,
  paidAmount: string,
  adjustments: readonly string[] = [],
  values: Partial<ClaimPayment> = {},
) =>
  Object.assign(new ClaimPayment(), {
    payerRank,
    paidAmount,
    lines: [],
    isAdditional: false,
    adjustments: adjusted(...adjustments).map((each) => ({ ...each, quantity: null })),
    ...values,
  });

const primary = (paid: string, ...adjustments: string[]) => answer('PRIMARY', paid, adjustments);
const secondary = (paid: string, ...adjustments: string[]) => answer('SECONDARY', paid, adjustments);
const tertiary = (paid: string, ...adjustments: string[]) => answer('TERTIARY', paid, adjustments);

describe('payments of a claim', () => {
  test.each<[string, readonly ClaimPayment[], boolean]>([
    ['the charge', [primary('250.00')], false],
    ['a cent more', [primary('250.01')], true],
    ['the charge, in parts', [primary('100.00'), primary('150.00')], false],
    ['a cent more, in parts', [primary('100.01'), primary('150.00')], true],
    ['the charge, with a share', [primary('200.00', 'PR-1 50')], false],
    ['a cent more, with a share', [primary('200.00', 'PR-3 50.01')], true],
    ['a cent more, with what the patient was paid', [primary('200.00', 'PR-100 50.01')], true],
    [
      'the charge, without an amount that the payer denies to the patient',
      [primary('200.00', 'PR-204 50.01')],
      false,
    ],
    [
      'the charge, by two payers',
      [primary('140.00', 'PR-2 35'), secondary('30.00', 'OA-23 215', 'PR-3 5')],
      false,
    ],
    ['a cent more, by two payers', [primary('140.00'), secondary('110.01')], true],
    [
      'the charge, without the share of an earlier payer',
      [primary('200.00', 'PR-2 50'), secondary('50.00')],
      false,
    ],
    [
      'a cent more, with the share of the last payer',
      [primary('200.00'), secondary('40.00', 'PR-3 10.01')],
      true,
    ],
    [
      'the charge, by the last payer first',
      [secondary('50.00', 'OA-23 200'), primary('200.00', 'PR-2 50')],
      false,
    ],
    [
      'the charge, by three payers',
      [tertiary('10.00'), primary('200.00', 'PR-2 50'), secondary('40.00', 'PR-2 10')],
      false,
    ],
    ['more, as a case rate', [answer('PRIMARY', '350.00', ['PR-1 20', 'CO-94 -120'])], false],
    ['a cent more than the case rate', [answer('PRIMARY', '350.01', ['PR-1 20', 'CO-94 -120'])], true],
    ['more, by PI and OA', [answer('PRIMARY', '300.00', ['PI-94 -20', 'OA-94 -30'])], false],
    ['more, by a negative share', [answer('PRIMARY', '260.00', ['PR-1 -9.99'])], true],
    ['more, by a case rate of an earlier payer', [primary('251.00', 'CO-94 -1'), secondary('0.00')], true],
    [
      'more, by the share of an additional answer',
      [primary('200.00', 'PR-1 50'), answer('PRIMARY', '0.00', ['PR-1 50'], { isAdditional: true })],
      false,
    ],
  ])('that are %s', (_case, answers, isAbove) => {
    expect(paysAboveCharge(claim, answers)).toBe(isAbove);
  });

  test('count the share of the payer of a rebill instead of the share before it', () => {
    const rebill = {
      id: 'rbl_1',
      payerId: 'pyr_2',
      rank: 'PRIMARY',
      program: null,
      rebilledAt: new Date(),
      rebilledOn: '2026-03-02',
    };
    const rebills = [rebill] as PostableClaim['rebills'];
    const [first, second] = [
      answer('PRIMARY', '0.00', ['PR-3 50'], { payerId: 'pyr_1' }),
      answer('PRIMARY', '220.00', ['PR-3 30'], { payerId: 'pyr_2' }),
    ];
    expect(paysAboveCharge({ ...claim, rebills }, [first, second])).toBe(false);
    expect(paysAboveCharge(claim, [first, second])).toBe(true);
    expect(
      paysAboveCharge({ ...claim, rebills }, [
        answer('PRIMARY', '200.01', ['PR-3 50'], { payerId: 'pyr_1' }),
      ]),
    ).toBe(true);
  });
});
