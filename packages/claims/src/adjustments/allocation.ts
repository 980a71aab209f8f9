import type { PartBalance } from '@rcm/balances';
import { invalid } from '@rcm/errors';
import { compare, isZero, type Money, min, subtract } from '@rcm/money';
import type { AdjustedLine } from './schema.ts';

/** Where an amount is taken from: one line, or all lines in order and then the claim level. */
interface Asked {
  readonly amount: Money;
  readonly lineNumber?: number | undefined;
}

/** Takes at most an amount from what `openOf` says is open in parts, in order, and returns the rest too. */
export function takeInOrder(
  parts: readonly PartBalance[],
  amount: Money,
  openOf: (part: PartBalance) => Money,
): { readonly taken: AdjustedLine[]; readonly rest: Money } {
  let rest = amount;
  const taken = parts.flatMap((part) => {
    const open = openOf(part);
    const own = compare(open, '0.00') > 0 ? min(open, rest) : '0.00';
    rest = subtract(rest, own);
    return isZero(own) ? [] : [{ lineNumber: part.lineNumber, amount: own }];
  });
  return { taken, rest };
}

/**
 * Takes an amount from the lines of a claim in order, and last from the claim level. Throws 400 for an unknown line, and
 * for an amount above what `openOf` says is open.
 */
export function allocate(
  parts: readonly PartBalance[],
  { amount, lineNumber }: Asked,
  openOf: (part: PartBalance) => Money,
): AdjustedLine[] {
  const [claimLevel, ...lines] = parts;
  const ordered = claimLevel ? [...lines, claimLevel] : lines;
  const asked = lineNumber === undefined ? ordered : ordered.filter((part) => part.lineNumber === lineNumber);
  if (asked.length === 0) throw invalid('body.lineNumber', 'Expected the number of a line of the claim');
  const { taken, rest } = takeInOrder(asked, amount, openOf);
  if (!isZero(rest)) throw invalid('body.amount', 'Expected at most the open amount', 'too_big');
  return taken;
}
