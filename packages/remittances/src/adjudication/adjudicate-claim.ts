import {
  type Answer as BalanceAnswer,
  type BalancedClaim,
  balanceClaim,
  type ChargedClaim,
  claimLevel,
  missingEntries,
  type Program,
} from '@rcm/balances';
import { compare, type Money, sum } from '@rcm/money';
import type {
  AdjudicatedClaim,
  ClaimSettlement,
  FirstAnswer,
  PostableClaim,
  PostedAnswer,
  SettledEntry,
} from '../ports.ts';
import { type Answered, claimLevelOf } from './answer.ts';

/** A posted claim payment as the input of adjudication. */
export interface Answer extends Answered, PostedAnswer {
  /** The kind of insurance that the payer states (CLP06). */
  readonly filingIndicator: string | null;
  /** True while the patient's share is held because the payer forwarded the claim. */
  readonly isForwarded: boolean;
  /** The day by which the payer to which this one forwarded the claim has to answer; null if it did not. */
  readonly forwardedUntil: string | null;
  /** True if a person gave the share to the patient although a next payer is due. */
  readonly isReleased: boolean;
  /** True if it was accepted for its money alone. */
  readonly isAdditional: boolean;
  /** True for a remittance that states its allowed amounts and need not balance. */
  readonly isNormalized: boolean;
  /** True if it was an exception before it was posted. */
  readonly wasException: boolean;
}

/** An answer that its payer reversed. */
export interface Reversed {
  readonly answer: Answer;
  readonly takenBackAt: Date;
}

/** What payers have said of a claim. */
export interface ClaimAnswers {
  /** In the order of posting. */
  readonly answers: readonly Answer[];
  readonly reversed: readonly Reversed[];
  /** The day by which a payer has to answer to which another one forwarded the claim unanswered; or null. */
  readonly forwardedUntil: string | null;
}

/** Why a claim is adjudicated again. */
export type EntryCause = Pick<SettledEntry, 'claimPaymentId' | 'effectiveOn' | 'adjustmentId'>;

/** CLP06 of Medicare and Medicaid. */
const programs: Readonly<Record<string, Program>> = {
  MA: 'MEDICARE',
  MB: 'MEDICARE',
  16: 'MEDICARE',
  MC: 'MEDICAID',
};

/** Computes the state of a claim from what payers have said. Charges of a voided claim are 0.00. */
export function adjudicateClaim(
  claim: PostableClaim,
  said: ClaimAnswers,
  cause: EntryCause,
  isVoided = false,
): AdjudicatedClaim {
  const { answers, reversed } = said;
  const { charged, current, balanced } = balance(claim, said, isVoided);
  const entries = missingEntries(balanced.entries, claim.entries);
  return {
    claim,
    settlement: settlementOf(
      claim,
      said,
      balanced,
      entries.map((entry) => ({ ...entry, ...cause })),
    ),
    answers: answers.map(postedAnswer),
    takenBack: reversed.map(({ answer: { postedAt, paidAmount }, takenBackAt }) => ({
      postedAt,
      takenBackAt,
      paidAmount,
    })),
    shares: balanced.shares,
    effectiveOn: cause.effectiveOn,
    denials: balanced.denials,
    figures: figuresOf(charged, claim, answers, current, balanced),
  };
}

/** What a claim owes after its active answers, those that were reversed, and the entries by persons. */
export function balance(
  claim: PostableClaim,
  { answers, reversed, forwardedUntil }: ClaimAnswers,
  isVoided: boolean,
) {
  const charged = chargedClaim(claim, forwardedUntil, isVoided);
  const current = answers.map((answer) => balanceAnswer(claim, answer));
  const takenBack = reversed.map(({ answer }) => balanceAnswer(claim, answer));
  const handMade = claim.entries.filter(({ isHandMade }) => isHandMade);
  return { charged, current, balanced: balanceClaim(charged, current, takenBack, handMade) };
}

function chargedClaim(
  { totalCharge, lines, payerRank, payers, rebills, isQmb, billedOn, responseDays }: PostableClaim,
  forwardedUntil: string | null,
  isVoided: boolean,
): ChargedClaim {
  const chargeOf = (amount: Money) => (isVoided ? '0.00' : amount);
  return {
    totalCharge: chargeOf(totalCharge),
    lines: lines.map(({ lineNumber, chargeAmount }) => ({
      lineNumber,
      chargeAmount: chargeOf(chargeAmount),
    })),
    payerRank,
    payers,
    rebills,
    isQmb,
    billedOn,
    responseDays,
    forwardedUntil,
  };
}

function balanceAnswer({ payers, rebills }: PostableClaim, answer: Answer): BalanceAnswer {
  const ofClaim = claimLevelOf(answer);
  const payer = [...payers, ...rebills].find(({ payerId }) => payerId === answer.payerId);
  return {
    claimPaymentId: answer.claimPaymentId,
    payerId: answer.payerId,
    payerRank: answer.payerRank,
    program: payer?.program ?? programs[answer.filingIndicator ?? ''] ?? null,
    paymentDate: answer.paymentDate,
    postedAt: answer.postedAt,
    isForwarded: answer.isForwarded,
    forwardedUntil: answer.forwardedUntil,
    isReleased: answer.isReleased,
    isAdditional: answer.isAdditional,
    isNormalized: answer.isNormalized,
    remarkCodes: answer.remarkCodes,
    parts: [...(ofClaim ? [ofClaim] : []), ...answer.lines].map(({ claimLineNumber, ...part }) => ({
      ...part,
      lineNumber: claimLineNumber ?? claimLevel,
    })),
  };
}

function settlementOf(
  claim: PostableClaim,
  { answers, forwardedUntil }: ClaimAnswers,
  { status, parts, responsiblePayerId, nextPayerId, rebilledAt, work }: BalancedClaim,
  entries: readonly SettledEntry[],
): ClaimSettlement {
  const isAnswered = parts.some((part) => part.isAnswered);
  const total = (amountOf: (part: (typeof parts)[number]) => Money) => sum(parts.map(amountOf));
  return {
    claimId: claim.id,
    status,
    allowedAmount: isAnswered ? total(({ allowedAmount }) => allowedAmount) : null,
    paidAmount: isAnswered ? total(({ paidAmount }) => paidAmount) : null,
    patientResponsibility: isAnswered ? total(({ shareAmount }) => shareAmount) : null,
    contractualAmount: total(({ contractualAmount }) => contractualAmount),
    writeOffAmount: total(({ writeOffAmount }) => writeOffAmount),
    insuranceBalance: total(({ insuranceBalance }) => insuranceBalance),
    patientBalance: total(({ patientBalance }) => patientBalance),
    heldBalance: total(({ heldBalance }) => heldBalance),
    creditBalance: total(({ creditBalance }) => creditBalance),
    responsiblePayerId,
    nextPayerId,
    work: withHeldDay(work, claim),
    forwardedUntil,
    rebilledAt,
    payers: claim.payers,
    isQmb: claim.isQmb,
    entries,
    payerClaimNumber: answers.findLast(({ payerClaimNumber }) => payerClaimNumber)?.payerClaimNumber ?? null,
    lines: parts.filter(({ lineNumber }) => lineNumber !== claimLevel).map(settledLine),
  };
}

/** What a person holds without any answer has waited since the service. */
const withHeldDay = (work: BalancedClaim['work'], { serviceDate }: PostableClaim): BalancedClaim['work'] =>
  work.heldShareAmount === '0.00' ? work : { ...work, heldUntil: work.heldUntil ?? serviceDate };

const settledLine = (part: BalancedClaim['parts'][number]): ClaimSettlement['lines'][number] => ({
  lineNumber: part.lineNumber,
  allowedAmount: part.isAnswered ? part.allowedAmount : null,
  paidAmount: part.isAnswered ? part.paidAmount : null,
  adjustments: part.isAnswered ? part.adjustments : null,
  remarkCodes: part.isAnswered ? part.remarkCodes : null,
  contractualAmount: part.contractualAmount,
  writeOffAmount: part.writeOffAmount,
  insuranceBalance: part.insuranceBalance,
  patientBalance: part.patientBalance,
  heldBalance: part.heldBalance,
  creditBalance: part.creditBalance,
});

/** A claim whose answers took each other back completely has no first answer: it may be corrected again. */
function figuresOf(
  charged: ChargedClaim,
  claim: PostableClaim,
  answers: readonly Answer[],
  current: readonly BalanceAnswer[],
  balanced: BalancedClaim,
): AdjudicatedClaim['figures'] {
  const isAnswered = balanced.parts.some((part) => part.isAnswered);
  const [first] = current;
  // What persons write off or transfer is no answer of the payer.
  const isAlone = current.length === 1 && balanced.handMade.length === 0;
  const alone = first && !isAlone ? balanceClaim(charged, [first]) : balanced;
  return {
    contractualAmount: sum(balanced.parts.map(({ contractualAmount }) => contractualAmount)),
    firstAnswer: isAnswered && first ? firstAnswerOf(claim, first, alone) : null,
    firstPaidOn: isAnswered
      ? (answers.find(({ paidAmount }) => compare(paidAmount, '0.00') > 0)?.paymentDate ?? null)
      : null,
    wasException: answers.some(({ wasException }) => wasException),
  };
}

/** The result of the first answer alone. */
function firstAnswerOf(
  { lines }: PostableClaim,
  { claimPaymentId, paymentDate }: BalanceAnswer,
  { denials, parts }: BalancedClaim,
): FirstAnswer {
  const denial = denials.find((one) => one.claimPaymentId === claimPaymentId);
  const isWhole = denial?.lines.some(({ lineNumber }) => lineNumber === null) ?? false;
  return {
    paymentDate,
    deniedAmount: denial?.deniedAmount ?? '0.00',
    deniedLineNumbers: isWhole
      ? lines.map(({ lineNumber }) => lineNumber)
      : (denial?.lines.flatMap(({ lineNumber }) => lineNumber ?? []) ?? []),
    primary: denial?.primary ?? null,
    isClosing: parts.every(
      ({ insuranceBalance, heldBalance }) => insuranceBalance === '0.00' && heldBalance === '0.00',
    ),
  };
}

const postedAnswer = ({
  claimPaymentId,
  paymentId,
  payerId,
  payerRank,
  reference,
  paymentDate,
  postedAt,
  payerClaimNumber,
  paidAmount,
}: Answer): PostedAnswer => ({
  claimPaymentId,
  paymentId,
  payerId,
  payerRank,
  reference,
  paymentDate,
  postedAt,
  payerClaimNumber,
  paidAmount,
});
