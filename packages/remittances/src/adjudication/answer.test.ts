import { describe, expect, test } from 'vitest';
import { adjusted, aLine, anAnswered } from '../../test/answers.ts';
import { allowedBy, claimLevelOf, isBalanced, patientShareOf } from './answer.ts';

describe('the allowed amount if the payer does not state it', () => {
  test.each([
    ['what is paid alone', '70.00', [], '70.00'],
    ['nothing for nothing', '0.00', [], '0.00'],
    ['with the patient’s share', '70.00', ['PR-1 10', 'PR-2 5', 'PR-66 1'], '86.00'],
    ['without what is denied in group PR', '70.00', ['PR-1 10', 'PR-96 5', 'PR-204 1'], '80.00'],
    ['with the sequestration', '68.60', ['PR-2 20', 'CO-253 1.40'], '90.00'],
    ['with what an earlier payer paid', '20.00', ['OA-23 50'], '70.00'],
    ['without other adjustments of group OA', '20.00', ['OA-18 50'], '20.00'],
    ['without reason 23 of another group', '20.00', ['CO-23 50', 'PI-23 1'], '20.00'],
    ['without what the contract takes off', '70.00', ['CO-45 30', 'PI-45 1'], '70.00'],
    ['below zero for what is taken back', '-70.00', ['PR-2 -10', 'CO-45 -20'], '-80.00'],
    ['to the cent', '0.10', ['PR-3 0.20'], '0.30'],
  ])('is %s', (_case, paid, adjustments, allowed) => {
    expect(allowedBy(paid, adjusted(...adjustments))).toBe(allowed);
  });

  test('includes only adjustments of group PR as the patient’s share', () => {
    expect(patientShareOf(adjusted('PR-1 10', 'PR-3 2.50', 'CO-1 7', 'PR-2 -1'))).toBe('11.50');
  });
});

describe('the balance', () => {
  test.each([
    ['a line that comes out', {}, true],
    ['a line one cent short', { paidAmount: '69.99' }, false],
    ['a line one cent over', { paidAmount: '70.01' }, false],
    ['a charge one cent over', { chargeAmount: '100.01' }, false],
  ])('of %s', (_case, values, expected) => {
    const line = aLine(1, '100.00', '70.00', ['CO-45 30'], values);
    expect(isBalanced(anAnswered([line]))).toBe(expected);
  });

  test.each([
    ['a claim as a whole', anAnswered([], { chargeAmount: '100.00', paidAmount: '100.00' }), true],
    [
      'a claim as a whole, short by a cent',
      anAnswered([], { chargeAmount: '100.00', paidAmount: '99.99' }),
      false,
    ],
    [
      'a claim with adjustments at the claim level only',
      anAnswered([], { chargeAmount: '100.00', paidAmount: '60.00', adjustments: adjusted('CO-45 40') }),
      true,
    ],
    [
      'adjustments at both the claim level and its lines',
      anAnswered([aLine(1, '100.00', '70.00', ['CO-45 30'])], {
        paidAmount: '60.00',
        adjustments: adjusted('PR-1 10'),
      }),
      true,
    ],
    [
      'balanced lines of an unbalanced claim',
      anAnswered([aLine(1, '100.00', '70.00', ['CO-45 30'])], { paidAmount: '60.00' }),
      false,
    ],
    [
      'a balanced claim with two unbalanced lines',
      anAnswered([aLine(1, '100.00', '71.00', ['CO-45 30']), aLine(2, '50.00', '49.00', [])]),
      false,
    ],
    ['a reversal', anAnswered([aLine(1, '-100.00', '-70.00', ['CO-45 -30'])]), true],
    ['nothing at all', anAnswered([], { chargeAmount: '0.00', paidAmount: '0.00' }), true],
  ])('of %s', (_case, answered, expected) => {
    expect(isBalanced(answered)).toBe(expected);
  });
});

describe('the claim level of an answer', () => {
  test('is null if the lines contain everything', () => {
    expect(claimLevelOf(anAnswered([aLine(1, '100.00', '70.00', ['CO-45 30'])]))).toBeNull();
  });

  test('is the whole claim without lines', () => {
    const whole = claimLevelOf(
      anAnswered([], { chargeAmount: '100.00', paidAmount: '60.00', adjustments: adjusted('PR-1 40') }),
    );
    expect(whole).toMatchObject({ chargeAmount: '100.00', paidAmount: '60.00', allowedAmount: '100.00' });
  });

  test('has the adjustments of the claim level, and no charge', () => {
    const whole = claimLevelOf(
      anAnswered([aLine(1, '100.00', '70.00', ['CO-45 30'])], {
        paidAmount: '60.00',
        adjustments: adjusted('PR-1 10'),
      }),
    );
    expect(whole).toMatchObject({ chargeAmount: '0.00', paidAmount: '-10.00', allowedAmount: '0.00' });
  });
});
