import { halfUp, parseDecimal } from './decimal.ts';
import type { Money } from './money.ts';

const limit = 1e12;

/** Differences up to 10^-6 are rounding errors of the caller's arithmetic: 1.1 + 2.2 is 3.3000000000000003. */
const noiseDecimals = 6;

/** True when the shortest decimal text of a number has at most `maxDecimals` decimals; false for NaN and the infinities. */
export const hasDecimals = (value: number, maxDecimals: number): boolean =>
  Number.isFinite(value) && decimalsOf(plainText(value)) <= maxDecimals;

/**
 * True when the number is below 10^12 in magnitude and within 10^-6 of one with at most `maxDecimals` decimals; false
 * for NaN and the infinities.
 */
export const isMoneyNumber = (value: number, maxDecimals = 2): boolean =>
  nearestText(value, maxDecimals) !== null;

/**
 * The decimal text of a JSON number, without rounding errors of up to 10^-6 and padded with zeros to `minDecimals`.
 * Throws a RangeError unless `isMoneyNumber(value, maxDecimals)`. A unit charge is `decimalFromNumber(value, 2, 4)`.
 */
export function decimalFromNumber(value: number, minDecimals: number, maxDecimals: number): string {
  const text = nearestText(value, maxDecimals);
  if (text === null) {
    throw new RangeError(`Not a number below 10^12 with at most ${maxDecimals} decimals`);
  }
  const decimals = decimalsOf(text);
  if (decimals >= minDecimals) return text;
  return `${text}${decimals === 0 ? '.' : ''}${'0'.repeat(minDecimals - decimals)}`;
}

/** The amount of a JSON number. Throws a RangeError unless {@link isMoneyNumber}. */
export const moneyFromNumber = (value: number): Money => decimalFromNumber(value, 2, 2);

/** The text of the number with at most `maxDecimals` decimals within 10^-6 of a number; null where there is none. */
function nearestText(value: number, maxDecimals: number): string | null {
  if (!(Math.abs(value) < limit)) return null;
  const text = plainText(value);
  if (decimalsOf(text) <= maxDecimals) return text;
  const { digits, scale } = parseDecimal(value);
  const rounded = halfUp(digits, scale - maxDecimals);
  const off = magnitudeOf(digits - rounded * 10n ** BigInt(scale - maxDecimals));
  const isNoise = off * 10n ** BigInt(noiseDecimals) <= 10n ** BigInt(scale);
  return isNoise ? decimalText(rounded, maxDecimals).replace(/\.?(?<=\.\d*)0*$/, '') : null;
}

function decimalsOf(plain: string): number {
  const point = plain.indexOf('.');
  return point === -1 ? 0 : plain.length - point - 1;
}

/** The decimal text of a number, without the exponent that `String(value)` writes below 10^-6. */
function plainText(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  const { digits, scale } = parseDecimal(value);
  return decimalText(digits, scale);
}

const magnitudeOf = (digits: bigint) => (digits < 0n ? -digits : digits);

/** `digits` divided by ten to the power `scale`. */
function decimalText(digits: bigint, scale: number): string {
  const magnitude = String(magnitudeOf(digits)).padStart(scale + 1, '0');
  const whole = magnitude.slice(0, magnitude.length - scale);
  return `${digits < 0n ? '-' : ''}${whole}${scale === 0 ? '' : `.${magnitude.slice(-scale)}`}`;
}
