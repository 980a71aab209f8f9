import { add, compare, isNegative, isZero, type Money, subtract, sum } from '@rcm/money';
import type {
  AdjudicatedClaim,
  Adjustment,
  ClaimSettlement,
  Denial,
  DeniedLine,
  FirstAnswer,
  PayerRank,
  PostableClaim,
  PostedAnswer,
} from '../ports.ts';
import { type Answered, type AnsweredLine, patientShareOf, wholeOf } from './answer.ts';
import { sharesOf } from './shares.ts';

/** A posted answer of a payer. */
export interface Answer extends Answered, PostedAnswer {
  /** True while the patient's share waits for another payer. */
  readonly isShareHeld: boolean;
  /** True where it had waited for a person. */
  readonly wasException: boolean;
}

const zero: Money = '0.00';
const ranks: readonly PayerRank[] = ['PRIMARY', 'SECONDARY', 'TERTIARY'];

/** The claim as a whole has the place before its lines. */
const whole = 0;

/** Adjustments that explain an amount without denying it: deductible, coinsurance, copay, contract, an earlier payer. */
const explaining = new Set(['PR-1', 'PR-2', 'PR-3', 'CO-45', 'OA-23']);

const codeOf = ({ groupCode, reasonCode }: Adjustment) => `${groupCode}-${reasonCode}`;

const explains = (adjustment: Adjustment) => explaining.has(codeOf(adjustment));

/** What the payers together have said of a line, or of the claim as a whole. */
interface Unit {
  readonly chargeAmount: Money;
  /** By the payer who answered first; those behind it repeat it. */
  allowedAmount: Money;
  /** By all payers: what any of them allows is not denied. */
  allowedByAny: Money;
  paidAmount: Money;
  /** What the contract takes off, by the payer who answered first. */
  contractualAmount: Money;
  adjustments: Adjustment[];
  remarkCodes: string[];
  isAnswered: boolean;
  /** The part of the patient, by the payer who answered last. */
  patientShare: Money;
  heldShare: Money;
  /** The denial that stands, and what was paid since. */
  denied: { readonly line: Mutable<DeniedLine>; readonly denial: Recovery } | null;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

interface Recovery {
  recoveredAmount: Money;
}

/** How a claim stands by the answers that are posted and not taken back, in their order. */
export function adjudicate(claim: PostableClaim, answers: readonly Answer[]): AdjudicatedClaim {
  const units = new Map<number, Unit>(
    claim.lines.map(({ lineNumber, chargeAmount }) => [lineNumber, newUnit(chargeAmount)]),
  );
  const answeredRanks = ranks.filter((rank) => answers.some(({ payerRank }) => payerRank === rank));
  const [firstRank] = answeredRanks;
  const lastRank = answeredRanks.at(-1);
  const denials = new Map<Answer, Denial & Recovery>();
  for (const answer of answers) {
    for (const [place, line] of partsOf(answer)) {
      const unit = units.get(place) ?? newUnit(line.chargeAmount);
      units.set(place, unit);
      take(unit, line, answer.payerRank === firstRank);
      if (answer.payerRank === lastRank) {
        const share = patientShareOf(line.adjustments);
        unit.patientShare = add(unit.patientShare, share);
        if (answer.isShareHeld) unit.heldShare = add(unit.heldShare, share);
      }
      followDenial(unit, place, line, answer, denials);
    }
  }
  const settlement = settlementOf(claim, units, answers);
  // What recorded reversals have taken back as a whole is no first answer: the claim may be corrected again.
  const isUnanswered = settlement.status === 'SUBMITTED';
  return {
    claim,
    settlement,
    answers: answers.map(postedAnswer),
    takenBack: [],
    shares: sharesOf(answers.filter(({ payerRank }) => payerRank === lastRank)),
    denials: [...denials.values()].map(summed),
    figures: {
      contractualAmount: sum(
        [...units.values()].filter((unit) => !isDenied(unit)).map((unit) => unit.contractualAmount),
      ),
      firstAnswer: isUnanswered ? null : firstAnswerOf(claim, answers, denials, settlement),
      firstPaidOn: isUnanswered
        ? null
        : (answers.find(({ paidAmount }) => compare(paidAmount, zero) > 0)?.paymentDate ?? null),
      wasException: answers.some(({ wasException }) => wasException),
    },
  };
}

/** What the first answer alone did; `settlement` is what all of them have come to. */
function firstAnswerOf(
  claim: PostableClaim,
  answers: readonly Answer[],
  denials: ReadonlyMap<Answer, Denial>,
  settlement: ClaimSettlement,
): FirstAnswer | null {
  const [first] = answers;
  if (first === undefined) return null;
  const denial = denials.get(first);
  const denied = denial && summed(denial);
  const alone = answers.length === 1 ? settlement : adjudicate(claim, [first]).settlement;
  const isWhole = denied?.lines.some(({ lineNumber }) => lineNumber === null) ?? false;
  return {
    paymentDate: first.paymentDate,
    deniedAmount: denied?.deniedAmount ?? zero,
    deniedLineNumbers: isWhole
      ? claim.lines.map(({ lineNumber }) => lineNumber)
      : (denied?.lines.flatMap(({ lineNumber }) => lineNumber ?? []) ?? []),
    primary: denied?.primary ?? null,
    isClosing: isZero(alone.balance),
  };
}

const newUnit = (chargeAmount: Money): Unit => ({
  chargeAmount,
  allowedAmount: zero,
  allowedByAny: zero,
  paidAmount: zero,
  contractualAmount: zero,
  adjustments: [],
  remarkCodes: [],
  isAnswered: false,
  patientShare: zero,
  heldShare: zero,
  denied: null,
});

/** What an answer says, by the place of the line, the claim as a whole first. */
function* partsOf(answer: Answered): Generator<readonly [number, AnsweredLine]> {
  const rest = wholeOf(answer);
  if (rest) yield [whole, rest];
  for (const line of answer.lines) if (line.claimLineNumber !== null) yield [line.claimLineNumber, line];
}

function take(unit: Unit, line: AnsweredLine, isFirstPayer: boolean): void {
  unit.isAnswered = true;
  unit.paidAmount = add(unit.paidAmount, line.paidAmount);
  unit.allowedByAny = add(unit.allowedByAny, line.allowedAmount);
  if (isFirstPayer) {
    unit.allowedAmount = add(unit.allowedAmount, line.allowedAmount);
    unit.contractualAmount = add(unit.contractualAmount, contractualOf(line.adjustments));
  }
  unit.adjustments = addedUp([...unit.adjustments, ...line.adjustments]);
  unit.remarkCodes = [...new Set([...unit.remarkCodes, ...line.remarkCodes])];
  const isNothing = unit.adjustments.length === 0 && isZero(unit.paidAmount) && isZero(unit.allowedByAny);
  // A recorded reversal of all that was said leaves the line as if nobody had answered.
  if (isNothing && line.adjustments.some(({ groupCode }) => groupCode === 'CR')) unit.isAnswered = false;
}

const contractualOf = (adjustments: readonly Adjustment[]): Money =>
  sum(adjustments.flatMap(({ groupCode, amount }) => (groupCode === 'CO' ? amount : [])));

/** Adjustments by group and reason; those that come to nothing are left out, and CR, which only marks a reversal. */
function addedUp(adjustments: readonly Adjustment[]): Adjustment[] {
  const byCode = new Map<string, Adjustment>();
  for (const adjustment of adjustments) {
    if (adjustment.groupCode === 'CR') continue;
    const key = codeOf(adjustment);
    byCode.set(key, { ...adjustment, amount: add(byCode.get(key)?.amount ?? zero, adjustment.amount) });
  }
  return [...byCode.values()].filter(({ amount }) => !isZero(amount));
}

/** True for what has a charge of which nothing is allowed and nothing paid, by more than contract and patient's share. */
const isDenied = ({ chargeAmount, allowedByAny, paidAmount, adjustments, isAnswered }: Unit): boolean =>
  isAnswered &&
  !isZero(chargeAmount) &&
  isZero(allowedByAny) &&
  isZero(paidAmount) &&
  !(adjustments.length > 0 && adjustments.every(explains));

function followDenial(
  unit: Unit,
  place: number,
  line: AnsweredLine,
  answer: Answer,
  denials: Map<Answer, Denial & Recovery>,
): void {
  const { denied } = unit;
  if (denied) denied.denial.recoveredAmount = add(denied.denial.recoveredAmount, line.paidAmount);
  if (isDenied(unit)) {
    if (denied && !denied.line.isOverturned) return;
    const denial = denials.get(answer) ?? newDenial(answer);
    denials.set(answer, denial);
    const deniedLine = {
      lineNumber: place === whole ? null : place,
      chargeAmount: unit.chargeAmount,
      isOverturned: false,
      adjustments: line.adjustments,
      remarkCodes: line.remarkCodes,
    };
    (denial.lines as DeniedLine[]).push(deniedLine);
    unit.denied = { line: deniedLine, denial };
  } else if (denied) denied.line.isOverturned = true;
}

const newDenial = ({ claimPaymentId, payerId, paymentDate }: Answer): Denial & Recovery => ({
  claimPaymentId,
  payerId,
  denialDate: paymentDate,
  deniedAmount: zero,
  overturnedAmount: zero,
  recoveredAmount: zero,
  primary: null,
  remarkCodes: [],
  lines: [],
});

function summed(denial: Denial): Denial {
  const { lines } = denial;
  const chargesOf = (some: readonly DeniedLine[]) => sum(some.map(({ chargeAmount }) => chargeAmount));
  return {
    ...denial,
    deniedAmount: chargesOf(lines),
    overturnedAmount: chargesOf(lines.filter(({ isOverturned }) => isOverturned)),
    primary: primaryOf(lines.flatMap(({ adjustments }) => adjustments)),
    remarkCodes: [...new Set(lines.flatMap(({ remarkCodes }) => remarkCodes))],
  };
}

/** The largest adjustment that denies; the first of several that are as large. */
function primaryOf(adjustments: readonly Adjustment[]): Denial['primary'] {
  const denying = addedUp(adjustments).filter((adjustment) => !explains(adjustment));
  const largest = denying.reduce<Adjustment | null>(
    (found, each) => (found && compare(found.amount, each.amount) >= 0 ? found : each),
    null,
  );
  return largest && { groupCode: largest.groupCode, reasonCode: largest.reasonCode };
}

/** What the payers may still owe: of what is denied the charge, else what is allowed and neither paid nor the patient's. */
function openAmount(unit: Unit): Money {
  const { chargeAmount, allowedAmount, paidAmount, patientShare, heldShare, isAnswered } = unit;
  if (!isAnswered) return chargeAmount;
  const owed = isDenied(unit) ? chargeAmount : allowedAmount;
  const open = subtract(subtract(owed, paidAmount), subtract(patientShare, heldShare));
  return isNegative(open) ? zero : open;
}

const isCovered = (unit: Unit): boolean =>
  !isDenied(unit) && compare(add(unit.paidAmount, unit.patientShare), unit.allowedAmount) >= 0;

/**
 * The state of a claim. DENIED: something was charged, nothing is allowed and nothing paid. PAID: all of it is answered, nothing is denied,
 * and payments and the patient's share cover what is allowed, so a claim that falls wholly under the deductible is
 * PAID with 0.00. Anything else is PARTIALLY_PAID; without an answer SUBMITTED.
 */
function settlementOf(
  claim: PostableClaim,
  units: ReadonlyMap<number, Unit>,
  answers: readonly Answer[],
): ClaimSettlement {
  const isWhole = answers.some(({ lines }) => lines.length === 0);
  // Where a payer answered the claim as a whole, its lines are part of that answer.
  const counted = [...units].filter(([place, { isAnswered }]) => place === whole || !isWhole || isAnswered);
  const known = counted.map(([, unit]) => unit).filter(({ isAnswered }) => isAnswered);
  const allowedAmount = sum(known.map((unit) => unit.allowedAmount));
  const paidAmount = sum(known.map((unit) => unit.paidAmount));
  const isAll = counted.every(([, unit]) => isCovered(unit) && unit.isAnswered);
  const isNothing =
    !isZero(claim.totalCharge) &&
    isZero(paidAmount) &&
    isZero(sum(known.map(({ allowedByAny }) => allowedByAny)));
  const amounts =
    known.length === 0
      ? ({ status: 'SUBMITTED', allowedAmount: null, paidAmount: null, patientResponsibility: null } as const)
      : ({
          status: isNothing ? 'DENIED' : isAll ? 'PAID' : 'PARTIALLY_PAID',
          allowedAmount,
          paidAmount,
          patientResponsibility: sum(known.map(({ patientShare }) => patientShare)),
        } as const);
  return {
    claimId: claim.id,
    ...amounts,
    balance: known.length === 0 ? claim.totalCharge : sum(counted.map(([, unit]) => openAmount(unit))),
    payerClaimNumber: answers.findLast(({ payerClaimNumber }) => payerClaimNumber)?.payerClaimNumber ?? null,
    lines: claim.lines.map(({ lineNumber }) => settledLine(lineNumber, units.get(lineNumber))),
  };
}

function settledLine(lineNumber: number, unit: Unit | undefined): ClaimSettlement['lines'][number] {
  if (!unit?.isAnswered) {
    return { lineNumber, allowedAmount: null, paidAmount: null, adjustments: null, remarkCodes: null };
  }
  const { allowedAmount, paidAmount, adjustments, remarkCodes } = unit;
  return { lineNumber, allowedAmount, paidAmount, adjustments, remarkCodes };
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
