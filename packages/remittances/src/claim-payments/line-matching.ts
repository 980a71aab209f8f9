import { add, compare, isNegative, isZero, type Money, negate } from '@rcm/money';
import type { PostableLine } from '../ports.ts';
import type { PaidLine } from './schema.ts';

/** A claim line about which answers of the payer are posted. */
export interface AnsweredClaimLine {
  /** True if each of these answers denied the line. */
  readonly isDenied: boolean;
}

type Fits = (paid: PaidLine, line: PostableLine) => boolean;

const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.toSorted().join() === other.toSorted().join();

/** The procedure as submitted: SVC06 if the payer adjudicated another one, as it does in bundling and unbundling. */
const sameProcedure: Fits = ({ submittedProcedureCode, procedureCode, revenueCode }, line) =>
  (submittedProcedureCode ?? procedureCode ?? revenueCode) === line.procedureCode;

const sameAdjudicatedProcedure: Fits = ({ procedureCode }, line) => procedureCode === line.procedureCode;

const sameModifiers: Fits = ({ modifiers }, line) => sameSet(modifiers, line.modifiers);

/** The charge without the sign of a reversal. */
const chargeOf = ({ chargeAmount }: PaidLine): Money => {
  const charge = chargeAmount ?? '0.00';
  return isNegative(charge) ? negate(charge) : charge;
};

const sameCharge: Fits = (paid, line) =>
  paid.chargeAmount !== null && compare(chargeOf(paid), line.chargeAmount) === 0;

const sameDate: Fits = ({ serviceFrom }, line) =>
  serviceFrom === null || line.serviceDate === null || serviceFrom === line.serviceDate;

/** REF*6R is the control number of the line, or the line number of a line without a control number. */
const sameControlNumber: Fits = ({ lineControlNumber }, { controlNumber, lineNumber }) =>
  lineControlNumber !== null && lineControlNumber === (controlNumber ?? String(lineNumber));

const all =
  (...conditions: readonly Fits[]): Fits =>
  (paid, line) =>
    conditions.every((fits) => fits(paid, line));

/** For one paid line each, from the most to the least certain. */
const rules: readonly Fits[] = [
  all(sameProcedure, sameModifiers, sameCharge, sameDate),
  all(sameProcedure, sameCharge, sameDate),
  all(sameProcedure, sameCharge),
];

/** For several paid lines whose charges add up to the charge of the line, from the more to the less certain. */
const partRules: readonly Fits[] = [all(sameProcedure, sameDate), sameProcedure];

/** The paid lines and the claim lines to which they are matched. */
class Matching {
  readonly #paid: readonly PaidLine[];
  readonly #lines: readonly PostableLine[];
  readonly #matches = new Map<PaidLine, number>();
  /** The charges of the paid lines that are matched to a claim line, by line number. */
  readonly #charges = new Map<number, Money>();

  constructor(paid: readonly PaidLine[], lines: readonly PostableLine[]) {
    this.#paid = paid;
    this.#lines = lines;
  }

  join(one: PaidLine, lineNumber: number): void {
    this.#matches.set(one, lineNumber);
    this.#charges.set(lineNumber, add(this.#charges.get(lineNumber) ?? '0.00', chargeOf(one)));
  }

  /** Matches each unmatched paid line to the first claim line without a match that fits. */
  matchEach(fits: Fits): void {
    this.#matchFirst((one, line) => !this.#charges.has(line.lineNumber) && fits(one, line));
  }

  /** Matches unmatched paid lines to claim lines with a match, up to the charge of each. */
  matchMore(fits: Fits): void {
    this.#matchFirst((one, line) => {
      const charged = this.#charges.get(line.lineNumber);
      return (
        charged !== undefined &&
        compare(add(charged, chargeOf(one)), line.chargeAmount) <= 0 &&
        fits(one, line)
      );
    });
  }

  /** Matches to each claim line without a match the unmatched paid lines whose charges add up to its charge. */
  matchParts(fits: Fits): void {
    for (const line of this.#lines) {
      if (this.#charges.has(line.lineNumber)) continue;
      const parts = partsOf(
        line,
        this.#unmatched().filter((one) => fits(one, line)),
      );
      for (const part of parts) this.join(part, line.lineNumber);
    }
  }

  /** The paid lines with their matches, or null if a line has none. */
  result(): PaidLine[] | null {
    if (this.#matches.size < this.#paid.length) return null;
    return this.#paid.map((one) => ({ ...one, claimLineNumber: this.#matches.get(one) ?? null }));
  }

  #matchFirst(fits: Fits): void {
    for (const one of this.#unmatched()) {
      const match = this.#lines.find((line) => fits(one, line));
      if (match) this.join(one, match.lineNumber);
    }
  }

  #unmatched(): PaidLine[] {
    return this.#paid.filter((one) => !this.#matches.has(one));
  }
}

/** The first paid lines whose charges add up to the charge of a claim line; empty if there are none. */
function partsOf({ chargeAmount }: PostableLine, candidates: readonly PaidLine[]): PaidLine[] {
  const parts: PaidLine[] = [];
  let charged = '0.00';
  for (const one of candidates) {
    const next = add(charged, chargeOf(one));
    if (compare(next, chargeAmount) > 0) continue;
    parts.push(one);
    charged = next;
  }
  return compare(charged, chargeAmount) === 0 ? parts : [];
}

/**
 * Matches each paid line to a line of the claim, by the most certain rule first. Several paid lines may be about one
 * claim line, which the payer unbundled or split. Of equal candidates, the next in order is used that the payer has not
 * answered, else one that it denied. Lines that are matched already keep their match. Returns null if a line can't be
 * matched.
 */
export function matchLines(
  paid: readonly PaidLine[],
  lines: readonly PostableLine[],
  answered: ReadonlyMap<number, AnsweredClaimLine>,
): PaidLine[] | null {
  const precedence = ({ lineNumber }: PostableLine) => {
    const line = answered.get(lineNumber);
    if (line === undefined) return 0;
    return line.isDenied ? 1 : 2;
  };
  const matching = new Matching(
    paid,
    lines.toSorted((one, other) => precedence(one) - precedence(other)),
  );
  const numbers = new Set(lines.map(({ lineNumber }) => lineNumber));
  for (const one of paid) {
    if (one.claimLineNumber === null) continue;
    if (!numbers.has(one.claimLineNumber)) return null;
    matching.join(one, one.claimLineNumber);
  }
  matching.matchEach(sameControlNumber);
  matching.matchMore(sameControlNumber);
  for (const fits of rules) matching.matchEach(fits);
  for (const fits of partRules) matching.matchParts(fits);
  // A line that the payer adds has no charge.
  matching.matchMore(all((one) => isZero(chargeOf(one)), sameProcedure));
  matching.matchEach(all(sameAdjudicatedProcedure, sameCharge));
  return matching.result();
}
