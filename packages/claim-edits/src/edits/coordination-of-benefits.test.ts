import { both, bothSecondary, secondaryClaim, secondaryOutpatientClaim } from '@rcm/example-claims/claims';
import { changed, fails, passes, testEdits, withLines } from '../../test/edit-cases.ts';
import { coordinationOfBenefits } from './coordination-of-benefits.ts';

const others = 'claim.otherSubscribers';
const payer = `${others}[0]`;
const adjudications = 'claim.services[0].adjudications';
const line = `${adjudications}[0]`;

const [answered] = secondaryClaim.claim.otherSubscribers ?? [];
/** A payer behind B that has not answered. */
const tertiary = { ...answered, payerSequence: 'T', paidAmount: null, remainingAmount: null };
const co = (amount: string | null) => ({ groupCode: 'CO', adjustments: [{ reasonCode: '45', amount }] });

/** What A decided about two lines of 250.00, the second bundled with the first. */
const bundled = bothSecondary.map((base) =>
  changed(withLines(base, 2), {
    [`${line}.paidAmount`]: '250.00',
    [`${line}.adjustments`]: [],
    'claim.services[1].adjudications[0].paidAmount': '0.00',
    'claim.services[1].adjudications[0].adjustments': [co('250.00')],
    'claim.services[1].adjudications[0].bundledLine': '1',
    [`${payer}.paidAmount`]: '250.00',
  }),
);
const bundledLine = 'claim.services[1].adjudications[0].bundledLine';

/** An answer of A without lines. */
const withoutLines = bothSecondary.map((base) =>
  changed(base, {
    [adjudications]: [],
    [`${payer}.adjustments`]: [
      co('75.00'),
      { groupCode: 'PR', adjustments: [{ reasonCode: '2', amount: '35.00' }] },
    ],
    [`${payer}.payer.decidedOn`]: '2026-03-20',
  }),
);

/** A was not billed. */
const notBilled = bothSecondary.map((base) =>
  changed(base, {
    [adjudications]: [],
    [`${payer}.paidAmount`]: null,
    [`${payer}.remainingAmount`]: null,
    [`${payer}.nonCoveredAmount`]: '250.00',
  }),
);

const unbundled = { [`${adjudications}[0].paidAmount`]: '100.00' };
const furtherAdjudication = {
  ...secondaryClaim.claim.services?.[0]?.adjudications?.[0],
  paidAmount: '40.00',
  revenueCode: '0510',
  adjustments: [],
};

testEdits(
  coordinationOfBenefits,
  fails(
    'ADJUDICATION_PAYER_UNKNOWN',
    bothSecondary,
    { [`${line}.payer`]: 'PAYERX' },
    {
      at: [`${line}.payer`],
      also: [
        `CLAIM_ADJUDICATION_BALANCE ${payer}.paidAmount`,
        `DECISION_DATE_MISSING ${payer}.payer.decidedOn`,
      ],
    },
  ),
  passes('ADJUDICATION_PAYER_UNKNOWN', bothSecondary, {}),

  fails(
    'ADJUDICATION_PAYER_AMBIGUOUS',
    bothSecondary,
    { [`${others}[1]`]: tertiary },
    {
      at: [`${payer}.payer.identifier`, `${others}[1].payer.identifier`],
      also: [`PAYER_PAID_AMOUNT_MISSING ${others}[1].paidAmount`],
    },
  ),
  passes('ADJUDICATION_PAYER_AMBIGUOUS', bothSecondary, {
    [`${others}[1]`]: { ...tertiary, payer: { ...tertiary.payer, identifier: 'PAYERC' } },
  }),

  fails(
    'EARLIER_PAYER_ANSWER_MISSING',
    notBilled,
    { [`${payer}.nonCoveredAmount`]: null },
    {
      at: [`${payer}.paidAmount`],
    },
  ),
  passes('EARLIER_PAYER_ANSWER_MISSING', notBilled, {}),
  passes('EARLIER_PAYER_ANSWER_MISSING', both, { [others]: [{ ...tertiary, payerSequence: 'S' }] }),

  fails('ADJUDICATION_AMOUNT_FORMAT', bothSecondary, { [`${payer}.paidAmount`]: '140' }),
  fails('ADJUDICATION_AMOUNT_FORMAT', bothSecondary, { [`${payer}.remainingAmount`]: '35.000' }),
  fails('ADJUDICATION_AMOUNT_FORMAT', bothSecondary, { [`${line}.paidAmount`]: '140.0' }),
  fails('ADJUDICATION_AMOUNT_FORMAT', notBilled, { [`${payer}.nonCoveredAmount`]: '250' }),
  passes('ADJUDICATION_AMOUNT_FORMAT', notBilled, {}),
  passes('ADJUDICATION_AMOUNT_FORMAT', bothSecondary, {}),

  fails('ADJUSTMENT_AMOUNT_MISSING', bothSecondary, {
    [`${line}.adjustments[0].adjustments[0].amount`]: null,
  }),
  fails('ADJUSTMENT_AMOUNT_MISSING', withoutLines, {
    [`${payer}.adjustments[1].adjustments[0].amount`]: null,
  }),
  passes('ADJUSTMENT_AMOUNT_MISSING', withoutLines, {}),

  ...['139.99', '140.01'].map((amount) =>
    fails(
      'LINE_ADJUDICATION_BALANCE',
      bothSecondary,
      { [`${line}.paidAmount`]: amount },
      {
        also: [`PAYER_PAID_TOTAL ${payer}.paidAmount`],
      },
    ),
  ),
  passes('LINE_ADJUDICATION_BALANCE', bothSecondary, {
    ...unbundled,
    [`${adjudications}[1]`]: furtherAdjudication,
  }),
  passes('LINE_ADJUDICATION_BALANCE', bundled, {}),

  fails(
    'PAYER_PAID_TOTAL',
    bothSecondary,
    { [`${payer}.paidAmount`]: '140.01' },
    {
      also: [`CLAIM_ADJUDICATION_BALANCE ${payer}.paidAmount`],
    },
  ),
  fails(
    'PAYER_PAID_TOTAL',
    bothSecondary,
    { [`${payer}.adjustments`]: [co('0.01')] },
    { at: [`${payer}.paidAmount`], also: [`CLAIM_ADJUDICATION_BALANCE ${payer}.paidAmount`] },
  ),
  passes('PAYER_PAID_TOTAL', bothSecondary, {
    [`${payer}.adjustments`]: [co('0.01')],
    [`${payer}.paidAmount`]: '139.99',
  }),

  fails('CLAIM_ADJUDICATION_BALANCE', withoutLines, { [`${payer}.paidAmount`]: '139.99' }),
  fails(
    'CLAIM_ADJUDICATION_BALANCE',
    withoutLines,
    { [`${payer}.adjustments`]: [co('75.00')] },
    {
      at: [`${payer}.paidAmount`],
    },
  ),
  passes('CLAIM_ADJUDICATION_BALANCE', withoutLines, {}),

  fails(
    'PAYER_PAID_AMOUNT_MISSING',
    withoutLines,
    {
      'subscriber.subscriber.payerSequence': 'P',
      [`${payer}.payerSequence`]: 'S',
      [`${payer}.paidAmount`]: null,
    },
    { at: [`${payer}.paidAmount`] },
  ),
  passes('PAYER_PAID_AMOUNT_MISSING', withoutLines, {
    'subscriber.subscriber.payerSequence': 'P',
    [`${payer}.payerSequence`]: 'S',
  }),

  fails('NON_COVERED_TOTAL', notBilled, { [`${payer}.nonCoveredAmount`]: '249.99' }),
  passes('NON_COVERED_TOTAL', notBilled, {}),

  fails('NON_COVERED_WITH_ANSWER', bothSecondary, { [`${payer}.nonCoveredAmount`]: '250.00' }),
  passes('NON_COVERED_WITH_ANSWER', notBilled, {}),

  fails(
    'LINE_PAID_NEGATIVE',
    bothSecondary,
    {
      [`${line}.paidAmount`]: '-0.01',
      [`${line}.adjustments`]: [co('250.01')],
      [`${payer}.paidAmount`]: '-0.01',
    },
    { at: [`${line}.paidAmount`] },
  ),
  passes('LINE_PAID_NEGATIVE', bothSecondary, {
    [`${line}.paidAmount`]: '0.00',
    [`${line}.adjustments`]: [co('250.00')],
    [`${payer}.paidAmount`]: '0.00',
  }),

  fails('DECISION_DATE_REPEATED', bothSecondary, { [`${payer}.payer.decidedOn`]: '2026-03-20' }),
  passes('DECISION_DATE_REPEATED', bothSecondary, {}),

  fails('DECISION_DATE_MISSING', withoutLines, { [`${payer}.payer.decidedOn`]: null }),
  passes('DECISION_DATE_MISSING', withoutLines, {}),

  fails(
    'REMAINING_AMOUNT_REPEATED',
    bothSecondary,
    { [`${line}.remainingAmount`]: '35.00' },
    {
      at: [`${payer}.remainingAmount`],
    },
  ),
  passes('REMAINING_AMOUNT_REPEATED', bothSecondary, {
    [`${line}.remainingAmount`]: '35.00',
    [`${payer}.remainingAmount`]: null,
  }),

  ...['0', '2', '3', 'X'].map((number) => fails('BUNDLED_LINE_UNKNOWN', bundled, { [bundledLine]: number })),
  passes('BUNDLED_LINE_UNKNOWN', bundled, {}),

  fails('ADJUDICATED_PROCEDURE_MISSING', [secondaryClaim], { [`${line}.procedure`]: null }),
  passes('ADJUDICATED_PROCEDURE_MISSING', [secondaryClaim], {}),

  fails('ADJUDICATED_REVENUE_CODE_MISSING', [secondaryOutpatientClaim], { [`${line}.revenueCode`]: null }),
  passes('ADJUDICATED_REVENUE_CODE_MISSING', [secondaryOutpatientClaim], { [`${line}.procedure`]: null }),
);
