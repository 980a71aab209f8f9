import { compare } from '@rcm/money';
import type { PostableLine } from '../ports.ts';
import type { PaidLine } from './schema.ts';

type Fits = (paid: PaidLine, line: PostableLine) => boolean;

const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.toSorted().join() === other.toSorted().join();

const sameProcedure: Fits = ({ procedureCode, submittedProcedureCode, revenueCode }, line) =>
  [procedureCode, submittedProcedureCode, procedureCode === null ? revenueCode : null].includes(
    line.procedureCode,
  );

const sameModifiers: Fits = ({ modifiers }, line) => sameSet(modifiers, line.modifiers);

const sameCharge: Fits = ({ chargeAmount }, line) =>
  chargeAmount !== null && compare(chargeAmount.replace('-', ''), line.chargeAmount) === 0;

const sameDate: Fits = ({ serviceFrom }, line) =>
  serviceFrom === null || line.serviceDate === null || serviceFrom === line.serviceDate;

/** REF*6R is the control number of the line, or the line number of a line without a control number. */
const sameControlNumber: Fits = ({ lineControlNumber }, { controlNumber, lineNumber }) =>
  lineControlNumber !== null && lineControlNumber === (controlNumber ?? String(lineNumber));

const all =
  (...conditions: readonly Fits[]): Fits =>
  (paid, line) =>
    conditions.every((fits) => fits(paid, line));

/** From the most to the least certain. */
const rules: readonly Fits[] = [
  sameControlNumber,
  all(sameProcedure, sameModifiers, sameCharge, sameDate),
  all(sameProcedure, sameCharge, sameDate),
  all(sameProcedure, sameCharge),
];

/**
 * Matches each paid line to a line of the claim, by the most certain rule first; of equal candidates, the next in order is
 * used. Lines that are matched already keep their match. Returns null if a line can't be matched.
 */
export function matchLines(paid: readonly PaidLine[], lines: readonly PostableLine[]): PaidLine[] | null {
  const numbers = new Set(lines.map(({ lineNumber }) => lineNumber));
  const matches = new Map<PaidLine, number>();
  const taken = new Set<number>();
  const join = (one: PaidLine, lineNumber: number) => {
    matches.set(one, lineNumber);
    taken.add(lineNumber);
  };
  for (const one of paid) {
    if (one.claimLineNumber === null) continue;
    if (!numbers.has(one.claimLineNumber) || taken.has(one.claimLineNumber)) return null;
    join(one, one.claimLineNumber);
  }
  for (const fits of rules) {
    for (const one of paid) {
      if (matches.has(one)) continue;
      const match = lines.find((line) => !taken.has(line.lineNumber) && fits(one, line));
      if (match) join(one, match.lineNumber);
    }
  }
  if (matches.size < paid.length) return null;
  return paid.map((one) => ({ ...one, claimLineNumber: matches.get(one) ?? null }));
}
