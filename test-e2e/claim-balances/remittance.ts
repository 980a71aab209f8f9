import { add, compare, isZero, type Money, negate, subtract, sum } from '@rcm/money';
import { x12File } from '@rcm/testing/x12-file';

/** A service line of an answer: procedure, charge, payment and adjustments such as `CO-45 75.00, PR-2 35.00`. */
export type AnsweredLine = readonly [
  procedure: string,
  chargeAmount: Money,
  paidAmount: Money,
  adjustments: string,
  ...segments: readonly string[],
];

/** A payer's answer to a claim, or the reversal of one. */
export interface Answered {
  readonly number: string;
  /** CLP02: 1 (primary) by default. */
  readonly status?: string;
  readonly payerNumber?: string;
  readonly lines?: readonly AnsweredLine[];
  /** The charge of an answer without lines. */
  readonly chargeAmount?: Money;
  /** The adjustments of the claim level. */
  readonly adjustments?: string;
  /** Further segments of the claim level, such as `MOA***N782`. */
  readonly segments?: readonly string[];
}

/** The payer of a file: the identifier of N1*PR, and the kind of insurance (CLP06). */
export interface PayingPayer {
  readonly identifier: string;
  readonly filingIndicator: string;
}

/** One 835 of one payer. */
export interface Remittance {
  readonly payer: PayingPayer;
  readonly reference: string;
  /** `YYYY-MM-DD`. */
  readonly paymentDate: string;
  readonly answers: readonly Answered[];
  /** Provider-level adjustments, such as `WO:A-5*-150.00`. */
  readonly providerAdjustments: readonly string[];
}

interface Adjustment {
  readonly group: string;
  readonly reason: string;
  readonly amount: Money;
}

const adjusted = (written = ''): Adjustment[] =>
  written === ''
    ? []
    : written.split(', ').map((each) => {
        const [, group = '', reason = '', amount = ''] = /^(\w\w)-(\w+) (-?\d+\.\d\d)$/.exec(each) ?? [];
        return { group, reason, amount };
      });

const written = (adjustments: readonly Adjustment[]) =>
  adjustments.map(({ group, reason, amount }) => `${group}-${reason} ${amount}`).join(', ');

const negated = (adjustments?: string) =>
  written(adjusted(adjustments).map((each) => ({ ...each, amount: negate(each.amount) })));

/** The reversal of an answer: CLP02 is 22, and all amounts are negated. */
export const reversalOf = ({ lines = [], chargeAmount, adjustments, ...answer }: Answered): Answered => ({
  ...answer,
  status: '22',
  lines: lines.map(([procedure, charge, paid, own, ...segments]) => [
    procedure,
    negate(charge),
    negate(paid),
    negated(own),
    ...segments,
  ]),
  adjustments: negated(adjustments),
  ...(chargeAmount === undefined ? {} : { chargeAmount: negate(chargeAmount) }),
});

const amountsOf = (adjustments: readonly Adjustment[]) => sum(adjustments.map(({ amount }) => amount));

const segmentsOf = (adjustments: readonly Adjustment[]) =>
  adjustments.map(({ group, reason, amount }) => `CAS*${group}*${reason}*${amount}`);

/** Throws if a line does not balance: the service would make it an exception, which no vector is about. */
function lineSegments([procedure, charge, paid, own, ...segments]: AnsweredLine): string[] {
  const adjustments = adjusted(own);
  if (!isZero(subtract(subtract(charge, amountsOf(adjustments)), paid))) {
    throw new Error(`${charge} less ${own} is not ${paid}`);
  }
  const units = compare(charge, '0.00') < 0 ? -1 : 1;
  return [
    `SVC*HC:${procedure}*${charge}*${paid}**${units}`,
    'DTM*472*20260105',
    ...segmentsOf(adjustments),
    ...segments,
  ];
}

const chargeOf = ({ lines = [], chargeAmount }: Answered): Money =>
  chargeAmount ?? sum(lines.map(([, charge]) => charge));

const adjustmentsOf = ({ lines = [], adjustments }: Answered): Adjustment[] => [
  ...adjusted(adjustments),
  ...lines.flatMap(([, , , own]) => adjusted(own)),
];

/** CLP04: the charge less all adjustments. */
const paidOf = (answer: Answered): Money => subtract(chargeOf(answer), amountsOf(adjustmentsOf(answer)));

function claimSegments(answer: Answered, { filingIndicator }: PayingPayer): string[] {
  const {
    number,
    status = '1',
    payerNumber = `${number}-1`,
    lines = [],
    adjustments,
    segments = [],
  } = answer;
  const share = amountsOf(adjustmentsOf(answer).filter(({ group }) => group === 'PR'));
  return [
    `CLP*${number}*${status}*${chargeOf(answer)}*${paidOf(answer)}*${share}*${filingIndicator}*${payerNumber}`,
    ...segmentsOf(adjusted(adjustments)),
    'NM1*QC*1*ELLIS*ROWAN****MI*M100',
    ...segments,
    ...lines.flatMap(lineSegments),
  ];
}

/** An X12 file with one 835; the payment (BPR02) is what the answers pay less the provider-level adjustments. */
export function remittanceFile({
  payer,
  reference,
  paymentDate,
  answers,
  providerAdjustments,
}: Remittance): string {
  const taken = providerAdjustments.map((adjustment) => adjustment.split('*').at(-1) ?? '');
  const amount = subtract(answers.map(paidOf).reduce(add, '0.00'), sum(taken));
  const isDebit = compare(amount, '0.00') < 0;
  const method = isZero(amount) ? 'NON' : 'ACH';
  const day = paymentDate.replaceAll('-', '');
  return x12File('005010X221A1', [
    [
      `BPR*I*${isDebit ? negate(amount) : amount}*${isDebit ? 'D' : 'C'}*${method}*CCP*01*999999992*DA*123456*1512345678**01*999988880*DA*98765*${day}`,
      `TRN*1*${reference}*1512345678`,
      `N1*PR*PAYER ${payer.identifier}*XV*${payer.identifier}`,
      'N3*10 SOUTH AVENUE',
      'N4*RAPID CITY*SD*57701',
      'N1*PE*RIVERSIDE CLINIC*XX*1234567893',
      'LX*1',
      ...answers.flatMap((answer) => claimSegments(answer, payer)),
      ...providerAdjustments.map((adjustment) => `PLB*1234567893*20261231*${adjustment}`),
    ],
  ]);
}
