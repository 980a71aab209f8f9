import { halfUp, parseDecimal } from './decimal.ts';

/**
 * An exact amount of dollars as a decimal string with exactly two decimals, such as `"456.10"` or `"-0.05"`;
 * zero has no sign.
 */
export type Money = string;

const moneyText = /^-?(?:0|[1-9]\d*)\.\d{2}$/;

/** The amount in cents. Throws a RangeError for a string that is not a {@link Money}. */
export function cents(money: Money): bigint {
  if (!moneyText.test(money)) throw new RangeError('Money is a decimal string with exactly two decimals');
  return BigInt(money.slice(0, -3) + money.slice(-2));
}

/** The amount of a whole number of cents. */
export function fromCents(amount: bigint): Money {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const limit = 10n ** 14n;

/** True for an amount below 10^12 in magnitude, the largest that is stored. */
export const isStorable = (money: Money): boolean => cents(money) < limit && cents(money) > -limit;

/** `a` plus `b`. Throws a RangeError where either is not a {@link Money}. */
export const add = (a: Money, b: Money): Money => fromCents(cents(a) + cents(b));

/** `a` minus `b`. Throws a RangeError where either is not a {@link Money}. */
export const subtract = (a: Money, b: Money): Money => fromCents(cents(a) - cents(b));

/** The amount with the opposite sign; zero stays `"0.00"`. */
export const negate = (money: Money): Money => fromCents(-cents(money));

/** Compares two amounts, for `Array.prototype.sort`. */
export function compare(a: Money, b: Money): -1 | 0 | 1 {
  const difference = cents(a) - cents(b);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** True for zero. */
export const isZero = (money: Money): boolean => cents(money) === 0n;

/** True for less than zero. */
export const isNegative = (money: Money): boolean => cents(money) < 0n;

/** The exact total; `"0.00"` for no amounts. */
export function sum(amounts: Iterable<Money>): Money {
  let total = 0n;
  for (const amount of amounts) total += cents(amount);
  return fromCents(total);
}

/** The largest of the amounts. */
export const max = (first: Money, ...others: readonly Money[]): Money =>
  others.reduce((best, amount) => (compare(amount, best) > 0 ? amount : best), first);

/** The smallest of the amounts. */
export const min = (first: Money, ...others: readonly Money[]): Money =>
  others.reduce((best, amount) => (compare(amount, best) < 0 ? amount : best), first);

/**
 * Quantity times unit price, rounded once to whole cents, half away from zero. Both may have any number of decimals.
 * Throws a RangeError where either is not a plain decimal.
 */
export function multiply(quantity: string | number, unit: string): Money {
  const left = parseDecimal(quantity);
  const right = parseDecimal(unit);
  return fromCents(halfUp(left.digits * right.digits, left.scale + right.scale - 2));
}

/**
 * A percentage of an amount, rounded to whole cents, half away from zero; 12.5 means 12.5 %. Throws a RangeError where
 * `percent` is not a plain decimal.
 */
export function percentOf(money: Money, percent: string | number): Money {
  const share = parseDecimal(percent);
  return fromCents(halfUp(cents(money) * share.digits, share.scale + 2));
}

/**
 * `parts` of `whole` equal parts of an amount, rounded to whole cents, half away from zero. Throws a RangeError unless
 * both are whole numbers and `whole` is above zero.
 */
export function partOf(money: Money, parts: number, whole: number): Money {
  if (!Number.isSafeInteger(parts) || !Number.isSafeInteger(whole) || whole <= 0) {
    throw new RangeError('parts and whole must be whole numbers, and whole above zero');
  }
  const total = cents(money) * BigInt(parts);
  const divisor = 2n * BigInt(whole);
  const doubled = 2n * (total < 0n ? -total : total) + BigInt(whole);
  return fromCents((total < 0n ? -1n : 1n) * (doubled / divisor));
}

/** The allocation of a payment to open amounts. */
export interface Allocation {
  /** What each open amount receives, in the given order. */
  readonly applied: readonly Money[];
  /** What remains after settling all open amounts. */
  readonly remainder: Money;
}

/**
 * Allocates a payment to open amounts in the given order, each in full before the next. Throws a RangeError where the
 * payment or an open amount is below zero.
 */
export function oldestFirst(amount: Money, openAmounts: readonly Money[]): Allocation {
  let left = cents(amount);
  if (left < 0n) throw new RangeError('A payment must not be below zero');
  const applied = openAmounts.map((openAmount) => {
    const open = cents(openAmount);
    if (open < 0n) throw new RangeError('An open amount must not be below zero');
    const before = left;
    left = before > open ? before - open : 0n;
    return fromCents(before - left);
  });
  return { applied, remainder: fromCents(left) };
}
