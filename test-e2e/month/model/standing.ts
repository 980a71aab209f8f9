import { type Answer, linePaid, total } from '../story.ts';
import { least } from './part.ts';
import { moneyAlone, type Said } from './said.ts';

/** An answer that is posted and not taken back. */
export interface Standing {
  readonly answer: Answer;
  readonly isAdditional: boolean;
  /** True if a person gave the share to the patient although a next payer is due. */
  readonly isReleased: boolean;
  readonly at: number;
  /** How many claims replaced each other before the one that it is about. */
  readonly generation: number;
  /** What the payer took back of its payment. */
  readonly takenBack: bigint;
}

export const standing = (answer: Answer, generation = 0): Standing => ({
  answer,
  isAdditional: false,
  isReleased: false,
  at: 0,
  generation,
  takenBack: 0n,
});

/** What a payer took back of an answer, as a payment below zero for a part: of its lines in order. */
export function takenBackOf({ answer, takenBack }: Standing, part: number | 'ALL'): Said[] {
  let rest = takenBack;
  const taken = answer.lines.flatMap((line) => {
    const amount = least(linePaid(line), rest);
    rest -= amount;
    return part === 'ALL' || line.line === part ? [amount] : [];
  });
  return total(taken) === 0n ? [] : [moneyAlone(answer, -total(taken))];
}

/** What an answer paid for lines that the claim has no longer. */
export const paidForDropped = ({ lines }: Answer, lineCount: number): bigint =>
  total(lines.filter(({ line }) => line > lineCount).map(linePaid));

/** What an answer paid for dropped lines, as money for the claim as a whole. */
export function droppedOf({ answer }: Standing, lineCount: number): Said[] {
  const paid = paidForDropped(answer, lineCount);
  return paid === 0n ? [] : [moneyAlone(answer, paid)];
}
