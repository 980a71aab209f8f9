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
import { type Answered, type AnsweredLine, claimLevelOf, patientShareOf } from './answer.ts';
import { sharesOf } from './shares.ts';

/** A posted claim payment as the input of adjudication. */
export interface Answer extends Answered, PostedAnswer {
  /** True while the patient's share is held for another payer. */
  readonly isShareHeld: boolean;
  /** True if it was an exception before it was posted. */
  readonly wasException: boolean;
}

const zero: Money = '0.00';
const ranks: readonly PayerRank[] = ['PRIMARY', 'SECONDARY', 'TERTIARY'];

/** The key of the claim level among the units; lines have their line numbers. */
const claimLevel = 0;

/** Adjustments that explain an amount without denying it: deductible, coinsurance, copay, contract, an earlier payer. */
const explaining = new Set(['PR-1', 'PR-2', 'PR-3', 'CO-45', 'OA-23']);

const codeOf = ({ groupCode, reasonCode }: Adjustment) => `${groupCode}-${reasonCode}`;

const explains = (adjustment: Adjustment) => explaining.has(codeOf(adjustment));

/** A line, or the claim level, as all payers together adjudicated it. */
interface Unit {
  readonly chargeAmount: Money;
  /** Allowed by the first payer; later payers repeat it. */
  allowedAmount: Money;
  /** Allowed by all payers together: what any of them allows is not denied. */
  allowedByAny: Money;
  paidAmount: Money;
  /** The contractual adjustments of the first payer. */
  contractualAmount: Money;
  adjustments: Adjustment[];
  remarkCodes: string[];
  isAnswered: boolean;
  /** The patient's share according to the last payer. */
  patientShare: Money;
  heldShare: Money;
  /** The latest denial, with the amounts paid since. */
  denied: { readonly line: Mutable<DeniedLine>; readonly denial: Recovery } | null;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

interface Recovery {
  recoveredAmount: Money;
}

/** Computes the state of a claim from its active claim payments, in the order of posting. */
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
  // A claim whose payments were reversed completely has no first answer: it may be corrected again.
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

/** The result of the first answer alone; `settlement` is the result of all answers. */
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

/** The parts of an answer by unit key, the claim level first. */
function* partsOf(answer: Answered): Generator<readonly [number, AnsweredLine]> {
  const rest = claimLevelOf(answer);
  if (rest) yield [claimLevel, rest];
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
  unit.adjustments = sumByCode([...unit.adjustments, ...line.adjustments]);
  unit.remarkCodes = [...new Set([...unit.remarkCodes, ...line.remarkCodes])];
  const isNothing = unit.adjustments.length === 0 && isZero(unit.paidAmount) && isZero(unit.allowedByAny);
  // A complete reversal that was recorded by hand leaves the line unanswered.
  if (isNothing && line.adjustments.some(({ groupCode }) => groupCode === 'CR')) unit.isAnswered = false;
}

const contractualOf = (adjustments: readonly Adjustment[]): Money =>
  sum(adjustments.flatMap(({ groupCode, amount }) => (groupCode === 'CO' ? amount : [])));

/** Sums of adjustments by group and reason code, without sums of zero and without CR, which only marks a reversal. */
function sumByCode(adjustments: readonly Adjustment[]): Adjustment[] {
  const byCode = new Map<string, Adjustment>();
  for (const adjustment of adjustments) {
    if (adjustment.groupCode === 'CR') continue;
    const key = codeOf(adjustment);
    byCode.set(key, { ...adjustment, amount: add(byCode.get(key)?.amount ?? zero, adjustment.amount) });
  }
  return [...byCode.values()].filter(({ amount }) => !isZero(amount));
}

/** True if nothing of a charge is allowed or paid, and not only because of adjustments that explain it. */
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
      lineNumber: place === claimLevel ? null : place,
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

/** The codes of the largest denying adjustment, or of the first of several equal ones. */
function primaryOf(adjustments: readonly Adjustment[]): Denial['primary'] {
  const denying = sumByCode(adjustments).filter((adjustment) => !explains(adjustment));
  const largest = denying.reduce<Adjustment | null>(
    (found, each) => (found && compare(found.amount, each.amount) >= 0 ? found : each),
    null,
  );
  return largest && { groupCode: largest.groupCode, reasonCode: largest.reasonCode };
}

/** What payers may still owe: the charge of a denied unit, else its allowed amount; less payments and patient's share. */
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
 * The settlement of a claim. DENIED: there is a charge, nothing is allowed and nothing paid. PAID: everything is
 * answered, nothing is denied, and payments and the patient's share cover the allowed amount, so a claim that falls
 * wholly under the deductible is PAID with 0.00. Without an answer: SUBMITTED. Otherwise: PARTIALLY_PAID.
 */
function settlementOf(
  claim: PostableClaim,
  units: ReadonlyMap<number, Unit>,
  answers: readonly Answer[],
): ClaimSettlement {
  const isWhole = answers.some(({ lines }) => lines.length === 0);
  // If a payer answered the claim as a whole, that answer covers its lines.
  const counted = [...units].filter(
    ([place, { isAnswered }]) => place === claimLevel || !isWhole || isAnswered,
  );
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
