import { x12File } from '@rcm/testing';

/** A service line to write to an 835. */
export interface WrittenLine {
  readonly procedure: string;
  /** SVC06, if the payer adjudicated another procedure. */
  readonly submitted?: string;
  readonly charge: string;
  readonly paid: string;
  /** Such as `CO*45*20` or `PR*1*10*2*5`. */
  readonly adjustments?: readonly string[];
  readonly more?: readonly string[];
}

/** A claim payment to write to an 835. */
export interface WrittenClaim {
  readonly number: string;
  readonly status?: string;
  readonly charge: string;
  readonly paid: string;
  readonly share?: string;
  readonly payerNumber?: string;
  readonly adjustments?: readonly string[];
  readonly patient?: string;
  readonly lines?: readonly WrittenLine[];
  readonly more?: readonly string[];
}

/** A payment to write to an 835. */
export interface WrittenPayment {
  readonly amount: string;
  readonly reference?: string;
  readonly date?: string;
  readonly direction?: 'C' | 'D';
  readonly payer?: string;
  readonly claims: readonly WrittenClaim[];
  readonly providerAdjustments?: readonly string[];
}

const lineOf = ({ procedure, submitted, charge, paid, adjustments = [], more = [] }: WrittenLine) => [
  `SVC*HC:${procedure}*${charge}*${paid}**1${submitted ? `*HC:${submitted}` : ''}`,
  'DTM*472*20260105',
  ...adjustments.map((adjustment) => `CAS*${adjustment}`),
  ...more,
];

const claimOf = (claim: WrittenClaim) => [
  `CLP*${claim.number}*${claim.status ?? '1'}*${claim.charge}*${claim.paid}*${claim.share ?? ''}*12*${claim.payerNumber ?? ''}`,
  ...(claim.adjustments ?? []).map((adjustment) => `CAS*${adjustment}`),
  `NM1*QC*1*${claim.patient ?? 'ELLIS*ROWAN'}****MI*M100`,
  ...(claim.more ?? []),
  ...(claim.lines ?? []).flatMap(lineOf),
];

/** The segments of a set, without ST and SE. */
const segmentsOf = (payment: WrittenPayment) => [
  `BPR*I*${payment.amount}*${payment.direction ?? 'C'}*ACH*CCP*01*999999992*DA*123456*1512345678**01*999988880*DA*98765*${payment.date ?? '20260302'}`,
  `TRN*1*${payment.reference ?? 'EFT-1'}*1512345678`,
  `N1*PR*MERIDIAN HEALTH*XV*${payment.payer ?? '60054'}`,
  'N3*10 SOUTH AVENUE',
  'N4*RAPID CITY*SD*57701',
  'N1*PE*RIVERSIDE CLINIC*XX*1234567893',
  'LX*1',
  ...payment.claims.flatMap(claimOf),
  ...(payment.providerAdjustments ?? []).map((adjustment) => `PLB*1234567893*20261231*${adjustment}`),
];

/** An X12 file with one interchange and group, and an 835 for each payment. */
export const remittanceFile = (...payments: readonly WrittenPayment[]): string =>
  x12File('005010X221A1', payments.map(segmentsOf));
