import { compare, isZero, type Money, max, min, multiply, subtract, sum } from '@rcm/money';

/** The columns of claims_transactions.csv with charges and payments. */
export const transactionColumns = [
  'ID',
  'CLAIMID',
  'TYPE',
  'AMOUNT',
  'METHOD',
  'TODATE',
  'PROCEDURECODE',
  'MODIFIER1',
  'MODIFIER2',
  'TRANSFERTYPE',
  'PAYMENTS',
] as const;

/** A row of claims_transactions.csv. */
export type TransactionRow = Readonly<Record<(typeof transactionColumns)[number], string>>;

/** True for an amount in Synthea's format. */
export const isDecimal = (cell: string): boolean => /^\d{1,12}(\.\d+)?$/.test(cell);

const amountOf = (cell: string): Money => (isDecimal(cell) ? multiply(1, cell) : '0.00');

/** An adjustment of a service line. */
interface LineAdjustment {
  readonly groupCode: 'PR' | 'OA';
  readonly reasonCode: string;
  readonly amount: Money;
}

/** A payer's answer about a service line. */
export interface LineAnswer {
  readonly procedureCode: string;
  readonly modifiers: string[];
  readonly chargeAmount: Money;
  readonly paidAmount: Money;
  readonly adjustments: LineAdjustment[];
}

/** A patient's payment for a claim. What exceeds the charges is credit of the patient. */
export interface PatientPaid {
  /** The id of the transaction. */
  readonly reference: string;
  readonly method: 'CASH' | 'CHECK' | 'CARD' | 'OTHER';
  readonly amount: Money;
  readonly paidAt: string;
}

/** The payers' answers to a claim. */
export interface ClaimAnswers {
  /** By the primary payer. */
  readonly primary: readonly LineAnswer[];
  /** By the secondary payer; empty if there is none. */
  readonly secondary: readonly LineAnswer[];
  /** The date of the latest transaction, in the format of the file. */
  readonly answeredAt: string;
}

/** The payment method of insurers. */
const electronicCheck = 'ECHECK';

const patientMethods: Readonly<Record<string, PatientPaid['method']>> = {
  CASH: 'CASH',
  CHECK: 'CHECK',
  CC: 'CARD',
};

/** Groups the rows of a claim by charge; each group begins with its charge. */
function groupByCharge(rows: readonly TransactionRow[]): [TransactionRow, ...TransactionRow[]][] {
  const groups: [TransactionRow, ...TransactionRow[]][] = [];
  for (const row of rows) {
    if (row.TYPE === 'CHARGE') groups.push([row]);
    else groups.at(-1)?.push(row);
  }
  return groups.filter(([{ AMOUNT }]) => isDecimal(AMOUNT));
}

const share = (reasonCode: string, amount: Money): LineAdjustment[] =>
  isZero(amount) ? [] : [{ groupCode: 'PR', reasonCode, amount }];

/** The payers' answers for one charge. */
function answersOf([charge, ...rows]: readonly [TransactionRow, ...TransactionRow[]]) {
  const chargeAmount = amountOf(charge.AMOUNT);
  let open = chargeAmount;
  let copay: Money = '0.00';
  const paid: Record<'primary' | 'secondary', Money> = { primary: '0.00', secondary: '0.00' };
  let payer: 'primary' | 'secondary' = 'primary';
  let leftToSecondary: Money = '0.00';
  for (const row of rows) {
    if (row.TYPE === 'TRANSFERIN' && row.TRANSFERTYPE === '2') {
      payer = 'secondary';
      leftToSecondary = open;
    }
    if (row.TYPE !== 'PAYMENT') continue;
    const amount = amountOf(row.PAYMENTS);
    const settled = min(open, amount);
    open = subtract(open, settled);
    if (row.METHOD === electronicCheck) paid[payer] = sum([paid[payer], amount]);
    else if (row.METHOD === 'COPAY') copay = sum([copay, settled]);
  }
  const modifiers = [charge.MODIFIER1, charge.MODIFIER2].filter((modifier) => modifier !== '');
  const line = { procedureCode: charge.PROCEDURECODE, modifiers, chargeAmount };
  const ofPatient = max('0.00', subtract(chargeAmount, sum([copay, paid.primary, paid.secondary])));
  const coinsurance = (...amounts: readonly Money[]) => (amounts.every(isZero) ? '1' : '2');
  const primaryRest = payer === 'secondary' ? leftToSecondary : ofPatient;
  return {
    primary: {
      ...line,
      paidAmount: paid.primary,
      adjustments: [...share('3', copay), ...share(coinsurance(paid.primary), primaryRest)],
    },
    secondary: {
      ...line,
      paidAmount: paid.secondary,
      adjustments: [
        ...share('3', copay),
        ...share(coinsurance(paid.primary, paid.secondary), ofPatient),
        ...(isZero(paid.primary)
          ? []
          : [{ groupCode: 'OA', reasonCode: '23', amount: paid.primary } as const]),
      ],
    },
    wasForwarded: payer === 'secondary',
  };
}

/** The patient's payments among the transactions of a claim, in full: also where they exceed the charges. */
export const patientPayments = (rows: readonly TransactionRow[]): PatientPaid[] =>
  rows
    .filter(({ TYPE, METHOD }) => TYPE === 'PAYMENT' && METHOD !== electronicCheck)
    .map(({ ID, METHOD, PAYMENTS, TODATE }) => ({
      reference: ID,
      method: patientMethods[METHOD] ?? 'OTHER',
      amount: amountOf(PAYMENTS),
      paidAt: TODATE,
    }))
    .filter(({ amount }) => !isZero(amount));

/** The number of payments by payers among the transactions of a claim. */
export const countPayerPayments = (rows: readonly TransactionRow[]): number =>
  rows.filter(
    ({ TYPE, METHOD, PAYMENTS }) =>
      TYPE === 'PAYMENT' && METHOD === electronicCheck && !isZero(amountOf(PAYMENTS)),
  ).length;

/**
 * Computes the payers' answers from the transactions of a claim, in order. A copay is PR-3. The
 * rest of the patient's share is PR-2 (coinsurance) if a payer paid on the charge, else PR-1 (deductible), because the
 * export does not name the reason.
 */
export function claimAnswers(rows: readonly TransactionRow[]): ClaimAnswers {
  const answers = groupByCharge(rows).map(answersOf);
  const days = rows.map(({ TODATE }) => TODATE).sort();
  return {
    primary: answers.map(({ primary }) => primary),
    secondary: answers.some(({ wasForwarded }) => wasForwarded)
      ? answers.map(({ secondary }) => secondary)
      : [],
    answeredAt: days.at(-1) ?? '',
  };
}

/** The sum of the payments of lines. */
export const paidOn = (lines: readonly LineAnswer[]): Money => sum(lines.map(({ paidAmount }) => paidAmount));

/** The sum of the charges of lines. */
export const chargedOn = (lines: readonly LineAnswer[]): Money =>
  sum(lines.map(({ chargeAmount }) => chargeAmount));

/** True if the payer paid a positive amount. */
export const isPaying = (lines: readonly LineAnswer[]): boolean => compare(paidOn(lines), '0.00') > 0;
