import type { Money } from '@rcm/money';
import { type Element, type ElementType, required } from './elements.ts';

/** A day of the Gregorian calendar as `YYYY-MM-DD`, years 0001 to 9999. */
export type CalendarDate = string;

const control = /\p{Cc}/u;

/** Text of at most so many characters, none of them a control character. */
export const text =
  (longest: number): ElementType<string> =>
  (value, reading) => {
    if (value.length > longest) return reading.fault('ELEMENT_TOO_LONG');
    return control.test(value) ? reading.fault('CHARACTER_INVALID') : value;
  };

/** One of the codes that the guide has. */
export function code<const C extends string>(...codes: readonly C[]): ElementType<C> {
  const known = new Map<string, C>(codes.map((each) => [each, each]));
  return (value, reading) => known.get(value) ?? reading.fault('CODE_INVALID');
}

const digit = /\d/;
const decimal = /^(-?)0*(\d*)(?:\.(\d*?)0*)?$/;
/** The most digits of a decimal number of X12, and the most characters that are looked at for them. */
const mostDigits = 18;
const mostCharacters = 40;
/** The most digits before the point of an amount of money. */
const mostDollars = 12;

/** No calendar in use has a year 0. */
const eightDigits = /^(?!0000)\d{8}$/;
const longMonths = new Set([1, 3, 5, 7, 8, 10, 12]);

/** The days of a month of the Gregorian calendar; none of a month that there is not. */
function daysOfMonth(year: number, month: number): number {
  if (month < 1 || month > 12) return 0;
  if (month !== 2) return longMonths.has(month) ? 31 : 30;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** The parts of a number of X12 without needless zeros; null where it is none. */
function readDecimal(value: string) {
  const match = value.length > mostCharacters || !digit.test(value) ? null : decimal.exec(value);
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const isZero = whole === '' && fraction === '';
  return whole.length + fraction.length > mostDigits
    ? null
    : { sign: isZero ? '' : sign, whole: whole || '0', fraction };
}

/** An amount of money below 10^12, with at most two decimals that are not zero. */
export const amount: ElementType<Money> = (value, reading) => {
  const number = readDecimal(value);
  if (!number || number.fraction.length > 2 || number.whole.length > mostDollars) {
    return reading.fault('AMOUNT_INVALID');
  }
  return `${number.sign}${number.whole}.${number.fraction.padEnd(2, '0')}`;
};

/** An exact number such as a quantity or a share, as a decimal string without needless zeros: `"2.5"`. */
export const decimalNumber: ElementType<string> = (value, reading) => {
  const number = readDecimal(value);
  if (!number) return reading.fault('NUMBER_INVALID');
  return `${number.sign}${number.whole}${number.fraction && `.${number.fraction}`}`;
};

/** A whole number from 0 to 999,999,999. */
export const count: ElementType<number> = (value, reading) =>
  /^\d{1,9}$/.test(value) ? Number(value) : reading.fault('NUMBER_INVALID');

function readDate(value: string): CalendarDate | null {
  if (!eightDigits.test(value)) return null;
  const [year, month, day] = [value.slice(0, 4), value.slice(4, 6), value.slice(6)];
  const [number, inMonth] = [Number(day), daysOfMonth(Number(year), Number(month))];
  return number >= 1 && number <= inMonth ? `${year}-${month}-${day}` : null;
}

/** A day of eight digits, `CCYYMMDD`. */
export const date: ElementType<CalendarDate> = (value, reading) =>
  readDate(value) ?? reading.fault('DATE_INVALID');

/** A day, or the days from one to another. */
export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/**
 * The days that a value of a format means. A time of day (DT) is left out, since the files count by days; the guides
 * themselves write a period of one day (RD8) as that day.
 */
const daysOf = {
  D8: (value: string) => [value],
  RD8: (value: string) => value.split('-'),
  DT: (value: string) => [value.slice(0, 8)],
};

function readPeriod(kind: keyof typeof daysOf, value: string): Period | null {
  const [from = null, to = from, ...others] = daysOf[kind](value).map(readDate);
  return from !== null && to !== null && from <= to && others.length === 0 ? { from, to } : null;
}

const format = code('D8', 'RD8', 'DT');

/** What DTP02 and DTP03, or two other positions that follow each other, say: `D8`, `RD8` or `DT` and the value. */
export const period =
  (position: number): Element<Period | null> =>
  (parts, reading) => {
    const kind = required(position, format)(parts, reading);
    const value = required(position + 1, text(35))(parts, reading);
    if (kind === null || value === null) return null;
    return readPeriod(kind, value) ?? reading.fault('DATE_INVALID');
  };

/** The same where both may be left out. */
export const optionalPeriod =
  (position: number): Element<Period | null> =>
  (parts, reading) =>
    parts[position]?.trim() || parts[position + 1]?.trim() ? period(position)(parts, reading) : null;
