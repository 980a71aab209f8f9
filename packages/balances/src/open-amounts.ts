import { addDays } from '@rcm/calendar';
import { cents, fromCents, type Money } from '@rcm/money';
import type { Answer, ChargedClaim } from './answer.ts';
import type { AnsweredDenial, Denial } from './denials.ts';
import { dispositionOf } from './dispositions.ts';
import type { HandMadeEntry } from './entries.ts';
import type { PartBalance } from './part-balance.ts';
import { claimLevel, type Part, type PayerAnswers } from './parts.ts';
import { type Adjudication, isAnsweredAgain, isFirst, least, most, type Stage, stagesOf } from './rules.ts';
import { dueRebillOf, missingPayer } from './turns.ts';

/** Days after the payment within which a payer answers again what it left pending, as in the grace period of a premium. */
const pendingDays = 90;

/** Days after the payment within which the next payer answers. */
const heldDays = 45;

/** Why an amount of a claim is open. */
export type OpenReason =
  /** No payer has answered it, or none since it was rebilled. */
  | 'UNANSWERED'
  /** The payer took its answer back, and has not answered since. */
  | 'TAKEN_BACK'
  /** A payer left it pending, and will answer again. */
  | 'PENDING'
  /** A payer denied it. */
  | 'DENIED'
  /** A payer denied it, and names the patient (group PR). */
  | 'DENIED_TO_PATIENT'
  /** A later payer answered, and an earlier one has not. */
  | 'EARLIER_ANSWER_MISSING'
  /** The answers of several payers don't explain it. */
  | 'COB_DIFFERENCE'
  /** The payer left it open without a reason. */
  | 'UNEXPLAINED'
  /** The next payer has to be billed for it. */
  | 'SECONDARY_DUE'
  /** The payer forwarded the claim to the next one, or a person rebilled it, and that one has not answered. */
  | 'FORWARDED'
  /** It is held, and no next payer is known. */
  | 'NEXT_PAYER_UNKNOWN'
  /** A payer has to reverse its answer to a replaced or voided claim. */
  | 'REVERSAL_AWAITED'
  /** Payers paid more than they owe. */
  | 'OVERPAID';

/** An open amount of a part of a claim, and why it is open. */
export interface OpenAmount {
  /** 0 for the claim level. */
  readonly lineNumber: number;
  readonly owner: 'INSURANCE' | 'HELD' | 'CREDIT';
  readonly reason: OpenReason;
  /** Above zero. */
  readonly amount: Money;
  /** The day by which an answer is due, `YYYY-MM-DD`; null if none is awaited. */
  readonly until: string | null;
}

/** What payers still have to answer, bill, or explain of a claim; amounts are 0.00 where there is nothing. */
export interface ClaimWork {
  /** What payers have not answered, or will answer again. */
  readonly awaitedAmount: Money;
  /** The day by which the awaited answer is due; null if the claim is neither billed nor answered. */
  readonly responseDueOn: string | null;
  /** What has to be billed to the next payer: held shares, and denials that name the patient. */
  readonly secondaryDueAmount: Money;
  /** What is held and waits for an answer of the next payer, or for a person. */
  readonly heldShareAmount: Money;
  /** The day by which the next payer's answer is due; null if none is awaited. */
  readonly heldUntil: string | null;
  readonly cobDifferenceAmount: Money;
  /** What an earlier payer has to answer after a later one did. */
  readonly missingAnswerAmount: Money;
  /** What payers left open without a reason, and what they closed without paying anything of a line or saying why. */
  readonly unexplainedAmount: Money;
}

/** A part with its adjudication and balances. */
export interface BalancedPart {
  readonly part: Part;
  readonly adjudication: Adjudication;
  readonly balance: PartBalance;
  /** The entries by persons that count. */
  readonly counted: readonly HandMadeEntry[];
  /** The cents of its credit that payers are to take back with answers to a replaced or voided claim. */
  readonly awaitedReversal: bigint;
}

/** The open amounts of a part; those of each owner add up to its balance. */
export function openAmountsOf(
  claim: ChargedClaim,
  { part, balance, counted, awaitedReversal }: BalancedPart,
  isQmb: boolean,
  denials: readonly AnsweredDenial[],
  answers: readonly Answer[],
  reversed: readonly Answer[],
): OpenAmount[] {
  const { lineNumber } = part;
  const open = (
    owner: OpenAmount['owner'],
    total: Money,
    reasonsOf: () => readonly Reason[],
  ): OpenAmount[] => {
    let left = cents(total);
    // Most parts of an answered claim owe nothing.
    if (left === 0n) return [];
    return reasonsOf().flatMap(({ reason, until = null, most: limit }) => {
      const amount = most(limit === undefined ? left : least(left, limit), 0n);
      left -= amount;
      return amount === 0n ? [] : [{ lineNumber, owner, reason, amount: fromCents(amount), until }];
    });
  };
  return [
    ...open('INSURANCE', balance.insuranceBalance, () =>
      insuranceReasons(claim, part, deniedOf(part, denials, counted), answers, reversed),
    ),
    ...open('HELD', balance.heldBalance, () => [heldReason(claim, part, balance, isQmb)]),
    ...open('CREDIT', balance.creditBalance, () => [
      { reason: 'REVERSAL_AWAITED', most: awaitedReversal },
      { reason: 'COB_DIFFERENCE', most: stagesOf(part).at(-1)?.overstated ?? 0n },
      { reason: 'OVERPAID' },
    ]),
  ];
}

/** A reason for at most so many cents; for all that is left without a limit. */
interface Reason extends Pick<OpenAmount, 'reason'> {
  readonly until?: string | null;
  readonly most?: bigint;
}

/** The reasons for an insurance balance; the last is for all that the others leave. */
function insuranceReasons(
  claim: ChargedClaim,
  part: Part,
  denied: Denied,
  answers: readonly Answer[],
  reversed: readonly Answer[],
): Reason[] {
  const due = dueRebillOf(claim, part);
  if (due) return [{ reason: 'UNANSWERED', until: addDays(due.rebilledOn, claim.responseDays) }];
  const takenBack = reversed.filter((one) => !isAnsweredAgain(claim, one, answers));
  const last = stagesOf(part).at(-1);
  if (last === undefined) {
    // A claim level without a charge has nothing to be answered.
    if (part.charge === 0n) return [{ reason: 'UNEXPLAINED' }];
    return takenBack.some((answer) => isAbout(answer, part))
      ? [{ reason: 'TAKEN_BACK' }]
      : [{ reason: 'UNANSWERED', until: responseDue(claim, answers) }];
  }
  const pending = part.payers.filter(({ current }) => current.pending > 0n);
  return [
    { reason: 'DENIED_TO_PATIENT', most: denied.ofPatient },
    { reason: 'DENIED', most: denied.total - denied.ofPatient },
    {
      reason: 'PENDING',
      until: daysAfter(pending.flatMap(paymentDates), pendingDays),
      most: pending.reduce((sum, { current }) => sum + current.pending, 0n),
    },
    restReason(claim, part, last, takenBack),
  ];
}

/** Why the payers left open what they neither denied nor left pending. */
function restReason(claim: ChargedClaim, part: Part, last: Stage, takenBack: readonly Answer[]): Reason {
  const missing = missingPayer(claim, part);
  if (missing === null) return { reason: isFirst(last.earlier) ? 'UNEXPLAINED' : 'COB_DIFFERENCE' };
  const isReversed = takenBack.some(({ payerRank }) => payerRank === missing.rank);
  return { reason: isReversed ? 'TAKEN_BACK' : 'EARLIER_ANSWER_MISSING' };
}

/** The cents of a part that are still denied, and those of them that were denied to the patient. */
interface Denied {
  readonly total: bigint;
  readonly ofPatient: bigint;
}

/** What is denied of a part by all denials, less what persons closed of each. */
function deniedOf(part: Part, denials: readonly AnsweredDenial[], counted: readonly HandMadeEntry[]): Denied {
  return denials
    .map((denial) => stillDenied(part, denial, counted))
    .reduce((sum, one) => ({ total: sum.total + one.total, ofPatient: sum.ofPatient + one.ofPatient }), {
      total: 0n,
      ofPatient: 0n,
    });
}

/** What one denial still denies of a part, less what persons closed of it. */
function stillDenied(
  { lineNumber }: Part,
  { claimPaymentId, lines }: AnsweredDenial,
  counted: readonly HandMadeEntry[],
): Denied {
  const denied = lines.filter(
    (line) => line.outcome === null && (line.lineNumber ?? claimLevel) === lineNumber,
  );
  const closed = counted
    .filter((entry) => entry.claimPaymentId === claimPaymentId)
    .reduce((sum, { amount }) => sum + cents(amount), 0n);
  const total = most(denied.reduce((sum, { deniedAmount }) => sum + cents(deniedAmount), 0n) - closed, 0n);
  const ofPatient = denied
    .flatMap(({ adjustments }) => adjustments)
    .filter(
      (adjustment) =>
        adjustment.groupCode === 'PR' && dispositionOf(adjustment, { isBundled: false }) === 'DENIAL',
    )
    .reduce((sum, { amount }) => sum + cents(amount), 0n);
  return { total, ofPatient: least(total, ofPatient) };
}

/** Denials with what is open of each. Several payers may have denied the same amount. */
export const withOpenAmounts = (
  denials: readonly AnsweredDenial[],
  parts: readonly BalancedPart[],
  openAmounts: readonly OpenAmount[],
): Denial[] =>
  denials.map((denial) => ({
    ...denial,
    openAmount: fromCents(
      parts.reduce((sum, { part, counted }) => {
        const open = openAmounts
          .filter(
            ({ lineNumber, reason }) => lineNumber === part.lineNumber && deniedReasons.includes(reason),
          )
          .reduce((total, { amount }) => total + cents(amount), 0n);
        return sum + least(open, stillDenied(part, denial, counted).total);
      }, 0n),
    ),
  }));

const deniedReasons: readonly OpenReason[] = ['DENIED', 'DENIED_TO_PATIENT'];

/**
 * Why a share is held: a payer forwarded the claim to the next one, or a person rebilled it, or it has to be billed. The
 * wait for the next payer of a Qualified Medicare Beneficiary ends too, although it is billed.
 */
function heldReason(claim: ChargedClaim, part: Part, { nextPayerId }: PartBalance, isQmb: boolean): Reason {
  const due = dueRebillOf(claim, part);
  if (due) return { reason: 'FORWARDED', until: addDays(due.rebilledOn, heldDays) };
  const last = part.payers.at(-1);
  const forwarded = last?.answers.flatMap(({ answer, isSuperseded }) =>
    isSuperseded ? [] : (answer.forwardedUntil ?? []),
  );
  const forwardedUntil = forwarded?.toSorted().at(-1);
  if (forwardedUntil !== undefined) return { reason: 'FORWARDED', until: forwardedUntil };
  const until = last ? daysAfter(paymentDates(last), heldDays) : null;
  if (nextPayerId === null) return { reason: 'NEXT_PAYER_UNKNOWN', until };
  return { reason: 'SECONDARY_DUE', until: isQmb ? until : null };
}

/** The day by which a payer has to answer a claim; null if the claim is neither billed nor answered in part. */
function responseDue({ billedOn, responseDays, forwardedUntil }: ChargedClaim, answers: readonly Answer[]) {
  const asked = [...(billedOn === null ? [] : [billedOn]), ...answers.map(({ paymentDate }) => paymentDate)];
  const due = [daysAfter(asked, responseDays), forwardedUntil].filter((day) => day !== null);
  return due.toSorted().at(-1) ?? null;
}

/** So many days after the latest of some days; null if there are none. */
function daysAfter(days: readonly string[], count: number): string | null {
  const latest = days.toSorted().at(-1);
  return latest === undefined ? null : addDays(latest, count);
}

const paymentDates = ({ answers }: PayerAnswers): string[] =>
  answers.flatMap(({ answer, isSuperseded }) => (isSuperseded ? [] : [answer.paymentDate]));

/** True if an answer is about a part; an answer without lines is about all of them. */
const isAbout = ({ parts }: Answer, { lineNumber }: Part): boolean =>
  parts.some((part) => [part.lineNumber, lineNumber].includes(claimLevel) || part.lineNumber === lineNumber);

/** What a payer closed of a line of which nobody paid anything, without a denial or another reason, in cents. */
function nothingPaid({ part, adjudication: { paid, contractual } }: BalancedPart): bigint {
  const isUnexplained = stagesOf(part).some(
    ({ payer, earlier }) => isFirst(earlier) && payer.current.isNothingPaid,
  );
  return isUnexplained && paid === 0n ? most(contractual, 0n) : 0n;
}

/** What the open amounts of a claim leave to do. */
export function workOf(open: readonly OpenAmount[], parts: readonly BalancedPart[]): ClaimWork {
  const some = (...reasons: readonly OpenReason[]) => open.filter(({ reason }) => reasons.includes(reason));
  const total = (amounts: readonly OpenAmount[]) =>
    amounts.reduce((sum, { amount }) => sum + cents(amount), 0n);
  const earliest = (amounts: readonly OpenAmount[]) =>
    amounts.flatMap(({ until }) => until ?? []).sort()[0] ?? null;
  const awaited = some('UNANSWERED', 'PENDING');
  const held = [
    ...some('FORWARDED', 'NEXT_PAYER_UNKNOWN'),
    ...some('SECONDARY_DUE').filter(({ until }) => until !== null),
  ];
  const withNextPayer = new Set(
    parts.flatMap(({ balance }) => (balance.nextPayerId === null ? [] : [balance.lineNumber])),
  );
  const billable = some('DENIED_TO_PATIENT').filter(({ lineNumber }) => withNextPayer.has(lineNumber));
  const closed = parts.reduce((sum, part) => sum + nothingPaid(part), 0n);
  return {
    awaitedAmount: fromCents(total(awaited)),
    responseDueOn: earliest(awaited),
    secondaryDueAmount: fromCents(total([...some('SECONDARY_DUE'), ...billable])),
    heldShareAmount: fromCents(total(held)),
    heldUntil: earliest(held),
    cobDifferenceAmount: fromCents(total(some('COB_DIFFERENCE'))),
    missingAnswerAmount: fromCents(total(some('EARLIER_ANSWER_MISSING'))),
    unexplainedAmount: fromCents(total(some('UNEXPLAINED')) + closed),
  };
}
