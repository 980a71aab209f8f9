import { createHash } from 'node:crypto';
import { dateInZone } from '@rcm/calendar';
import { resolveClaims } from '@rcm/claims/records';
import { type Money, sum } from '@rcm/money';
import { resolve } from '@rcm/reference/records';
import type { TenantContext } from '@rcm/tenancy';
import {
  chargedOn,
  claimAnswers,
  countPayerPayments,
  isPaying,
  type LineAnswer,
  type PatientPaid,
  paidOn,
  patientPayments,
  type TransactionRow,
} from './answers.ts';
import { type BatchResult, idIn, keysOf, type RunState } from './drafts.ts';

/** A payment by a payer, as it is recorded manually. */
export interface PayerPayment {
  readonly payerId: string;
  readonly method: 'ACH' | 'NON';
  readonly direction: 'CREDIT';
  readonly reference: string;
  /** `YYYY-MM-DD`. */
  readonly paymentDate: string;
  readonly amount: Money;
  readonly providerAdjustments: never[];
  readonly claimPayments: {
    readonly patientControlNumber: string;
    /** CLP02: processed as primary or as secondary. */
    readonly claimStatusCode: '1' | '2';
    readonly chargeAmount: Money;
    readonly paidAmount: Money;
    readonly adjustments: never[];
    readonly remarkCodes: never[];
    readonly lines: (LineAnswer & { readonly remarkCodes: never[] })[];
  }[];
}

/** A patient's payment for a claim. */
export interface PatientPayment {
  readonly claimId: string;
  readonly amount: Money;
  readonly method: PatientPaid['method'];
  /** Unique within the organization. */
  readonly reference: string;
  readonly occurredAt: Date;
}

/** The functions of the host that post the payments of an export. */
export interface SyntheaPorts {
  /** Posts a payment by a payer; returns false if it exists. */
  readonly recordPayment: (context: TenantContext, payment: PayerPayment) => Promise<boolean>;
  /** Posts payments by patients to their accounts; returns the number of new ones, and why others are left out. */
  readonly recordPatientPayments: (
    context: TenantContext,
    payments: readonly PatientPayment[],
  ) => Promise<BatchResult>;
}

/** The columns of claims.csv with the status and the payers of a claim. */
export const settledColumns = [
  'Id',
  'PRIMARYPATIENTINSURANCEID',
  'SECONDARYPATIENTINSURANCEID',
  'STATUS1',
  'STATUSP',
] as const;

/** A row of claims.csv. */
type SettledClaim = Readonly<Record<(typeof settledColumns)[number], string>>;

/** The maximum number of claims in a payment by a payer. */
export const claimsOfPayment = 300;

const isClosed = ({ STATUS1, STATUSP }: SettledClaim) => STATUS1 === 'CLOSED' && STATUSP === 'CLOSED';

/** The insurance in a cell; 0 means none. */
const insurance = (cell: string) => (cell === '' || cell === '0' ? null : cell);

interface Answered {
  readonly claimNumber: string;
  readonly payer: string;
  readonly code: '1' | '2';
  readonly lines: readonly LineAnswer[];
  readonly answeredAt: string;
}

/**
 * Posts the payments of claims: by the primary payer, by the secondary payer, and by the patient. Payers' payments are
 * posted for claims that are closed in the export, because only these are answered. `rowsOf` returns the transactions of
 * a claim in order. The same claims result in the same payments.
 */
export async function settleClaims(
  context: TenantContext,
  ports: SyntheaPorts,
  claims: readonly SettledClaim[],
  rowsOf: (claim: string) => readonly TransactionRow[],
  { selfPay }: RunState,
): Promise<BatchResult> {
  const closed = claims
    .filter(isClosed)
    .map((claim) => ({ claim, answers: claimAnswers(rowsOf(claim.Id)) }))
    .filter(({ answers }) => answers.primary.length > 0);
  const primary = closed.map(
    ({ claim, answers }): Answered => ({
      claimNumber: claim.Id,
      payer: insurance(claim.PRIMARYPATIENTINSURANCEID) ?? selfPay ?? '',
      code: '1',
      lines: answers.primary,
      answeredAt: answers.answeredAt,
    }),
  );
  const secondary = closed.flatMap(({ claim, answers }): Answered[] => {
    const payer = insurance(claim.SECONDARYPATIENTINSURANCEID);
    if (payer === null || answers.secondary.length === 0) return [];
    const { secondary: lines, answeredAt } = answers;
    return [{ claimNumber: claim.Id, payer, code: '2', lines, answeredAt }];
  });
  const payers = await resolve(context, keysOf([...primary, ...secondary], { payer: ({ payer }) => payer }));
  const known = await resolveClaims(context, keysOf(claims, { claim: ({ Id }) => Id }));
  const skipped = claims
    .filter((claim) => !isClosed(claim))
    .flatMap(({ Id }) => skip(countPayerPayments(rowsOf(Id)), 'payment: its claim is not closed'));
  let created = 0;
  for (const answered of [primary, secondary]) {
    for (const [payer, ofPayer] of Map.groupBy(answered, (one) => one.payer)) {
      const payerId = idIn(payers, 'payer', payer);
      const paying = ofPayer.flatMap(({ lines }) => lines).filter((line) => isPaying([line])).length;
      if (payerId === undefined) skipped.push(...skip(paying, 'no such payer'));
      else if (await ports.recordPayment(context, paymentOf(context, payerId, payer, ofPayer))) {
        created += paying;
      }
    }
  }
  const payments = claims.flatMap(({ Id }) => {
    const claimId = idIn(known, 'claim', Id);
    if (claimId === undefined) return [];
    return patientPayments(rowsOf(Id)).map(({ paidAt, ...paid }) => ({
      ...paid,
      claimId,
      occurredAt: new Date(paidAt),
    }));
  });
  const ofPatients = await ports.recordPatientPayments(context, payments);
  return { created: created + ofPatients.created, skipped: [...skipped, ...ofPatients.skipped] };
}

const skip = (count: number, reason: string): string[] => new Array<string>(count).fill(reason);

function paymentOf(
  { organization }: TenantContext,
  payerId: string,
  payer: string,
  answered: readonly Answered[],
): PayerPayment {
  const amount = sum(answered.map(({ lines }) => paidOn(lines)));
  const latest =
    answered
      .map(({ answeredAt }) => answeredAt)
      .sort()
      .at(-1) ?? '';
  return {
    payerId,
    method: answered.some(({ lines }) => isPaying(lines)) ? 'ACH' : 'NON',
    direction: 'CREDIT',
    reference: referenceOf(payer, answered),
    paymentDate: dateInZone(new Date(latest), organization.timeZone),
    amount,
    providerAdjustments: [],
    claimPayments: answered.map(({ claimNumber, code, lines }) => ({
      patientControlNumber: claimNumber,
      claimStatusCode: code,
      chargeAmount: chargedOn(lines),
      paidAmount: paidOn(lines),
      adjustments: [],
      remarkCodes: [],
      lines: lines.map((line) => ({ ...line, remarkCodes: [] })),
    })),
  };
}

/** Derives the reference of a payment from its payer and claims. */
function referenceOf(payer: string, answered: readonly Answered[]): string {
  const claims = answered.map(({ claimNumber, code }) => [claimNumber, code]);
  const digest = createHash('sha256')
    .update(JSON.stringify([payer, claims]))
    .digest('hex');
  return `SYNTHEA-${digest.slice(0, 24)}`;
}
