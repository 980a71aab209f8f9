import { fc, test as property } from '@fast-check/vitest';
import { compare, fromCents, subtract, sum } from '@rcm/money';
import { describe, expect, test } from 'vitest';
import type { AnswerOfClaim } from '../ports.ts';
import { adjudicationBy } from './adjudications.ts';

type Line = AnswerOfClaim['lines'][number];

const adjustment = (groupCode: string, reasonCode: string, amount: string) => ({
  groupCode,
  reasonCode,
  amount,
  quantity: null,
});

const aLine = (values: Partial<Line> = {}): Line => ({
  lineNumber: 1,
  procedureCode: '99214',
  modifiers: [],
  revenueCode: null,
  units: '1',
  paidAmount: '140.00',
  adjustments: [adjustment('CO', '45', '75.00'), adjustment('PR', '2', '35.00')],
  ...values,
});

const anAnswer = (values: Partial<AnswerOfClaim> = {}): AnswerOfClaim => ({
  claimId: 'clm_1',
  payerId: 'pyr_1',
  rank: 'PRIMARY',
  decidedOn: '2026-03-20',
  payerClaimNumber: 'A-1001',
  paidAmount: '140.00',
  adjustments: [],
  remarkCodes: [],
  lines: [aLine()],
  ...values,
});

describe('what a payer answered, as the next payer gets it', () => {
  test('has payment, patient liability and the payer’s number with the claim, the rest with the line (V18)', () => {
    expect(adjudicationBy([anAnswer()], 'PAYERA')).toEqual({
      claim: { adjustments: [], paidAmount: '140.00', remainingAmount: '35.00', outpatient: null },
      payer: { decidedOn: null, identifications: [{ qualifier: 'F8', identifier: 'A-1001' }] },
      lines: new Map([
        [
          1,
          [
            {
              payer: 'PAYERA',
              paidAmount: '140.00',
              procedure: { qualifier: 'HC', code: '99214', modifiers: [] },
              revenueCode: null,
              units: '1',
              adjustments: [
                { groupCode: 'CO', adjustments: [{ reasonCode: '45', amount: '75.00', quantity: null }] },
                { groupCode: 'PR', adjustments: [{ reasonCode: '2', amount: '35.00', quantity: null }] },
              ],
              decidedOn: '2026-03-20',
            },
          ],
        ],
      ]),
    });
  });

  test('is nothing without an answer', () => expect(adjudicationBy([], 'PAYERA')).toBeNull());

  test('of a claim without lines has the day with the payer and the adjustments with the claim', () => {
    const answer = anAnswer({
      lines: [],
      adjustments: [adjustment('CO', '45', '110.00')],
      remarkCodes: ['MA18'],
    });
    expect(adjudicationBy([answer], 'PAYERA')).toEqual({
      claim: {
        adjustments: [
          { groupCode: 'CO', adjustments: [{ reasonCode: '45', amount: '110.00', quantity: null }] },
        ],
        paidAmount: '140.00',
        remainingAmount: '0.00',
        outpatient: { remarkCodes: ['MA18'] },
      },
      payer: { decidedOn: '2026-03-20', identifications: [{ qualifier: 'F8', identifier: 'A-1001' }] },
      lines: new Map(),
    });
  });

  test('of two answers is one loop for each line, net of what was taken back, as of the later day', () => {
    const taken = anAnswer({
      decidedOn: '2026-04-01',
      paidAmount: '-40.00',
      lines: [
        aLine({
          paidAmount: '-40.00',
          adjustments: [adjustment('CO', '45', '-75.00'), adjustment('OA', '94', '40.00')],
        }),
      ],
    });
    const { lines, claim } = adjudicationBy([anAnswer(), taken], 'PAYERA') ?? {};
    expect(claim).toMatchObject({ paidAmount: '100.00' });
    expect(lines?.get(1)).toMatchObject([
      {
        paidAmount: '100.00',
        decidedOn: '2026-04-01',
        adjustments: [
          { groupCode: 'PR', adjustments: [{ reasonCode: '2', amount: '35.00' }] },
          { groupCode: 'OA', adjustments: [{ reasonCode: '94', amount: '40.00' }] },
        ],
      },
    ]);
  });

  test('of an unbundled line is a loop for each procedure', () => {
    const parts = [aLine(), aLine({ procedureCode: '36415' })];
    expect(adjudicationBy([anAnswer({ lines: parts })], 'PAYERA')?.lines.get(1)).toHaveLength(2);
  });

  test.each([
    [6, 1],
    [7, 2],
  ])('has %i adjustments of a group in %i segments', (count, segments) => {
    const adjustments = Array.from({ length: count }, (_, index) =>
      adjustment('CO', String(100 + index), '1.00'),
    );
    const answer = anAnswer({ lines: [aLine({ adjustments })] });
    const [loop] = adjudicationBy([answer], 'PAYERA')?.lines.get(1) ?? [];
    expect(loop?.adjustments).toHaveLength(segments);
  });
});

const cents = fc.bigInt({ min: 0n, max: 500_000n });

/** An answer that explains the whole charge of its lines. */
const balancedAnswer = fc
  .array(
    fc.record({
      paid: cents,
      adjustments: fc.array(
        fc.tuple(
          fc.constantFrom('CO', 'PR', 'OA', 'PI'),
          fc.constantFrom('1', '2', '45', '97', '253'),
          cents,
        ),
        { maxLength: 8 },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) => {
    const lines = all.map(({ paid, adjustments }, index) =>
      aLine({
        lineNumber: index + 1,
        paidAmount: fromCents(paid),
        adjustments: adjustments.map(([group, reason, amount]) =>
          adjustment(group, reason, fromCents(amount)),
        ),
      }),
    );
    const paidAmount = sum(lines.map((line) => line.paidAmount));
    return { answer: anAnswer({ lines, paidAmount }), charges: all.map(chargeOf) };
  });

const chargeOf = ({ paid, adjustments }: { paid: bigint; adjustments: [string, string, bigint][] }) =>
  fromCents(paid + adjustments.reduce((total, [, , amount]) => total + amount, 0n));

interface Segment {
  readonly adjustments: readonly { readonly amount: string }[];
}

const totalOf = (segments: unknown): string =>
  sum((segments as Segment[]).flatMap(({ adjustments }) => adjustments.map(({ amount }) => amount)));

property.prop([balancedAnswer])(
  'each line and the claim balance to the cent (RFI 1551, RFI 1294)',
  ({ answer, charges }) => {
    const found = adjudicationBy([answer], 'PAYERA');
    const claim = found?.claim ?? {};
    const loops = charges.map((_, index) => found?.lines.get(index + 1)?.[0] ?? {});
    for (const [index, loop] of loops.entries()) {
      expect(sum([String(loop.paidAmount), totalOf(loop.adjustments)])).toBe(charges[index]);
    }
    const paid = String(claim.paidAmount);
    const ofLines = sum(loops.map((loop) => String(loop.paidAmount)));
    expect(paid).toBe(subtract(ofLines, totalOf(claim.adjustments)));
    const all = sum([paid, totalOf(claim.adjustments), ...loops.map((loop) => totalOf(loop.adjustments))]);
    expect(compare(all, sum(charges))).toBe(0);
  },
);
