import { parseDecimal } from './decimal.ts';

/**
 * One decimal divided by another, rounded to a number of decimals, half away from zero; null where the divisor is zero.
 * Throws a RangeError where either is not a plain decimal.
 */
export function quotient(
  dividend: string | number,
  divisor: string | number,
  decimals: number,
): string | null {
  const over = parseDecimal(dividend);
  const under = parseDecimal(divisor);
  if (under.digits === 0n) return null;
  const isNegative = over.digits < 0n !== under.digits < 0n;
  const numerator = absolute(over.digits) * 10n ** BigInt(under.scale + decimals);
  const denominator = absolute(under.digits) * 10n ** BigInt(over.scale);
  const rounded = (2n * numerator + denominator) / (2n * denominator);
  const digits = String(rounded).padStart(decimals + 1, '0');
  const sign = isNegative && rounded !== 0n ? '-' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const absolute = (value: bigint) => (value < 0n ? -value : value);
