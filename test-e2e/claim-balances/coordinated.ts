import type { PayerName } from './practice.ts';
import type { Answered, AnsweredLine } from './remittance.ts';

/** A claim of one line that two payers answer. */
interface Coordinated {
  readonly number: string;
  readonly payers: readonly [PayerName, PayerName];
  readonly line: readonly [procedureCode: string, chargeAmount: number];
  readonly first: Answered;
  readonly second: Answered;
  readonly afterFirst: string;
  readonly afterBoth: string;
  /** The denied amounts after both answers. */
  readonly denied: readonly string[];
}

type Line = readonly [procedure: string, charge: string, paid: string, adjustments: string];

const coordinated = (
  number: string,
  payers: Coordinated['payers'],
  first: Line,
  second: Line,
  { remark, afterFirst, afterBoth, denied = [] }: Expected,
): Coordinated => {
  const line = ([procedure, charge, paid, adjustments]: Line): AnsweredLine => [
    procedure,
    charge,
    paid,
    adjustments,
    `REF*6R*${number}-1`,
  ];
  const segments = remark === undefined ? [] : [`MOA***${remark}`];
  return {
    number,
    payers,
    line: [first[0], Number(first[1])],
    first: { number, payerNumber: `${number}-1001`, lines: [line(first)], segments },
    second: { number, status: '2', payerNumber: `${number}-2001`, lines: [line(second)] },
    afterFirst,
    afterBoth,
    denied,
  };
};

interface Expected extends Pick<Coordinated, 'afterFirst' | 'afterBoth'> {
  readonly remark?: string;
  readonly denied?: readonly string[];
}

/** A Qualified Medicare Beneficiary, with an answer of Medicaid. */
const beneficiary = (
  number: string,
  paid: string,
  adjustments: string,
  afterBoth: string,
  denied: readonly string[] = [],
) =>
  coordinated(
    number,
    ['Medicare', 'Medicaid'],
    ['99214', '180.00', '82.36', 'CO-45 74.95, CO-253 1.68, PR-2 21.01'],
    ['99214', '180.00', paid, adjustments],
    {
      remark: 'N782',
      afterFirst: 'paid 82.36, contractual 76.63, held 21.01 of Medicaid: SECONDARY_DUE',
      afterBoth,
      denied,
    },
  );

/** The vectors of two payers, which end alike in whatever order their files come. */
export const coordinatedClaims: readonly Coordinated[] = [
  coordinated(
    'V1',
    ['A', 'B'],
    ['99214', '250.00', '140.00', 'CO-45 75.00, PR-2 35.00'],
    ['99214', '250.00', '30.00', 'OA-23 215.00, PR-3 5.00'],
    {
      afterFirst: 'paid 140.00, contractual 75.00, held 35.00 of B: SECONDARY_DUE',
      afterBoth: 'paid 170.00, contractual 75.00, patient 5.00: PAID',
    },
  ),
  coordinated(
    'V2',
    ['Medicare', 'B'],
    ['99214', '300.00', '80.00', 'CO-45 200.00, PR-2 20.00'],
    ['99214', '300.00', '20.00', 'OA-23 80.00, CO-45 200.00'],
    {
      afterFirst: 'paid 80.00, contractual 200.00, held 20.00 of B: SECONDARY_DUE',
      afterBoth: 'paid 100.00, contractual 200.00: PAID',
    },
  ),
  coordinated(
    'V3',
    ['Medicare', 'Medicaid'],
    ['99214', '500.00', '300.00', 'PR-1 75.00, CO-45 125.00'],
    ['99214', '500.00', '65.00', 'CO-45 435.00'],
    {
      afterFirst: 'paid 300.00, contractual 125.00, held 75.00 of Medicaid: SECONDARY_DUE',
      afterBoth: 'paid 365.00, contractual 135.00: PAID',
    },
  ),
  beneficiary('V7a', '0.00', 'OA-23 158.99, CO-45 21.01', 'paid 82.36, contractual 97.64: PAID'),
  beneficiary('V7b', '0.00', 'OA-23 180.00', 'paid 82.36, contractual 76.63, written off 21.01: PAID'),
  beneficiary(
    'V7c',
    '0.00',
    'OA-23 158.99, CO-29 21.01',
    'paid 82.36, contractual 76.63, insurance 21.01 of Medicaid: DENIED',
    ['21.01'],
  ),
  beneficiary(
    'V7d',
    '10.00',
    'OA-23 158.99, CO-45 8.01, PR-3 3.00',
    'paid 92.36, contractual 84.64, patient 3.00: PAID',
  ),
  beneficiary(
    'V7e',
    '0.00',
    'OA-23 158.99, CO-303 21.01',
    'paid 82.36, contractual 76.63, written off 21.01: PAID',
  ),
];
