import { cents } from '@rcm/money';
import type { Answer, AnsweredPart, ChargedClaim, PayerRank, Rebill } from './answer.ts';
import { type Explanation, explain, isEmpty, together } from './explanation.ts';
import { displacedBy, isReplaced, rankOrder } from './rebills.ts';

/** The line number of the claim level: what an answer says of no line. */
export const claimLevel = 0;

/** An answer about a part of the claim. */
export interface PartAnswer {
  readonly answer: Answer;
  readonly parts: readonly AnsweredPart[];
  readonly explanation: Explanation;
  /** True if later answers of the same payer took its place: its payment still counts, nothing else does. */
  readonly isSuperseded: boolean;
}

/** The answers of one payer about a part, in the order of posting; never empty. */
export interface PayerAnswers {
  readonly answers: readonly PartAnswer[];
  /** What those explain that are not superseded. */
  readonly current: Explanation;
  readonly payerId: string | null;
  readonly rank: PayerRank;
  /** The rebill that gave its rank to another payer, or gave it another rank; null if none did. */
  readonly displacedBy: Rebill | null;
}

/** A line of a claim, or the claim level, with the answers about it. */
export interface Part {
  /** 0 for the claim level. */
  readonly lineNumber: number;
  /** In cents. */
  readonly charge: bigint;
  /** In payer order. */
  readonly payers: readonly PayerAnswers[];
  /** The payers that answered rebills displaced: only their payments still count. */
  readonly former: readonly PayerAnswers[];
  /** The payments that were accepted for their money alone. */
  readonly additional: readonly PartAnswer[];
}

/**
 * The claim level and the lines of a claim. If an answer has no lines, the claim level holds the whole charge and all
 * answers, and the lines hold nothing.
 */
export function partsOf(claim: ChargedClaim, answers: readonly Answer[]): Part[] {
  const regular = answers.filter(({ isAdditional }) => !isAdditional);
  const isWhole = regular.some(({ parts }) => parts.every(({ lineNumber }) => lineNumber === claimLevel));
  const numbers = new Set(claim.lines.map(({ lineNumber }) => lineNumber));
  const lineOf = ({ lineNumber }: AnsweredPart) =>
    isWhole || !numbers.has(lineNumber) ? claimLevel : lineNumber;
  const lines = claim.lines.map(({ lineNumber, chargeAmount }) => ({
    lineNumber,
    charge: isWhole ? 0n : cents(chargeAmount),
  }));
  const charge = cents(claim.totalCharge) - lines.reduce((sum, line) => sum + line.charge, 0n);
  const superseded = supersededParts(claim, regular, (part) => lineOf(part) === claimLevel, charge);
  const byLine = new Map<number, PartAnswer[]>();
  for (const answer of answers) {
    for (const [lineNumber, ofLine] of Map.groupBy(answer.parts, lineOf)) {
      for (const isSuperseded of [false, true]) {
        const parts = ofLine.filter((part) => superseded.has(part) === isSuperseded);
        if (parts.length === 0) continue;
        const explanation = together(parts.map((part) => explain(answer, part)));
        const one = { answer, parts, explanation, isSuperseded: isSuperseded || answer.isAdditional };
        byLine.set(lineNumber, [...(byLine.get(lineNumber) ?? []), one]);
      }
    }
  }
  return [{ lineNumber: claimLevel, charge }, ...lines].map((part) =>
    partOf(claim, part, byLine.get(part.lineNumber) ?? []),
  );
}

/** True if the claim level holds the whole charge, because an answer has no lines. */
export const isWholeClaim = (parts: readonly Part[]): boolean =>
  parts.some(({ lineNumber, charge }) => lineNumber === claimLevel && charge !== 0n);

const payerKey = ({ payerRank, payerId }: Answer): string => `${payerRank} ${payerId}`;

function partOf(
  { rebills }: ChargedClaim,
  part: Pick<Part, 'lineNumber' | 'charge'>,
  answers: readonly PartAnswer[],
): Part {
  const additional = answers.filter(({ answer }) => answer.isAdditional);
  const regular = answers.filter(({ answer }) => !answer.isAdditional);
  const byPayer = Map.groupBy(regular, ({ answer }) => payerKey(answer));
  const payers = [...byPayer.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    if (isEmpty(together(own.map(({ explanation }) => explanation)))) return [];
    const current = own.filter(({ isSuperseded }) => !isSuperseded);
    const { payerId, payerRank: rank } = first.answer;
    return [
      {
        answers: own,
        current: together(current.map(({ explanation }) => explanation)),
        payerId,
        rank,
        displacedBy: displacedBy(rebills, { payerId, rank, answers: own }),
      },
    ];
  });
  const former = payers.filter((payer) => isReplaced(rebills, payer, payers));
  return {
    ...part,
    payers: payers
      .filter((payer) => !former.includes(payer))
      // In one rank, the payer that denied the part comes before the one that answers in its place, even if it answers later.
      .sort(
        (a, b) =>
          rankOrder(a.rank) - rankOrder(b.rank) || Number(b.current.isDenied) - Number(a.current.isDenied),
      ),
    former,
    additional,
  };
}

/**
 * The parts of answers whose place later answers of the same payer took. They are judged by the lines that the payer
 * named, also where the claim level holds all answers: an answer about a denied line takes the place of nothing else.
 */
function supersededParts(
  { lines }: ChargedClaim,
  answers: readonly Answer[],
  isOfClaimLevel: (part: AnsweredPart) => boolean,
  claimLevelCharge: bigint,
): ReadonlySet<AnsweredPart> {
  const superseded = new Set<AnsweredPart>();
  for (const own of Map.groupBy(answers, payerKey).values()) {
    const supersede = (isMeant: (part: AnsweredPart) => boolean, charge: bigint) => {
      const said = own.map(({ parts }) => parts.filter((part) => isMeant(part) && !superseded.has(part)));
      for (const part of oldestBeyond(said, charge)) superseded.add(part);
    };
    for (const { lineNumber, chargeAmount } of lines) {
      supersede((part) => part.lineNumber === lineNumber, cents(chargeAmount));
    }
    // The claim level of an answer goes with the last of its lines.
    for (const { parts } of own) {
      const named = parts.filter(({ lineNumber }) => lineNumber !== claimLevel);
      if (named.length === 0 || !named.every((part) => superseded.has(part))) continue;
      for (const part of parts) superseded.add(part);
    }
    supersede(isOfClaimLevel, claimLevelCharge);
  }
  return superseded;
}

/**
 * The parts of those answers that give way. Answers whose charges together fit into the charge are parts of one answer;
 * else the oldest give way.
 */
function oldestBeyond(said: readonly (readonly AnsweredPart[])[], charge: bigint): AnsweredPart[] {
  const held = said.filter((parts) => parts.length > 0);
  const chargeOf = (parts: readonly AnsweredPart[]) =>
    parts.reduce((sum, { chargeAmount }) => sum + cents(chargeAmount), 0n);
  let total = chargeOf(held.flat());
  let oldest = 0;
  while (total > charge && oldest < held.length - 1) {
    total -= chargeOf(held[oldest] ?? []);
    oldest += 1;
  }
  return held.slice(0, oldest).flat();
}
