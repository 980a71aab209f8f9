/** The payers of the month. */
export const payerNames = ['A', 'B', 'Medicare', 'Medicaid'] as const;

/** A payer of the month. */
export type PayerName = (typeof payerNames)[number];

/** Amounts in cents by group and reason, such as `{ 'CO-45': 7_500n }`. */
export type Adjustments = Readonly<Record<string, bigint>>;

/** A line of a claim. */
export interface Line {
  readonly procedure: string;
  readonly charge: bigint;
}

/** A service line of an answer. It pays its charge less its adjustments. */
export interface AnsweredLine {
  /** The line of the claim, from 1. */
  readonly line: number;
  readonly procedure: string;
  /** SVC06, if the payer adjudicated another procedure. */
  readonly submitted?: string;
  readonly charge: bigint;
  readonly adjustments: Adjustments;
  /** What it pays, if that is not what its adjustments leave. */
  readonly paid?: bigint;
}

/** A claim payment of a file: an answer of a payer, or a reversal of one. */
export interface Answer {
  /** Unique in the month. */
  readonly key: string;
  /** The number of the story. */
  readonly claim: string;
  /** CLP01. */
  readonly claimNumber: string;
  /** CLP09. */
  readonly frequency?: string;
  /** True if it states the first day of service. */
  readonly isDated?: boolean;
  readonly payer: PayerName;
  /** CLP02. */
  readonly status: string;
  readonly payerNumber: string;
  readonly charge: bigint;
  readonly lines: readonly AnsweredLine[];
  /** The adjustments of the claim level. */
  readonly adjustments: Adjustments;
  readonly remarks: readonly string[];
  /** The answer that a reversal takes back. */
  readonly reverses?: Answer;
  /** The amount of it that a person says the reversal takes back; all of it if left out. */
  readonly takes?: bigint;
  /** The kind of a second answer. */
  readonly mode?: 'ADDITIONAL' | 'REPLACES';
  /** Later answers of the payer are about the same lines: this one is ignored if it comes after them. */
  readonly isSuperseded?: boolean;
  readonly providerAdjustments?: readonly string[];
}

/** A claim of an 837 that replaces (7) or voids (8) the claim of a story. */
export interface FollowUp {
  readonly number: string;
  readonly frequency: '7' | '8';
  /** REF*F8. */
  readonly replaces: string;
  readonly lines: readonly Line[];
}

/** What a person does to a claim, if its balances allow it. */
export type Work =
  | { readonly verb: 'WRITE_OFF' | 'TO_PATIENT' | 'TO_INSURANCE' | 'TO_NEXT' | 'RELEASE' | 'REFUND' }
  | { readonly verb: 'REVERSE' | 'PATIENT_PAYS' | 'VOID_CLAIM' | 'WRITE_OFF_IN_BULK' }
  /** Refunds the whole credit with the number of the claim as the reference. */
  | { readonly verb: 'REFUND_ALL' }
  | { readonly verb: 'VOID' | 'MATCH' | 'RELEASE_ANSWER'; readonly answer: Answer }
  /** Allocates the provider-level adjustment of an answer's payment to the claim. */
  | { readonly verb: 'ALLOCATE'; readonly answer: Answer }
  /** Rebills a claim that the first payer denied to the second one. */
  | { readonly verb: 'REBILL' | 'REVERSE_REBILL' }
  /** Appeals the first denial, which the payer overturns. */
  | { readonly verb: 'OVERTURN' }
  /** Leaves the credit of a part, or takes that back. */
  | { readonly verb: 'RESOLVE_CREDIT' | 'REVERSE_CREDIT' }
  | { readonly verb: 'RESOLVE'; readonly outcome: 'WRITTEN_OFF' | 'PATIENT_BILLED' };

/**
 * What happens to a claim in one of the days of the month: a file of a payer, a claim that follows it, or work of a person
 * at its end.
 */
export type Step =
  | { readonly day: number; readonly payer: PayerName; readonly answers: readonly Answer[] }
  | { readonly day: number; readonly followUp: FollowUp }
  | { readonly day: number; readonly work: Work };

/** A claim with all that happens to it, in order. */
export interface Story {
  readonly kind: string;
  /** Unique in the month. */
  readonly number: string;
  /** CLM01, which the claims of a series share. */
  readonly claimNumber: string;
  /** CLM05-3. */
  readonly frequency: string;
  /** How many days after the first day of service of the month. */
  readonly serviceDay: number;
  /** The lines with which the claim was sent first, if it was sent twice. */
  readonly sentFirst: readonly Line[] | null;
  /** The name of the patient, who may have several claims. */
  readonly patient: string;
  /** The payers in their order. */
  readonly payers: readonly PayerName[];
  /** How many of the payers are on file. */
  readonly listed: number;
  /** True if the coverage shows a Qualified Medicare Beneficiary. */
  readonly isQmb: boolean;
  readonly lines: readonly Line[];
  readonly steps: readonly Step[];
}

export const total = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n);

/** What a service line pays. */
export const linePaid = ({ charge, adjustments, paid }: AnsweredLine): bigint =>
  paid ?? charge - total(Object.values(adjustments));

/** CLP04. */
export const paidOf = ({ charge, lines, adjustments }: Answer): bigint =>
  (lines.length === 0 ? charge : total(lines.map(linePaid))) - total(Object.values(adjustments));

const negated = (adjustments: Adjustments): Adjustments =>
  Object.fromEntries(Object.entries(adjustments).map(([code, amount]) => [code, -amount]));

/** The reversal of an answer: CLP02 is 22, and all amounts are negated. */
export const reversalOf = (answer: Answer): Answer => ({
  key: `${answer.key}-reversal`,
  claim: answer.claim,
  claimNumber: answer.claimNumber,
  frequency: answer.frequency ?? '',
  isDated: answer.isDated ?? false,
  payer: answer.payer,
  status: '22',
  payerNumber: answer.payerNumber,
  charge: -answer.charge,
  lines: answer.lines.map((line) => ({
    ...line,
    charge: -line.charge,
    adjustments: negated(line.adjustments),
  })),
  adjustments: negated(answer.adjustments),
  remarks: [],
  reverses: answer,
});
