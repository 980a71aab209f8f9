import { parseDecimal } from './decimal.ts';

/**
 * One decimal divided by another, rounded half up (half away from zero below zero) to so many decimals; null where the
 * divisor is zero. A RangeError where either is not a plain decimal.
 */
export function quotient(
  dividend: string | number,
  divisor: string | number,
  decimals: number,
): string | null {
  const above = parseDecimal(dividend);
  const below = parseDecimal(divisor);
  if (below.digits === 0n) return null;
  const isNegative = above.digits < 0n !== below.digits < 0n;
  const numerator = absolute(above.digits) * 10n ** BigInt(below.scale + decimals);
  const denominator = absolute(below.digits) * 10n ** BigInt(above.scale);
  const rounded = (2n * numerator + denominator) / (2n * denominator);
  const digits = String(rounded).padStart(decimals + 1, '0');
  const sign = isNegative && rounded !== 0n ? '-' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const absolute = (value: bigint) => (value < 0n ? -value : value);
