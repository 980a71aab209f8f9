import { subtract, sum } from '@rcm/money';
import type { PostableLine } from '../ports.ts';
import type { Answer } from './account.ts';

type Fits = (line: PostableLine, successor: PostableLine) => boolean;

const sameProcedure: Fits = (line, { procedureCode }) => line.procedureCode === procedureCode;
const sameDate: Fits = (line, { serviceDate }) => line.serviceDate === serviceDate;
const sameCharge: Fits = (line, { chargeAmount }) => line.chargeAmount === chargeAmount;
const sameModifiers: Fits = (line, { modifiers }) => line.modifiers.join() === modifiers.join();

/** How a line is found on the successor, from the most to the least certain. */
const rules: readonly (readonly Fits[])[] = [
  [sameProcedure, sameModifiers, sameDate, sameCharge],
  [sameProcedure, sameDate, sameCharge],
  [sameProcedure, sameDate],
  [sameProcedure],
  [(line, { lineNumber }) => line.lineNumber === lineNumber],
];

/** The lines of the successor that stand for the lines of a replaced claim, by line number. A dropped line has none. */
export function successorLines(
  lines: readonly PostableLine[],
  successors: readonly PostableLine[],
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const taken = new Set<number>();
  for (const rule of rules) {
    for (const line of lines) {
      if (found.has(line.lineNumber)) continue;
      const successor = successors.find(
        (one) => !taken.has(one.lineNumber) && rule.every((fits) => fits(line, one)),
      );
      if (successor === undefined) continue;
      found.set(line.lineNumber, successor.lineNumber);
      taken.add(successor.lineNumber);
    }
  }
  return found;
}

/**
 * An answer to a replaced claim as one to its successor. Of the lines that the successor dropped only the money counts, as
 * a payment to the claim as a whole.
 */
export function answersToSuccessor(answer: Answer, lineOf: ReadonlyMap<number, number>): Answer[] {
  const lines = answer.lines.map((line) => ({
    ...line,
    claimLineNumber: line.claimLineNumber === null ? null : (lineOf.get(line.claimLineNumber) ?? null),
  }));
  const kept = lines.filter(({ claimLineNumber }) => claimLineNumber !== null);
  if (kept.length === lines.length) return [{ ...answer, lines }];
  const dropped = lines.filter(({ claimLineNumber }) => claimLineNumber === null);
  const amountOf = (some: typeof lines, key: 'chargeAmount' | 'paidAmount') =>
    sum(some.map((line) => line[key]));
  const paidAmount = amountOf(dropped, 'paidAmount');
  const moneyAlone: Answer = {
    ...answer,
    isAdditional: true,
    chargeAmount: '0.00',
    paidAmount: kept.length === 0 ? answer.paidAmount : paidAmount,
    adjustments: [],
    remarkCodes: [],
    lines: [],
  };
  if (kept.length === 0) return [moneyAlone];
  const rest: Answer = {
    ...answer,
    chargeAmount: subtract(answer.chargeAmount, amountOf(dropped, 'chargeAmount')),
    paidAmount: subtract(answer.paidAmount, paidAmount),
    lines: kept,
  };
  return [rest, moneyAlone];
}
