import { compare, isNegative, isStorable, sum } from '@rcm/money';
import type { ImportException, SentClaim } from './sent-claim.ts';

/** The most lines of a claim. */
const mostLines = 999;

/** The reason why the data of a claim can't be imported; null if it can. */
export function problemOf({ lines, totalCharge, serviceDate, coverage }: SentClaim): ImportException | null {
  const charge = sum(lines.map(({ chargeAmount }) => chargeAmount));
  const isWhole =
    lines.length > 0 &&
    lines.length <= mostLines &&
    serviceDate !== null &&
    (coverage.payer.name ?? coverage.payer.identifier) !== null &&
    isStorable(charge) &&
    lines.every(
      ({ procedureCode, revenueCode, units, chargeAmount }) =>
        Boolean(procedureCode ?? revenueCode) &&
        (units ?? 0) >= 0 &&
        isStorable(chargeAmount) &&
        !isNegative(chargeAmount),
    );
  if (!isWhole) return 'FAULTY_DATA';
  return compare(charge, totalCharge) === 0 ? null : 'UNBALANCED';
}
