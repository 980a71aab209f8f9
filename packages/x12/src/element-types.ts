import type { Money } from '@rcm/money';
import { type Element, type ElementType, required } from './elements.ts';

/** A date of the Gregorian calendar as `YYYY-MM-DD`, years 0001 to 9999. */
export type CalendarDate = string;

const control = /\p{Cc}/u;

/** Text of at most `maxLength` characters without control characters. */
export const text =
  (maxLength: number): ElementType<string> =>
  (value, context) => {
    if (value.length > maxLength) return context.fault('ELEMENT_TOO_LONG');
    return control.test(value) ? context.fault('CHARACTER_INVALID') : value;
  };

/** One of the codes of the guide. */
export function code<const C extends string>(...codes: readonly C[]): ElementType<C> {
  const allowed = new Map<string, C>(codes.map((each) => [each, each]));
  return (value, context) => allowed.get(value) ?? context.fault('CODE_INVALID');
}

const digit = /\d/;
const decimal = /^(-?)0*(\d*)(?:\.(\d*?)0*)?$/;
/** The maximum number of digits of an X12 decimal number, and of characters that are parsed. */
const maxDigits = 18;
const maxCharacters = 40;
/** The maximum number of digits before the decimal point of an amount. */
const maxIntegerDigits = 12;

/** A date `CCYYMMDD`; the Gregorian calendar has no year 0. */
const eightDigits = /^(?!0000)\d{8}$/;
const longMonths = new Set([1, 3, 5, 7, 8, 10, 12]);

/** The number of days of a month; 0 for an invalid month. */
function daysOfMonth(year: number, month: number): number {
  if (month < 1 || month > 12) return 0;
  if (month !== 2) return longMonths.has(month) ? 31 : 30;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** The parts of an X12 decimal number without leading and trailing zeros; null if it is invalid. */
function readDecimal(value: string) {
  const match = value.length > maxCharacters || !digit.test(value) ? null : decimal.exec(value);
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const isZero = whole === '' && fraction === '';
  return whole.length + fraction.length > maxDigits
    ? null
    : { sign: isZero ? '' : sign, whole: whole || '0', fraction };
}

/** An amount of money below 10^12, with at most two significant decimals. */
export const amount: ElementType<Money> = (value, context) => {
  const number = readDecimal(value);
  if (!number || number.fraction.length > 2 || number.whole.length > maxIntegerDigits) {
    return context.fault('AMOUNT_INVALID');
  }
  return `${number.sign}${number.whole}.${number.fraction.padEnd(2, '0')}`;
};

/** An exact number such as a quantity or a share, as a normalized decimal string: `"2.5"`. */
export const decimalNumber: ElementType<string> = (value, context) => {
  const number = readDecimal(value);
  if (!number) return context.fault('NUMBER_INVALID');
  return `${number.sign}${number.whole}${number.fraction && `.${number.fraction}`}`;
};

/** An exact number of 0 or above, as a normalized decimal string. */
export const quantity: ElementType<string> = (value, context) => {
  const number = decimalNumber(value, context);
  return number?.startsWith('-') ? context.fault('NUMBER_INVALID') : number;
};

/** A whole number from 0 to 999,999,999. */
export const count: ElementType<number> = (value, context) =>
  /^\d{1,9}$/.test(value) ? Number(value) : context.fault('NUMBER_INVALID');

function readDate(value: string): CalendarDate | null {
  if (!eightDigits.test(value)) return null;
  const [year, month, day] = [value.slice(0, 4), value.slice(4, 6), value.slice(6)];
  const [dayOfMonth, lastDay] = [Number(day), daysOfMonth(Number(year), Number(month))];
  return dayOfMonth >= 1 && dayOfMonth <= lastDay ? `${year}-${month}-${day}` : null;
}

/** A date of eight digits, `CCYYMMDD`. */
export const date: ElementType<CalendarDate> = (value, context) =>
  readDate(value) ?? context.fault('DATE_INVALID');

/** A range of dates, both inclusive; a single date has equal ends. */
export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/**
 * The dates in a value of each format. The time of day of DT is ignored, because values are dates; the guides
 * themselves write an RD8 period of one day as a single date.
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

/** A period from two consecutive positions, such as DTP02 and DTP03: the format `D8`, `RD8` or `DT`, and the value. */
export const period =
  (position: number): Element<Period | null> =>
  (parts, context) => {
    const kind = required(position, format)(parts, context);
    const value = required(position + 1, text(35))(parts, context);
    if (kind === null || value === null) return null;
    return readPeriod(kind, value) ?? context.fault('DATE_INVALID');
  };

/** A period whose format and value may both be missing. */
export const optionalPeriod =
  (position: number): Element<Period | null> =>
  (parts, context) =>
    parts[position]?.trim() || parts[position + 1]?.trim() ? period(position)(parts, context) : null;
