import { parseDecimal } from './decimal.ts';
import type { Money } from './money.ts';

const limit = 1e12;

/**
 * True when the number is below 10^12 in magnitude and its shortest decimal text has at most `maxDecimals` decimals;
 * false for NaN and the infinities.
 */
export const isMoneyNumber = (value: number, maxDecimals = 2): boolean =>
  Math.abs(value) < limit && decimalsOf(plainText(value)) <= maxDecimals;

/**
 * The shortest decimal text of a JSON number, padded with zeros to `minDecimals`; a RangeError unless
 * `isMoneyNumber(value, maxDecimals)`. A unit charge is `decimalFromNumber(value, 2, 4)`.
 */
export function decimalFromNumber(value: number, minDecimals: number, maxDecimals: number): string {
  if (!isMoneyNumber(value, maxDecimals)) {
    throw new RangeError(`Not a number below 10^12 with at most ${maxDecimals} decimals`);
  }
  const text = plainText(value);
  const decimals = decimalsOf(text);
  if (decimals >= minDecimals) return text;
  return `${text}${decimals === 0 ? '.' : ''}${'0'.repeat(minDecimals - decimals)}`;
}

/** The amount of a JSON number; a RangeError unless {@link isMoneyNumber}. */
export const moneyFromNumber = (value: number): Money => decimalFromNumber(value, 2, 2);

function decimalsOf(plain: string): number {
  const point = plain.indexOf('.');
  return point === -1 ? 0 : plain.length - point - 1;
}

/** `String(value)` writes numbers below 10^-6 with an exponent. */
function plainText(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  const { digits, scale } = parseDecimal(value);
  const magnitude = String(digits < 0n ? -digits : digits).padStart(scale, '0');
  return `${digits < 0n ? '-' : ''}0.${magnitude}`;
}
