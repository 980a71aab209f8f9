/** A decimal number as the integer `digits` divided by ten to the power `scale`. */
interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const plainDecimal = /^-?\d+(?:\.\d+)?$/;

/** Reads a plain decimal string, or the shortest decimal text of a number. */
export function parseDecimal(value: string | number): Decimal {
  const [plain = '', exponent = '0'] = typeof value === 'number' ? String(value).split('e') : [value];
  if (!plainDecimal.test(plain)) throw new RangeError('Not a plain decimal number');
  const [whole = '', fraction = ''] = plain.split('.');
  const digits = BigInt(whole + fraction);
  const scale = fraction.length - Number(exponent);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

/** `digits` divided by ten to the power `scale`, rounded to the nearest integer, halves away from zero. */
export function halfUp(digits: bigint, scale: number): bigint {
  if (scale <= 0) return digits * 10n ** BigInt(-scale);
  const divisor = 10n ** BigInt(scale);
  const half = divisor / 2n;
  return (digits < 0n ? digits - half : digits + half) / divisor;
}
