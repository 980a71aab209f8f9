import {
  type Answer as BalanceAnswer,
  type BalancedClaim,
  balanceClaim,
  type ChargedClaim,
  claimLevel,
  type Entry,
  missingEntries,
  type Program,
  resolvedCredits,
} from '@rcm/balances';
import { addDays } from '@rcm/calendar';
import { compare, isZero, type Money, sum } from '@rcm/money';
import type {
  AdjudicatedClaim,
  ClaimSettlement,
  FirstAnswer,
  PostableClaim,
  PostedAnswer,
  SettledEntry,
} from '../ports.ts';
import type { Account, Answer } from './account.ts';
import { claimLevelOf } from './answer.ts';
import { answersToSuccessor, successorLines } from './successor-lines.ts';

/** Why a claim is adjudicated again. */
export type EntryCause = Pick<SettledEntry, 'claimPaymentId' | 'effectiveOn' | 'adjustmentId'>;

/** CLP06 of Medicare and Medicaid. */
const programs: Readonly<Record<string, Program>> = {
  MA: 'MEDICARE',
  MB: 'MEDICARE',
  16: 'MEDICARE',
  MC: 'MEDICAID',
};

/** How long the payment of a replaced or voided claim waits for its reversal, in calendar days after it was known. */
const daysAwaited = 45;

/**
 * Computes the state of a claim from the active answers to it and to the claims that it replaces, and from those that their
 * payers reversed. The charges of a voided claim are 0.00.
 */
export function adjudicateClaim(account: Account, cause: EntryCause): AdjudicatedClaim {
  const { claim, replacedClaims, answers, reversed } = account;
  const { charged, current, balanced } = balance(account);
  const entries = missingEntries(balanced.entries, claim.entries);
  const settlement = settlementOf(account, balanced, entries, cause);
  return {
    claim,
    replacedClaimIds: replacedClaims.map(({ id }) => id),
    settlement,
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

/** What is left to do of a claim of which nothing is open. */
const nothingLeft: BalancedClaim['work'] = {
  awaitedAmount: '0.00',
  responseDueOn: null,
  secondaryDueAmount: '0.00',
  heldShareAmount: '0.00',
  heldUntil: null,
  cobDifferenceAmount: '0.00',
  missingAnswerAmount: '0.00',
  unexplainedAmount: '0.00',
};

/** The state of a claim whose account is shown at its successor: nobody owes anything of it. */
export function replacedClaim(claim: PostableClaim, cause: EntryCause): AdjudicatedClaim {
  const closed = {
    contractualAmount: '0.00',
    writeOffAmount: '0.00',
    insuranceBalance: '0.00',
    patientBalance: '0.00',
    heldBalance: '0.00',
    creditBalance: '0.00',
  };
  const unanswered = { allowedAmount: null, paidAmount: null };
  return {
    claim,
    replacedClaimIds: [],
    settlement: {
      claimId: claim.id,
      status: 'REPLACED',
      ...unanswered,
      patientResponsibility: null,
      ...closed,
      responsiblePayerId: null,
      nextPayerId: null,
      payers: claim.payers,
      isQmb: claim.isQmb,
      work: nothingLeft,
      forwardedUntil: null,
      rebilledAt: null,
      warnings: [],
      awaitedReversalAmount: '0.00',
      reversalDueOn: null,
      hasProgramCredit: false,
      ...resolvedCredits([], claim.creditResolutions),
      entries: missingEntries([], claim.entries).map((entry) => ({ ...entry, ...cause })),
      payerClaimNumber: null,
      lines: claim.lines.map(({ lineNumber }) => ({
        lineNumber,
        ...unanswered,
        adjustments: null,
        remarkCodes: null,
        ...closed,
      })),
    },
    answers: [],
    takenBack: [],
    shares: [],
    effectiveOn: cause.effectiveOn,
    denials: [],
    figures: { contractualAmount: '0.00', firstAnswer: null, firstPaidOn: null, wasException: false },
  };
}

/** What a claim owes after the answers to its account, those that were reversed, and the entries by persons. */
export function balance({ claim, replacedClaims, answers, reversed, forwardedUntil }: Account) {
  const charged = chargedClaim(claim, forwardedUntil);
  const linesOf = replacedClaims.map(({ lines }) => successorLines(lines, claim.lines));
  const toClaim = (answer: Answer) => {
    const lineOf = linesOf[answer.generation];
    const own = lineOf === undefined ? [answer] : answersToSuccessor(answer, lineOf);
    return own.map((one) => balanceAnswer(claim, one));
  };
  const current = answers.flatMap(toClaim);
  const takenBack = reversed.flatMap(({ answer }) => toClaim(answer));
  const handMade = [
    ...replacedClaims.flatMap(({ entries }, generation) =>
      entries.map((entry) => ({
        ...entry,
        lineNumber: linesOf[generation]?.get(entry.lineNumber) ?? claimLevel,
      })),
    ),
    ...claim.entries,
  ].filter(({ isHandMade }) => isHandMade);
  return { charged, current, balanced: balanceClaim(charged, current, takenBack, handMade) };
}

function chargedClaim(
  { totalCharge, lines, payerRank, payers, rebills, isQmb, billedOn, responseDays, isVoided }: PostableClaim,
  forwardedUntil: string | null,
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
    isVoided,
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
    generation: answer.generation,
    remarkCodes: answer.remarkCodes,
    parts: [...(ofClaim ? [ofClaim] : []), ...answer.lines].map(({ claimLineNumber, ...part }) => ({
      ...part,
      lineNumber: claimLineNumber ?? claimLevel,
    })),
  };
}

function settlementOf(
  { claim, replacedClaims, answers, forwardedUntil }: Account,
  balanced: BalancedClaim,
  entries: readonly Entry[],
  cause: EntryCause,
): ClaimSettlement {
  const { parts, awaitedReversalAmount, work } = balanced;
  const isAnswered = parts.some((part) => part.isAnswered);
  const total = (amountOf: (part: (typeof parts)[number]) => Money) => sum(parts.map(amountOf));
  const own = answers.filter(({ generation }) => generation === replacedClaims.length);
  return {
    claimId: claim.id,
    status: claim.isVoided ? 'VOIDED' : balanced.status,
    allowedAmount: isAnswered ? total(({ allowedAmount }) => allowedAmount) : null,
    paidAmount: parts.some(hasPayment) ? total(({ paidAmount }) => paidAmount) : null,
    patientResponsibility: isAnswered ? total(({ shareAmount }) => shareAmount) : null,
    contractualAmount: total(({ contractualAmount }) => contractualAmount),
    writeOffAmount: total(({ writeOffAmount }) => writeOffAmount),
    insuranceBalance: total(({ insuranceBalance }) => insuranceBalance),
    patientBalance: total(({ patientBalance }) => patientBalance),
    heldBalance: total(({ heldBalance }) => heldBalance),
    creditBalance: total(({ creditBalance }) => creditBalance),
    responsiblePayerId: balanced.responsiblePayerId,
    nextPayerId: balanced.nextPayerId,
    work: withHeldDay(work, claim),
    forwardedUntil,
    rebilledAt: balanced.rebilledAt,
    warnings: balanced.warnings,
    payers: claim.payers,
    isQmb: claim.isQmb,
    awaitedReversalAmount,
    reversalDueOn: isZero(awaitedReversalAmount) ? null : addDays(cause.effectiveOn, daysAwaited),
    hasProgramCredit: balanced.hasProgramCredit,
    ...resolvedCredits(parts, claim.creditResolutions),
    entries: entries.map((entry) => ({ ...entry, ...cause })),
    payerClaimNumber: own.findLast(({ payerClaimNumber }) => payerClaimNumber)?.payerClaimNumber ?? null,
    lines: parts.filter(({ lineNumber }) => lineNumber !== claimLevel).map(settledLine),
  };
}

/** What a person holds without any answer has waited since the service. */
const withHeldDay = (work: BalancedClaim['work'], { serviceDate }: PostableClaim): BalancedClaim['work'] =>
  work.heldShareAmount === '0.00' ? work : { ...work, heldUntil: work.heldUntil ?? serviceDate };

/** True for an answered part, and for one with money of refunds or provider adjustments alone. */
const hasPayment = ({ isAnswered, paidAmount }: BalancedClaim['parts'][number]): boolean =>
  isAnswered || paidAmount !== '0.00';

const settledLine = (part: BalancedClaim['parts'][number]): ClaimSettlement['lines'][number] => ({
  lineNumber: part.lineNumber,
  allowedAmount: part.isAnswered ? part.allowedAmount : null,
  paidAmount: hasPayment(part) ? part.paidAmount : null,
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
