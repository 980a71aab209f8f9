import { cents } from '@rcm/money';
import type { Answer, AnsweredPart, ChargedClaim, PayerRank } from './answer.ts';
import { type Explanation, explain, isEmpty, together } from './explanation.ts';

/** The line number of the claim level: what an answer says of no line. */
export const claimLevel = 0;

const ranks: readonly PayerRank[] = ['PRIMARY', 'SECONDARY', 'TERTIARY'];

/** The position of a rank in payer order. */
export const rankOrder = (rank: PayerRank): number => ranks.indexOf(rank);

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
}

/** A line of a claim, or the claim level, with the answers about it. */
export interface Part {
  /** 0 for the claim level. */
  readonly lineNumber: number;
  /** In cents. */
  readonly charge: bigint;
  /** In payer order. */
  readonly payers: readonly PayerAnswers[];
  /** The payments that were accepted for their money alone. */
  readonly additional: readonly PartAnswer[];
}

type Unjudged = Omit<PartAnswer, 'isSuperseded'>;

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
  const byLine = new Map<number, Unjudged[]>();
  for (const answer of answers) {
    for (const [lineNumber, parts] of Map.groupBy(answer.parts, lineOf)) {
      const explanation = together(parts.map((part) => explain(answer, part)));
      byLine.set(lineNumber, [...(byLine.get(lineNumber) ?? []), { answer, parts, explanation }]);
    }
  }
  const lines = claim.lines.map(({ lineNumber, chargeAmount }) =>
    partOf(lineNumber, isWhole ? 0n : cents(chargeAmount), byLine.get(lineNumber) ?? []),
  );
  // The claim level of an answer goes with its lines.
  const superseded = lines.flatMap(({ payers }) =>
    payers.flatMap((payer) => payer.answers.flatMap((one) => (one.isSuperseded ? one.answer : []))),
  );
  const charge = cents(claim.totalCharge) - lines.reduce((sum, line) => sum + line.charge, 0n);
  return [partOf(claimLevel, charge, byLine.get(claimLevel) ?? [], new Set(superseded)), ...lines];
}

function partOf(
  lineNumber: number,
  charge: bigint,
  answers: readonly Unjudged[],
  superseded: ReadonlySet<Answer> = new Set(),
): Part {
  const additional = answers.filter(({ answer }) => answer.isAdditional);
  const regular = answers.filter(({ answer }) => !answer.isAdditional);
  const byPayer = Map.groupBy(regular, ({ answer }) => `${answer.payerRank} ${answer.payerId}`);
  const payers = [...byPayer.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const current = currentOf(own, charge, superseded);
    if (isEmpty(together(own.map(({ explanation }) => explanation)))) return [];
    const judged = own.map((one) => ({ ...one, isSuperseded: !current.has(one.answer) }));
    return [
      {
        answers: judged,
        current: together(
          judged.filter(({ isSuperseded }) => !isSuperseded).map(({ explanation }) => explanation),
        ),
        payerId: first.answer.payerId,
        rank: first.answer.payerRank,
      },
    ];
  });
  return {
    lineNumber,
    charge,
    payers: payers.sort((a, b) => rankOrder(a.rank) - rankOrder(b.rank)),
    additional: additional.map((one) => ({ ...one, isSuperseded: true })),
  };
}

/**
 * The answers of a payer that hold. Answers whose charges together fit into the charge are parts of one answer; else the
 * oldest give way.
 */
function currentOf(own: readonly Unjudged[], charge: bigint, superseded: ReadonlySet<Answer>): Set<Answer> {
  const held = own.filter(({ answer }) => !superseded.has(answer));
  let total = held.reduce((sum, { explanation }) => sum + explanation.charge, 0n);
  let oldest = 0;
  while (total > charge && oldest < held.length - 1) {
    total -= held[oldest]?.explanation.charge ?? 0n;
    oldest += 1;
  }
  return new Set(held.slice(oldest).map(({ answer }) => answer));
}
