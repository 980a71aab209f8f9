import type { Adjustment, Answer, AnsweredPart, ChargedClaim, ClaimPayer, PayerRank } from '../src/answer.ts';
import type { HandMadeEntry } from '../src/entries.ts';

/** The balances of a line or of the claim level, in cents. */
export interface ModelPart {
  readonly lineNumber: number;
  readonly charge: number;
  readonly paid: number;
  readonly contractual: number;
  readonly writeOff: number;
  readonly insurance: number;
  readonly patient: number;
  readonly held: number;
  readonly credit: number;
}

/** What one payer says of one part, in cents, summed by disposition. */
interface Opinion {
  readonly payerId: string | null;
  readonly rank: number;
  /** When the last answer was given, in milliseconds. */
  readonly saidAt: number;
  readonly program: Answer['program'];
  readonly isForwarded: boolean;
  readonly isReleased: boolean;
  readonly paid: number;
  readonly isDenied: boolean;
  readonly hasPriorPayer: boolean;
  readonly sums: Readonly<Record<Effect, number>>;
}

type Effect = 'closed' | 'share' | 'paidToPatient' | 'denied' | 'prior' | 'next' | 'pending' | 'qmb' | 'none';

const ranks: Readonly<Record<PayerRank, number>> = { PRIMARY: 1, SECONDARY: 2, TERTIARY: 3 };

const patientReasons = ['1', '2', '3', '45', '66', '85', '122', '142', '201', '241', '247', '248', '275'];

/** The denials among the reason codes that the tests use. */
const denyingReasons = ['16', '29', '50', '96', '97', '109', '119', '151', '197', '204'];

const namedEffects: ReadonlyMap<string, Effect> = new Map([
  ['CO-24', 'closed'],
  ['CO-303', 'qmb'],
  ['OA-23', 'prior'],
  ['OA-209', 'next'],
  ['OA-257', 'pending'],
  ['OA-277', 'pending'],
  ['PR-100', 'paidToPatient'],
]);

/** An amount in cents, by the arithmetic of plain numbers. */
export const centsOf = (money: string): number => Math.round(Number(money) * 100);

const total = <T>(items: readonly T[], amountOf: (item: T) => number): number =>
  items.reduce((sum, item) => sum + amountOf(item), 0);

function effectOf({ groupCode, reasonCode }: Adjustment, { isBundled }: AnsweredPart): Effect {
  const named = namedEffects.get(`${groupCode}-${reasonCode}`);
  if (named) return named;
  if (groupCode === 'CR') return 'none';
  if (groupCode === 'PR') return patientReasons.includes(reasonCode) ? 'share' : 'denied';
  if (groupCode === 'CO' && reasonCode === '97' && isBundled) return 'closed';
  return denyingReasons.includes(reasonCode) ? 'denied' : 'closed';
}

const isClosingOrDenying = (part: AnsweredPart): boolean =>
  part.adjustments.some((adjustment) => ['closed', 'denied'].includes(effectOf(adjustment, part)));

/** True if an answer speaks of the whole claim instead of its lines. */
const isWithoutLines = ({ parts }: Answer): boolean => parts.every(({ lineNumber }) => lineNumber === 0);

/** True if an answer names a line, or stands for all of them. */
const speaksOf = (answer: Answer, lineNumber: number): boolean =>
  isWithoutLines(answer) || answer.parts.some((part) => part.lineNumber === lineNumber);

/** A part of an answer that holds. */
interface HeldPart {
  readonly answer: Answer;
  readonly part: AnsweredPart;
}

/** The cents that an answer pays in all its parts. */
const paidBy = ({ parts }: Answer): number => total(parts, ({ paidAmount }) => centsOf(paidAmount));

/** True if the payer paid nothing and names a denial. The claim level is judged by all that an answer paid. */
function isDenied({ answer, part }: HeldPart): boolean {
  const paid = part.lineNumber === 0 ? paidBy(answer) : centsOf(part.paidAmount);
  const denials = part.adjustments.filter((adjustment) => effectOf(adjustment, part) === 'denied');
  return paid === 0 && total(denials, ({ amount }) => centsOf(amount)) > 0;
}

/**
 * The parts of one payer's answers that hold. A later answer replaces what was said of its lines; the claim level of an
 * answer holds as long as one of its lines does. Answers without lines that fit into the charge are parts of one answer.
 */
function heldParts({ totalCharge }: ChargedClaim, own: readonly Answer[]): readonly HeldPart[] {
  let held: readonly HeldPart[] = [];
  for (const answer of own) {
    const said = answer.parts.map((part) => ({ answer, part }));
    const numbers = answer.parts.map(({ lineNumber }) => lineNumber).filter((lineNumber) => lineNumber !== 0);
    const charges = total([...held, ...said], ({ part }) => centsOf(part.chargeAmount));
    const isSplit = numbers.length === 0 && charges <= centsOf(totalCharge);
    const isLineKept = ({ part: { lineNumber } }: HeldPart) =>
      lineNumber !== 0 && !numbers.includes(lineNumber);
    const isKept = (one: HeldPart) =>
      one.part.lineNumber === 0
        ? held.some((other) => other.answer === one.answer && isLineKept(other))
        : isLineKept(one);
    const kept = numbers.length === 0 ? [] : held.filter(isKept);
    held = isSplit ? [...held, ...said] : [...kept, ...said];
  }
  return held;
}

/** The opinion of a payer that its held parts amount to. Nothing of a denied part is contractual or a write-off. */
function opinionOf(held: readonly HeldPart[], said: readonly Answer[]): Opinion {
  const sums = {
    closed: 0,
    share: 0,
    paidToPatient: 0,
    denied: 0,
    prior: 0,
    next: 0,
    pending: 0,
    qmb: 0,
    none: 0,
  };
  let hasPriorPayer = false;
  for (const one of held) {
    for (const adjustment of one.part.adjustments) {
      const effect = effectOf(adjustment, one.part);
      const isDropped = isDenied(one) && ['closed', 'prior', 'qmb'].includes(effect);
      if (isDropped) continue;
      sums[effect] += centsOf(adjustment.amount);
      hasPriorPayer ||= effect === 'prior';
    }
  }
  const last = held.at(-1)?.answer;
  const judged = held.filter(({ part }) => part.chargeAmount !== '0.00' || isClosingOrDenying(part));
  return {
    payerId: last?.payerId ?? null,
    rank: last ? ranks[last.payerRank] : 0,
    saidAt: Math.max(...said.map(({ postedAt }) => postedAt.getTime())),
    program: last?.program ?? null,
    isForwarded: held.some(({ answer }) => answer.isForwarded),
    isReleased: held.some(({ answer }) => answer.isReleased),
    paid: total(held, ({ part }) => centsOf(part.paidAmount)),
    isDenied: judged.length > 0 && judged.every(isDenied),
    hasPriorPayer,
    sums,
  };
}

/** The contractual amount after the opinions of all payers, in payer order. */
function contractualOf(opinions: readonly Opinion[]): number {
  let [paid, contractual] = [0, 0];
  for (const opinion of opinions) {
    const own = opinion.sums.closed;
    const isFirst = paid === 0 && contractual === 0;
    if (!opinion.isDenied) {
      if (isFirst) contractual = own;
      else if (opinion.hasPriorPayer) {
        const implied = own + Math.min(opinion.sums.prior, paid + contractual) - paid;
        contractual = Math.max(implied, Math.min(own, 0) + Math.min(contractual, 0));
      } else contractual = Math.max(own - paid, contractual);
    }
    paid += opinion.paid;
  }
  return contractual;
}

/** True if the patient is a Qualified Medicare Beneficiary by coverage, by a remark code, or by a later Medicaid. */
const isBeneficiary = (claim: ChargedClaim, answers: readonly Answer[]): boolean =>
  claim.isQmb ||
  answers.some(({ remarkCodes }) => ['N781', 'N782', 'N783'].some((code) => remarkCodes.includes(code))) ||
  answers.some(({ payerRank, program }) => program === 'MEDICAID' && payerRank !== 'PRIMARY') ||
  billedTo(claim).some(({ rank, program }) => program === 'MEDICAID' && rank !== 'PRIMARY');

type Billing = Pick<ChargedClaim, 'payers' | 'rebills'>;

/** The payers of a claim after each rebill in turn took its rank from others and left its own earlier rank. */
export function billedTo({ payers, rebills }: Billing): ClaimPayer[] {
  const named = new Map(rebills.map((rebill) => [rebill.payerId, rebill]));
  const lastOf = (rank: PayerRank) =>
    rebills.findLast((one) => one.rank === rank && named.get(one.payerId) === one);
  return (['PRIMARY', 'SECONDARY', 'TERTIARY'] as const).flatMap((rank) => {
    const last = lastOf(rank);
    return last ? [last] : payers.filter((one) => one.rank === rank && !named.has(one.payerId));
  });
}

/**
 * The number of the rebill that ended the turn of an opinion's payer in its rank, from 1; 0 if none did. It ends when the
 * payer itself is billed in another rank after its answers, or another payer in this one.
 */
function endOfTurn({ rebills }: Billing, { payerId, rank, saidAt }: Opinion): number {
  const lastOf = (id: string | null) => rebills.findLastIndex((one) => one.payerId === id);
  const own = rebills[lastOf(payerId)];
  if (own && ranks[own.rank] !== rank && own.rebilledAt.getTime() >= saidAt) return lastOf(payerId) + 1;
  const start = own && ranks[own.rank] === rank ? lastOf(payerId) : -1;
  return (
    1 +
    rebills.findIndex(
      (one, index) => index > start && ranks[one.rank] === rank && lastOf(one.payerId) === index,
    )
  );
}

/** True if one of the other opinions took the place of this one. */
function isHistory({ rebills }: Billing, opinion: Opinion, opinions: readonly Opinion[]): boolean {
  const lastOf = (id: string | null) => rebills.findLastIndex((one) => one.payerId === id);
  const turnOf = ({ payerId, rank }: Opinion) => {
    const own = rebills[lastOf(payerId)];
    return own && ranks[own.rank] === rank ? lastOf(payerId) : -1;
  };
  const own = rebills[lastOf(opinion.payerId)];
  const isMoved =
    own !== undefined && ranks[own.rank] !== opinion.rank && own.rebilledAt.getTime() >= opinion.saidAt;
  return opinions.some((other) =>
    isMoved
      ? other.payerId === opinion.payerId && other.rank === ranks[own.rank]
      : other.rank === opinion.rank && turnOf(other) > turnOf(opinion),
  );
}

/** The balances of every part of a claim, claim level first, as the page on claim balances defines them. */
export function modelOf(
  claim: ChargedClaim,
  answers: readonly Answer[],
  handMade: readonly HandMadeEntry[] = [],
): ModelPart[] {
  const isQmb = isBeneficiary(claim, answers);
  const regular = answers.filter(({ isAdditional }) => !isAdditional);
  const additional = answers.filter(({ isAdditional }) => isAdditional);
  const isWhole = regular.some(isWithoutLines);
  const keyOf = ({ payerId, payerRank }: Answer) => `${payerId} ${payerRank}`;
  const saidBy = (key: string) => regular.filter((answer) => keyOf(answer) === key);
  const held = new Map(
    [...new Set(regular.map(keyOf))].map((key) => [key, heldParts(claim, saidBy(key))] as const),
  );

  const isClaimLevelAnswered = regular.some((answer) => speaksOf(answer, 0));
  const concerns = (answer: Answer, lineNumber: number) =>
    isWhole || speaksOf(answer, lineNumber) || (lineNumber === 0 && !isClaimLevelAnswered);

  const partOf = (lineNumber: number, charge: number): ModelPart => {
    const isHere = (part: AnsweredPart) => isWhole || part.lineNumber === lineNumber;
    const inOrder = new Set(regular.filter(({ parts }) => parts.some(isHere)).map(keyOf));
    const all = [...inOrder]
      .map((key) => ({
        parts: (held.get(key) ?? []).filter(({ part }) => isHere(part)),
        said: saidBy(key).filter(({ parts }) => parts.some(isHere)),
      }))
      .filter(({ parts }) => parts.length > 0)
      .map(({ parts, said }) => opinionOf(parts, said))
      .sort((one, other) => one.rank - other.rank || Number(other.isDenied) - Number(one.isDenied));
    const history = all.filter((opinion) => isHistory(claim, opinion, all));
    const opinions = all.filter((opinion) => !history.includes(opinion));
    const later =
      total(additional, ({ parts }) => total(parts.filter(isHere), ({ paidAmount }) => centsOf(paidAmount))) +
      total(history, ({ paid }) => paid);
    const firstPaid = total(opinions, ({ paid }) => paid);
    const contractual = contractualOf(opinions);
    const last = opinions.at(-1);
    const share = last?.sums.share ?? 0;
    const end = last ? endOfTurn(claim, last) : 0;
    const billed = billedTo(end === 0 ? claim : { ...claim, rebills: claim.rebills.slice(0, end - 1) });
    const hasNext = billed.some(
      ({ payerId, rank }) => ranks[rank] > (last?.rank ?? 0) && payerId !== last?.payerId,
    );
    const isProtected = isQmb && last?.program === 'MEDICARE';
    const isDue = isProtected || last?.isForwarded || (hasNext && !last?.isReleased);
    let patient = (last?.sums.paidToPatient ?? 0) + (isDue ? 0 : share);
    let waiting = (last?.sums.next ?? 0) + (isDue ? share : 0);
    const left = charge - firstPaid - contractual - patient - waiting;
    let writeOff = last?.sums.qmb ?? 0;
    const hasMedicare = opinions.some(({ program }) => program === 'MEDICARE');
    if (isQmb && last?.program === 'MEDICAID' && last.sums.denied === 0 && hasMedicare) {
      writeOff += Math.max(0, left - writeOff - last.sums.pending);
    }
    let paid = firstPaid + later;
    let insurance = left - later - writeOff;
    for (const entry of handMade) {
      if (!isWhole && entry.lineNumber !== lineNumber) continue;
      const isMoney = entry.kind === 'REFUND' || entry.kind === 'TAKEBACK';
      const isTakenBack =
        !isMoney &&
        regular.some((answer) => answer.postedAt > entry.postedAt && concerns(answer, entry.lineNumber));
      if (isTakenBack) continue;
      // What an owner no longer has doesn't move.
      const owned = {
        INSURANCE: insurance,
        PATIENT: patient,
        HELD: waiting,
        CREDIT: Number.POSITIVE_INFINITY,
      };
      const asked = centsOf(entry.amount);
      const amount = isMoney ? asked : Math.max(0, Math.min(asked, owned[entry.ownerBefore ?? 'CREDIT']));
      const signOf = (owner: string) =>
        (entry.ownerAfter === owner ? amount : 0) - (entry.ownerBefore === owner ? amount : 0);
      patient += signOf('PATIENT');
      waiting += signOf('HELD');
      insurance += signOf('INSURANCE') + signOf('CREDIT');
      if (isMoney) paid -= entry.ownerAfter === null ? -amount : amount;
      if (entry.kind === 'WRITE_OFF') writeOff += amount;
    }
    return {
      lineNumber,
      charge,
      paid,
      contractual,
      writeOff,
      insurance: Math.max(0, insurance),
      patient,
      held: waiting,
      credit: Math.max(0, -insurance),
    };
  };

  return [
    partOf(0, isWhole ? centsOf(claim.totalCharge) : 0),
    ...claim.lines.map(({ lineNumber, chargeAmount }) =>
      isWhole
        ? {
            lineNumber,
            charge: 0,
            paid: 0,
            contractual: 0,
            writeOff: 0,
            insurance: 0,
            patient: 0,
            held: 0,
            credit: 0,
          }
        : partOf(lineNumber, centsOf(chargeAmount)),
    ),
  ];
}

/** The lines that a payer has not answered, or of which its answers denied everything. */
export const linesOpenTo = (
  { payerId, rank }: Pick<ClaimPayer, 'payerId' | 'rank'>,
  claim: ChargedClaim,
  answers: readonly Answer[],
): number[] =>
  claim.lines
    .map(({ lineNumber }) => lineNumber)
    .filter((lineNumber) =>
      answers
        .filter(
          (answer) =>
            answer.payerId === payerId &&
            answer.payerRank === rank &&
            !answer.isAdditional &&
            speaksOf(answer, lineNumber),
        )
        .every((answer) =>
          answer.parts
            .filter((part) => isWithoutLines(answer) || part.lineNumber === lineNumber)
            .every((part) => isDenied({ answer, part })),
        ),
    );
