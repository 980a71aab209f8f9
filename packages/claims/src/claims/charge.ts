import { invalid } from '@rcm/errors';
import { isStorable, type Money, sum } from '@rcm/money';
import type { z } from 'zod';
import type { ClaimBody } from './contract.ts';

type RequestedLine = z.output<typeof ClaimBody>['lines'][number];

/** The exact sum of the lines. */
export const chargeOf = (lines: readonly Pick<RequestedLine, 'chargeAmount'>[]): Money =>
  sum(lines.map(({ chargeAmount }) => chargeAmount));

/** The exact sum of the lines. Throws 400 if it is 10^12 or more, which can't be stored. */
export function storableCharge(lines: readonly RequestedLine[]): Money {
  const charge = chargeOf(lines);
  if (!isStorable(charge)) throw invalid('body.lines', 'Expected a total below 10^12', 'too_big');
  return charge;
}
