import type { Money } from '@rcm/money';
import {
  type Element,
  type ElementType,
  element,
  elementType,
  required,
  type WriteContext,
} from './elements.ts';
import { type Field, placeOf } from './shape.ts';

/** A date of the Gregorian calendar as `YYYY-MM-DD`, years 0001 to 9999. */
export type CalendarDate = string;

/** Control characters, and halves of a surrogate pair, which UTF-8 has no bytes for. */
const control = /[\p{Cc}\p{Cs}]/u;

/** Text of at most `maxLength` characters without control characters; shorter text than `minLength` is not written. */
export const text = (maxLength: number, minLength = 1): ElementType<string> =>
  elementType(
    { kind: 'text', minLength, maxLength },
    (value, context) => {
      if (value.length > maxLength) return context.fault('ELEMENT_TOO_LONG');
      return control.test(value) ? context.fault('CHARACTER_INVALID') : value;
    },
    (value, context) => {
      if (control.test(value)) return context.fault('CHARACTER_INVALID');
      const data = context.data(value);
      if (data === null || data === '') return data;
      if (data.length > maxLength) return context.fault('ELEMENT_TOO_LONG');
      return data.length < minLength ? context.fault('ELEMENT_TOO_SHORT') : data;
    },
  );

/** One of the codes of the guide. */
export function code<const C extends string>(...codes: readonly C[]): ElementType<C> {
  const allowed = new Map<string, C>(codes.map((each) => [each, each]));
  return elementType(
    { kind: 'code', codes },
    (value, context) => allowed.get(value) ?? context.fault('CODE_INVALID'),
    (value, context) => allowed.get(value) ?? context.fault('CODE_INVALID'),
  );
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

type Decimal = NonNullable<ReturnType<typeof readDecimal>>;

/** A number without needless zeros, as X12 writes it: `.5`, `-12`. */
const writeDecimal = ({ sign, whole, fraction }: Decimal) =>
  `${sign}${whole === '0' && fraction !== '' ? '' : whole}${fraction && `.${fraction}`}`;

/** The number of an amount; null if it has too many digits. */
function readAmount(value: string): Decimal | null {
  const number = readDecimal(value);
  return number && number.fraction.length <= 2 && number.whole.length <= maxIntegerDigits ? number : null;
}

/** An amount of money below 10^12, with at most two significant decimals. */
export const amount: ElementType<Money> = elementType(
  { kind: 'amount' },
  (value, context) => {
    const number = readAmount(value);
    if (!number) return context.fault('AMOUNT_INVALID');
    return `${number.sign}${number.whole}.${number.fraction.padEnd(2, '0')}`;
  },
  (value, context) => {
    const number = readAmount(value);
    return number ? writeDecimal(number) : context.fault('AMOUNT_INVALID');
  },
);

const writeNumber = (value: string, context: WriteContext) => {
  const number = readDecimal(value);
  return number ? writeDecimal(number) : context.fault('NUMBER_INVALID');
};

/** An exact number such as a quantity or a share, as a normalized decimal string: `"2.5"`. */
export const decimalNumber: ElementType<string> = elementType(
  { kind: 'decimal' },
  (value, context) => {
    const number = readDecimal(value);
    if (!number) return context.fault('NUMBER_INVALID');
    return `${number.sign}${number.whole}${number.fraction && `.${number.fraction}`}`;
  },
  writeNumber,
);

/** An exact number of 0 or above, as a normalized decimal string. */
export const quantity: ElementType<string> = elementType(
  { kind: 'quantity' },
  (value, context) => {
    const number = decimalNumber(value, context);
    return number?.startsWith('-') ? context.fault('NUMBER_INVALID') : number;
  },
  (value, context) => {
    const number = writeNumber(value, context);
    return number?.startsWith('-') ? context.fault('NUMBER_INVALID') : number;
  },
);

const maxCount = 999_999_999;

/** A whole number from 0 to 999,999,999. */
export const count: ElementType<number> = elementType(
  { kind: 'count' },
  (value, context) => (/^\d{1,9}$/.test(value) ? Number(value) : context.fault('NUMBER_INVALID')),
  (value, context) =>
    Number.isInteger(value) && value >= 0 && value <= maxCount
      ? String(value)
      : context.fault('NUMBER_INVALID'),
);

function readDate(value: string): CalendarDate | null {
  if (!eightDigits.test(value)) return null;
  const [year, month, day] = [value.slice(0, 4), value.slice(4, 6), value.slice(6)];
  const [dayOfMonth, lastDay] = [Number(day), daysOfMonth(Number(year), Number(month))];
  return dayOfMonth >= 1 && dayOfMonth <= lastDay ? `${year}-${month}-${day}` : null;
}

const calendarDate = /^\d{4}-\d{2}-\d{2}$/;

/** The eight digits of a date; null if it is no date of the calendar. */
function writeDate(value: CalendarDate): string | null {
  const digits = value.replaceAll('-', '');
  return calendarDate.test(value) && readDate(digits) ? digits : null;
}

/** A date of eight digits, `CCYYMMDD`. */
export const date: ElementType<CalendarDate> = elementType(
  { kind: 'date' },
  (value, context) => readDate(value) ?? context.fault('DATE_INVALID'),
  (value, context) => writeDate(value) ?? context.fault('DATE_INVALID'),
);

/** A date of six digits in the years 2000 to 2099, `YYMMDD`. */
export const shortDate: ElementType<CalendarDate> = elementType(
  { kind: 'shortDate' },
  (value, context) => readDate(`20${value}`) ?? context.fault('DATE_INVALID'),
  (value, context) => {
    const digits = writeDate(value);
    return digits?.startsWith('20') ? digits.slice(2) : context.fault('DATE_INVALID');
  },
);

/** A time of day of four to eight digits, `HHMM`, `HHMMSS` or with decimals of a second. */
const timeOfDay = /^([01]\d|2[0-3])[0-5]\d([0-5]\d\d{0,2})?$/;

/** A time of day as its digits, `HHMM` or more. */
export const time: ElementType<string> = elementType(
  { kind: 'time' },
  (value, context) => (timeOfDay.test(value) ? value : context.fault('DATE_INVALID')),
  (value, context) => (timeOfDay.test(value) ? value : context.fault('TIME_INVALID')),
);

const hourMinute = /^([01]\d|2[0-3])[0-5]\d$/;

/** A time of day of four digits, `HHMM`. */
export const hourAndMinute: ElementType<string> = elementType(
  { kind: 'hourAndMinute' },
  (value, context) => (hourMinute.test(value) ? value : context.fault('DATE_INVALID')),
  (value, context) => (hourMinute.test(value) ? value : context.fault('TIME_INVALID')),
);

/** A range of dates, both inclusive; a single date has equal ends. */
export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/**
 * The dates in a value of each format. The time of day of DT is an element of its own; the guides themselves write an RD8
 * period of one day as a single date.
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

const periodField = (position: number, isOptional: boolean): Field => ({
  shape: {
    kind: 'object',
    fields: {
      from: { shape: date.shape, place: placeOf(position + 1), isOptional: false, isRequired: true },
      to: { shape: date.shape, place: placeOf(position + 1), isOptional: false, isRequired: true },
    },
  },
  place: placeOf(position + 1),
  isOptional,
  isRequired: !isOptional,
});

const format = code('D8', 'RD8', 'DT');

/** The qualifiers of periods that are ranges even if they are one day: statement dates and occurrence spans. */
const rangeQualifiers = new Set<string | undefined>(['434', 'BI']);

/** Writes a period as `D8` if it is one day, else as `RD8`; its qualifier is at position 1. */
function writePeriod(position: number, value: Period, parts: string[], context: WriteContext): void {
  const from = writeDate(value.from);
  const to = writeDate(value.to);
  const isDay = from === to && !rangeQualifiers.has(parts[1]);
  context.positions.push(position + 1);
  if (from === null || to === null || from > to) context.fault('DATE_INVALID');
  else [parts[position], parts[position + 1]] = isDay ? ['D8', from] : ['RD8', `${from}-${to}`];
  context.positions.pop();
}

/** A period from two consecutive positions, such as DTP02 and DTP03: the format `D8`, `RD8` or `DT`, and the value. */
export const period = (position: number): Element<Period | null> => {
  const [kindAt, valueAt] = [required(position, format), required(position + 1, text(35))];
  return element<Period | null>(
    [position, position + 1],
    periodField(position, false),
    (parts, context) => {
      const kind = kindAt(parts, context);
      const value = valueAt(parts, context);
      if (kind === null || value === null) return null;
      return readPeriod(kind, value) ?? context.fault('DATE_INVALID');
    },
    (value, parts, context) => {
      if (value) writePeriod(position, value, parts, context);
      else valueAt.write(null, parts, context);
    },
  );
};

/** A period whose format and value may both be missing. */
export const optionalPeriod = (position: number): Element<Period | null> => {
  const both = period(position);
  return element<Period | null>(
    both.positions,
    periodField(position, true),
    (parts, context) =>
      parts[position]?.trim() || parts[position + 1]?.trim() ? both(parts, context) : null,
    (value, parts, context) => {
      if (value) writePeriod(position, value, parts, context);
    },
  );
};

/** The time of day `HHMM` of a date of format `DT`, whose period stands before it; null for the other formats. */
export const timeOfPeriod = (position: number): Element<string | null> => {
  const dateLength = 8;
  return element<string | null>(
    [position, position + 1],
    { shape: hourAndMinute.shape, place: placeOf(position + 1), isOptional: true, isRequired: false },
    (parts, context) =>
      parts[position]?.trim() === 'DT'
        ? hourAndMinute((parts[position + 1] ?? '').trim().slice(dateLength), context.forgiving ?? context)
        : null,
    (value, parts, context) => {
      if (value == null) return;
      context.positions.push(position + 1);
      // A time belongs to one day.
      const [day = '', to = day] = (parts[position + 1] ?? '').split('-');
      const isDay = day !== '' && day === to;
      const text = isDay ? hourAndMinute.write(value, context) : context.fault('DATE_INVALID');
      if (text !== null) [parts[position], parts[position + 1]] = ['DT', `${day}${text}`];
      context.positions.pop();
    },
  );
};
