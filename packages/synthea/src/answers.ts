import { compare, isZero, type Money, min, multiply, subtract, sum } from '@rcm/money';

/** The columns of claims_transactions.csv that say what was charged and who paid it. */
export const chainColumns = [
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
export type ChainRow = Readonly<Record<(typeof chainColumns)[number], string>>;

/** True for an amount as Synthea writes it. */
export const isDecimal = (cell: string): boolean => /^\d{1,12}(\.\d+)?$/.test(cell);

const amountOf = (cell: string): Money => (isDecimal(cell) ? multiply(1, cell) : '0.00');

/** An adjustment of a service line. */
interface LineAdjustment {
  readonly groupCode: 'PR' | 'OA';
  readonly reasonCode: string;
  readonly amount: Money;
}

/** What a payer answers of a service line. */
export interface LineAnswer {
  readonly procedureCode: string;
  readonly modifiers: string[];
  readonly chargeAmount: Money;
  readonly paidAmount: Money;
  readonly adjustments: LineAdjustment[];
}

/** What a patient paid for a claim; what was paid beyond the charge is left out. */
export interface PatientPaid {
  /** The transaction's. */
  readonly reference: string;
  readonly method: 'CASH' | 'CHECK' | 'CARD' | 'OTHER';
  readonly amount: Money;
  readonly paidAt: string;
}

/** Who answered a claim, and what its patient paid. */
export interface ClaimAnswers {
  /** By the first payer. */
  readonly primary: readonly LineAnswer[];
  /** By the second payer; empty where none was asked. */
  readonly secondary: readonly LineAnswer[];
  readonly patient: readonly PatientPaid[];
  /** The latest transaction, as the file has it. */
  readonly answeredAt: string;
}

/** Insurers pay by it. */
const electronicCheck = 'ECHECK';

const patientMethods: Readonly<Record<string, PatientPaid['method']>> = {
  CASH: 'CASH',
  CHECK: 'CHECK',
  CC: 'CARD',
};

/** The rows of each charge of a claim, which begin with the charge. */
function chainsOf(rows: readonly ChainRow[]): [ChainRow, ...ChainRow[]][] {
  const chains: [ChainRow, ...ChainRow[]][] = [];
  for (const row of rows) {
    if (row.TYPE === 'CHARGE') chains.push([row]);
    else chains.at(-1)?.push(row);
  }
  return chains.filter(([{ AMOUNT }]) => isDecimal(AMOUNT));
}

const share = (reasonCode: string, amount: Money): LineAdjustment[] =>
  isZero(amount) ? [] : [{ groupCode: 'PR', reasonCode, amount }];

/** What one charge has come to. */
function answersOf([charge, ...rows]: readonly [ChainRow, ...ChainRow[]]) {
  const chargeAmount = amountOf(charge.AMOUNT);
  let open = chargeAmount;
  let copay: Money = '0.00';
  const paid: Record<'primary' | 'secondary', Money> = { primary: '0.00', secondary: '0.00' };
  const patient: PatientPaid[] = [];
  let payer: 'primary' | 'secondary' = 'primary';
  let leftToSecondary: Money = '0.00';
  for (const row of rows) {
    if (row.TYPE === 'TRANSFERIN' && row.TRANSFERTYPE === '2') {
      payer = 'secondary';
      leftToSecondary = open;
    }
    if (row.TYPE !== 'PAYMENT') continue;
    const amount = min(open, amountOf(row.PAYMENTS));
    open = subtract(open, amount);
    if (row.METHOD === electronicCheck) paid[payer] = sum([paid[payer], amount]);
    else if (!isZero(amount)) {
      if (row.METHOD === 'COPAY') copay = sum([copay, amount]);
      const method = patientMethods[row.METHOD] ?? 'OTHER';
      patient.push({ reference: row.ID, method, amount, paidAt: row.TODATE });
    }
  }
  const modifiers = [charge.MODIFIER1, charge.MODIFIER2].filter((modifier) => modifier !== '');
  const line = { procedureCode: charge.PROCEDURECODE, modifiers, chargeAmount };
  const ofPatient = subtract(chargeAmount, sum([copay, paid.primary, paid.secondary]));
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
    patient,
  };
}

/**
 * What payers and patient have done about a claim whose transactions are given in their order. A copay is PR-3; what
 * else is left to the patient is PR-2 (coinsurance) where a payer paid on the charge, else PR-1 (deductible), for the
 * export does not name the reason.
 */
export function claimAnswers(rows: readonly ChainRow[]): ClaimAnswers {
  const answers = chainsOf(rows).map(answersOf);
  const days = rows.map(({ TODATE }) => TODATE).sort();
  return {
    primary: answers.map(({ primary }) => primary),
    secondary: answers.some(({ wasForwarded }) => wasForwarded)
      ? answers.map(({ secondary }) => secondary)
      : [],
    patient: answers.flatMap(({ patient }) => patient),
    answeredAt: days.at(-1) ?? '',
  };
}

/** What a payer paid on some lines. */
export const paidOn = (lines: readonly LineAnswer[]): Money => sum(lines.map(({ paidAmount }) => paidAmount));

/** What some lines were charged. */
export const chargedOn = (lines: readonly LineAnswer[]): Money =>
  sum(lines.map(({ chargeAmount }) => chargeAmount));

/** True where a payer paid something. */
export const isPaying = (lines: readonly LineAnswer[]): boolean => compare(paidOn(lines), '0.00') > 0;
