import { cents, compare, type Money, sum } from '@rcm/money';
import type { Answer, AnsweredPart, ChargedClaim } from './answer.ts';
import type { ExplainedShare, Explanation } from './explanation.ts';
import { claimLevel, type Part, type PartAnswer, type PayerAnswers } from './parts.ts';
import { displacedBy, payersBefore, rankOrder } from './rebills.ts';
import { nextPayer, payersOf } from './turns.ts';

/** What payers have made of a claim. */
export type BalancedStatus =
  | 'SUBMITTED'
  | 'PAID'
  | 'PARTIALLY_PAID'
  | 'DENIED'
  | 'SECONDARY_DUE'
  | 'RECOUPED';

/** What is noteworthy about the answers to a claim, and keeps none of them from being posted. */
export type BalanceWarning =
  /** A later payer does not name what earlier payers paid and adjusted (OA-23). */
  | 'COB_WITHOUT_PRIOR_PAYER'
  /** A payer answers a line again without reversing its earlier answer. */
  | 'REVERSAL_MISSING'
  /** A payer paid nothing of a line and names neither a denial nor another reason. */
  | 'NOTHING_PAID';

/** What the earlier payers of a part paid and adjusted, in cents. */
interface Earlier {
  readonly paid: bigint;
  readonly contractual: bigint;
}

/** A payer's answers about a part, in payer order. */
export interface Stage {
  readonly payer: PayerAnswers;
  readonly earlier: Earlier;
  /** The contractual adjustments of this payer and the earlier ones, in cents. */
  readonly contractual: bigint;
  /** What earlier payers paid above what this payer names of it (OA-23) and of contractual adjustments, in cents. */
  readonly overstated: bigint;
}

/** What the answers about a part close and leave open, in cents. */
export interface Adjudication {
  readonly paid: bigint;
  readonly contractual: bigint;
  /** The part of `contractual` that a capitation covers. */
  readonly capitation: bigint;
  /** Written off for a Qualified Medicare Beneficiary. */
  readonly qmb: bigint;
  /** Posted to the patient's account. */
  readonly shares: readonly ExplainedShare[];
  readonly held: bigint;
  /** The share of the last payer, posted or held. */
  readonly share: bigint;
  /** What the first payer allows. */
  readonly allowed: bigint;
  /** What remains of the charge: insurance balance, or credit if below zero. */
  readonly rest: bigint;
}

export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

export const paidBy = (answers: readonly PartAnswer[]): bigint =>
  answers.reduce((sum, { explanation }) => sum + explanation.paid, 0n);

export const totalOf = (shares: readonly ExplainedShare[]): bigint =>
  shares.reduce((sum, { cents }) => sum + cents, 0n);

/**
 * The contractual adjustments after an answer. Later payers repeat what earlier ones adjusted, with the effect of earlier
 * payers (OA-23) or without it. Nothing of a denied answer is contractual.
 */
function contractualAfter(
  { contractual: own, prior, isDenied }: Explanation,
  earlier: Earlier,
): Pick<Stage, 'contractual' | 'overstated'> {
  const named = (contractual: bigint) => ({ contractual, overstated: 0n });
  if (isDenied) return named(earlier.contractual);
  if (isFirst(earlier)) return named(own);
  if (prior !== null) {
    // Below zero it is only what the payers adjusted below zero, as where a DRG pays more than the charge.
    const floor = least(own, 0n) + least(earlier.contractual, 0n);
    const left = own + least(prior, earlier.paid + earlier.contractual) - earlier.paid;
    return { contractual: most(left, floor), overstated: most(floor - left, 0n) };
  }
  return named(most(own - earlier.paid, earlier.contractual));
}

/** The contractual adjustments of a payer: those that it names, and what a normalized answer allows less than the charge. */
function contractualOf({ answers, current }: PayerAnswers, charge: bigint): bigint {
  const { allowed, contractual, denied, shares, isNormalized } = current;
  if (!isNormalized || allowed <= 0n) return contractual;
  const unexplained = charge - paidBy(answers) - contractual - denied - totalOf(shares);
  return contractual + most(least(unexplained, charge - allowed - contractual), 0n);
}

/** True if no earlier payer paid or adjusted anything. */
export const isFirst = ({ paid, contractual }: Earlier) => paid === 0n && contractual === 0n;

/** The payers that answered a part, each with what earlier payers paid and adjusted. Additional payments don't count. */
export function stagesOf({ charge, payers }: Part): Stage[] {
  let earlier: Earlier = { paid: 0n, contractual: 0n };
  return payers.map((payer) => {
    const own = { ...payer.current, contractual: contractualOf(payer, charge) };
    const stage = { payer, earlier, ...contractualAfter(own, earlier) };
    earlier = { paid: earlier.paid + paidBy(payer.answers), contractual: stage.contractual };
    return stage;
  });
}

/** The payers that answered rebills displaced, each with what payers of earlier ranks paid and adjusted. */
export function formerStages(part: Part): Stage[] {
  const stages = stagesOf(part);
  return part.former.map((payer) => {
    const earlier = stages.findLast((stage) => rankOrder(stage.payer.rank) < rankOrder(payer.rank));
    return {
      payer,
      earlier: {
        paid: earlier ? earlier.earlier.paid + paidBy(earlier.payer.answers) : 0n,
        contractual: earlier?.contractual ?? 0n,
      },
      contractual: earlier?.contractual ?? 0n,
      overstated: 0n,
    };
  });
}

/** Adjudicates a part: answers count in payer order, and payments add up. */
export function adjudicate(claim: ChargedClaim, part: Part, isQmb: boolean): Adjudication {
  const last = stagesOf(part).at(-1);
  const additional = paidBy([...part.additional, ...part.former.flatMap(({ answers }) => answers)]);
  const paid = (last ? last.earlier.paid + paidBy(last.payer.answers) : 0n) + additional;
  if (last === undefined) {
    const nothing = {
      contractual: 0n,
      capitation: 0n,
      qmb: 0n,
      shares: [],
      held: 0n,
      share: 0n,
      allowed: 0n,
    };
    return { ...nothing, paid, rest: part.charge - paid };
  }
  const { contractual, payer } = last;
  const { shares, held } = shareOf(claim, payer, isQmb);
  const left = part.charge - (paid - additional) - contractual - payer.current.qmb - totalOf(shares) - held;
  const forgiven = isQmb && isForgiven(part) ? most(left - payer.current.pending, 0n) : 0n;
  return {
    paid,
    contractual,
    capitation: least(part.payers[0]?.current.capitation ?? 0n, contractual),
    qmb: payer.current.qmb + forgiven,
    shares,
    held,
    share: totalOf(shares) + held - payer.current.nextPayer,
    allowed: part.payers[0]?.current.allowed ?? 0n,
    rest: left - forgiven - additional,
  };
}

/**
 * The share that the last answering payer leaves, which replaces earlier shares. It is held while a next payer is due, and
 * where the patient may not be billed; what the patient was paid (PR-100) is never held, and OA-209 always is. A rebill
 * to another payer in its place leaves the share where it is, until that payer answers.
 */
function shareOf(claim: ChargedClaim, payer: PayerAnswers, isQmb: boolean) {
  const { current } = payer;
  const payers = payer.displacedBy ? payersBefore(claim, payer.displacedBy) : payersOf(claim);
  const isDue = nextPayer(payers, payer) !== null && !isReleased(payer);
  const isHeld = isDue || isForwarded(payer) || (isQmb && programOf(payer) === 'MEDICARE');
  const shares = netShares(current.shares);
  const held = isHeld ? shares.filter(({ canBeHeld }) => canBeHeld) : [];
  return { shares: shares.filter((share) => !held.includes(share)), held: totalOf(held) + current.nextPayer };
}

/** Shares without amounts below zero, which reduce those of their kind first, then the others from the last to the first. */
function netShares(shares: readonly ExplainedShare[]): ExplainedShare[] {
  const net = shares.filter(({ cents }) => cents > 0n).map((share) => ({ ...share }));
  for (const { kind, cents } of shares.filter((share) => share.cents < 0n)) {
    let back = -cents;
    const ofKind = net.filter((share) => share.kind === kind).toReversed();
    for (const share of [...ofKind, ...net.toReversed()]) {
      const taken = least(back, share.cents);
      share.cents -= taken;
      back -= taken;
    }
  }
  return net.filter(({ cents }) => cents > 0n);
}

const isForwarded = ({ answers }: PayerAnswers) =>
  answers.some(({ answer, isSuperseded }) => answer.isForwarded && !isSuperseded);

const isReleased = ({ answers }: PayerAnswers) =>
  answers.some(({ answer, isSuperseded }) => answer.isReleased && !isSuperseded);

const programOf = ({ answers }: PayerAnswers) => answers.at(-1)?.answer.program ?? null;

/** True if Medicaid answered after Medicare without denying: what it leaves open is written off, except what is pending. */
function isForgiven({ payers }: Part): boolean {
  const last = payers.at(-1);
  return (
    last !== undefined &&
    programOf(last) === 'MEDICAID' &&
    last.current.denied === 0n &&
    payers.some((payer) => programOf(payer) === 'MEDICARE')
  );
}

/** Remark codes of an answer about a Qualified Medicare Beneficiary. */
const qmbRemarks = new Set(['N781', 'N782', 'N783']);

/** True if a coverage, an answer, or Medicaid behind another payer shows a Qualified Medicare Beneficiary. */
export const isQualifiedMedicareBeneficiary = (claim: ChargedClaim, answers: readonly Answer[]): boolean =>
  claim.isQmb ||
  payersOf(claim).some(({ program, rank }) => program === 'MEDICAID' && rank !== 'PRIMARY') ||
  answers.some(
    ({ program, payerRank, remarkCodes, parts }) =>
      (program === 'MEDICAID' && payerRank !== 'PRIMARY') ||
      [remarkCodes, ...parts.map((part) => part.remarkCodes)].flat().some((code) => qmbRemarks.has(code)),
  );

/** The status of a claim from the insurance balance and the held balance of its parts. */
export function statusOf(
  claim: ChargedClaim,
  parts: readonly Part[],
  balances: { readonly insurance: bigint; readonly held: bigint },
  answers: readonly Answer[],
  reversed: readonly Answer[],
): BalancedStatus {
  const isOpen = balances.insurance > 0n;
  const takenBack = [
    ...reversed.filter((one) => !isAnsweredAgain(claim, one, answers)),
    ...answers.filter((one) => isPartialReversal(one) && !isPaidSince(one, answers)),
  ];
  if (isOpen && takenBack.some((one) => !isDisplaced(claim, one))) return 'RECOUPED';
  const answered = parts.flatMap(({ payers }) => payers);
  const isPending = answered.every(
    ({ current }) => current.pending > 0n && current.pending === current.charge,
  );
  if (isPending && isOpen) return 'SUBMITTED';
  if (answers.length === 0) return 'SUBMITTED';
  if (isOpen) return isDeniedByLast(parts) ? 'DENIED' : 'PARTIALLY_PAID';
  return balances.held > 0n ? 'SECONDARY_DUE' : 'PAID';
}

/** True if a rebill ended the turn of the payer of an answer. */
const isDisplaced = ({ rebills }: ChargedClaim, answer: Answer): boolean =>
  displacedBy(rebills, { payerId: answer.payerId, rank: answer.payerRank, answers: [{ answer }] }) !== null;

/**
 * True if the payer answered again what a reversed answer was about: together with its standing answers, the reversed one
 * exceeds the charge of a line, or of the claim where one of them has no lines. The order of posting does not matter,
 * because a correction may be posted before the reversal. An answer to the successor of the claim is about all of it.
 */
export function isAnsweredAgain(
  { totalCharge, lines }: ChargedClaim,
  reversed: Answer,
  answers: readonly Answer[],
): boolean {
  const standing = answers.filter(
    (one) => isOfSamePayer(one, reversed) && !one.isAdditional && one.generation >= reversed.generation,
  );
  if (standing.some(({ generation }) => generation > reversed.generation)) return true;
  const all = [reversed, ...standing].map(({ parts }) => parts);
  const exceeds = (parts: readonly AnsweredPart[], charge: Money) =>
    compare(sum(parts.map(({ chargeAmount }) => chargeAmount)), charge) > 0;
  const isWhole = all.some((parts) => parts.every(({ lineNumber }) => lineNumber === claimLevel));
  return (
    (isWhole && exceeds(all.flat(), totalCharge)) ||
    lines.some(
      ({ lineNumber, chargeAmount }) =>
        reversed.parts.some((part) => part.lineNumber === lineNumber) &&
        exceeds(
          all.flat().filter((part) => part.lineNumber === lineNumber),
          chargeAmount,
        ),
    )
  );
}
/** True if its payer answered the successor of the claim that the answer is about. */
export const isOutdated = (answer: Answer, answers: readonly Answer[]): boolean =>
  answers.some(
    (one) => !one.isAdditional && isOfSamePayer(one, answer) && one.generation > answer.generation,
  );

/** True for an additional payment below zero, by which a payer takes back an amount of an answer. */
const isPartialReversal = ({ isAdditional, parts }: Answer): boolean =>
  isAdditional && parts.reduce((total, { paidAmount }) => total + cents(paidAmount), 0n) < 0n;

/** True if the payer answered after it took an amount back. */
const isPaidSince = (reversal: Answer, answers: readonly Answer[]): boolean =>
  answers.some(
    (one) => !isPartialReversal(one) && isOfSamePayer(one, reversal) && one.postedAt > reversal.postedAt,
  );

export const isOfSamePayer = (one: Answer, other: Answer): boolean =>
  one.payerId === other.payerId && one.payerRank === other.payerRank;

/** True if the last payer in payer order paid nothing and left nothing but denials. */
function isDeniedByLast(parts: readonly Part[]): boolean {
  const payers = parts.flatMap((part) => part.payers);
  const lastRank = payers.reduce((rank, payer) => Math.max(rank, rankOrder(payer.rank)), 0);
  const last = payers.filter(({ rank }) => rankOrder(rank) === lastRank);
  const current = last.at(-1)?.answers.at(-1)?.answer;
  const own = last.filter(({ payerId }) => payerId === current?.payerId);
  return own.every(
    ({ answers, current: { isDenied, contractual, shares, charge, prior, nextPayer: next } }) =>
      paidBy(answers) === 0n &&
      (isDenied ||
        charge === 0n ||
        (contractual === 0n && shares.length === 0 && prior === null && next === 0n)),
  );
}

/** The warnings about the answers of a claim. */
export function warningsOf(parts: readonly Part[]): BalanceWarning[] {
  const warnings = parts.flatMap((part): BalanceWarning[] =>
    stagesOf(part).flatMap(({ payer: { answers, current }, earlier }): BalanceWarning[] => [
      ...(!isFirst(earlier) && !current.isDenied && current.prior === null
        ? (['COB_WITHOUT_PRIOR_PAYER'] as const)
        : []),
      ...(answers.some(({ isSuperseded }) => isSuperseded) ? (['REVERSAL_MISSING'] as const) : []),
      ...(isFirst(earlier) && current.isNothingPaid ? (['NOTHING_PAID'] as const) : []),
    ]),
  );
  return [...new Set(warnings)];
}
