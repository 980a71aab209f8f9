import { compare, decimalFromNumber, hasDecimals, isMoneyNumber } from '@rcm/money';
import { z } from 'zod';
import { memoize } from './memoize.ts';

/** How PostgreSQL's text of a column becomes JSON text: see `wireKind`. */
export type WireKind = 'text' | 'number' | 'boolean' | 'timestamp' | 'json';

const kinds = z.registry<{ wire: WireKind }>();

/** A JSON number of money, parsed to a decimal string without the rounding error of the caller's arithmetic. */
const decimalNumber = (minimumDecimals: number, maximumDecimals: number, example: number) =>
  z
    .number()
    .meta({ examples: [example] })
    .refine((value) => isMoneyNumber(value, maximumDecimals), {
      error: `Expected at most ${maximumDecimals} decimals and an amount below 10^12`,
    })
    .transform((value) => decimalFromNumber(value, minimumDecimals, maximumDecimals));

const notNegative = (amount: string) => !amount.startsWith('-');
const atLeastZero = { error: 'Expected an amount of at least 0' };

/** An amount in a request: a JSON number of at least 0 with at most 2 decimals; parsed to a decimal string ("456.10"). */
export const moneyInput = decimalNumber(2, 2, 456.1)
  .refine(notNegative, atLeastZero)
  .meta({ description: 'Amount with at most 2 decimals' });

/** An amount above 0 in a request; parsed to a decimal string. */
export const positiveMoneyInput = decimalNumber(2, 2, 456.1)
  .refine((amount) => compare(amount, '0.00') > 0, { error: 'Expected an amount above 0' })
  .meta({ description: 'Amount above 0 with at most 2 decimals' });

/** An amount of either sign in a request, as in remittance adjustments; parsed to a decimal string. */
export const signedMoneyInput = decimalNumber(2, 2, -20.5).meta({
  description: 'Amount of either sign with at most 2 decimals',
});

/** A unit charge in a request: at least 0, at most 4 decimals; parsed to a decimal string with 2 to 4 decimals. */
export const unitChargeInput = decimalNumber(2, 4, 125.5)
  .refine(notNegative, atLeastZero)
  .meta({ description: 'Charge per unit with at most 4 decimals' });

const fourDecimals = (value: number) => hasDecimals(value, 4);
const atMostFour = { error: 'Expected at most 4 decimals' };

/** A rate of a contract in a request: at least 0, at most 4 decimals; parsed to a decimal string with 4 decimals. */
export const contractRateInput = decimalNumber(4, 4, 125.5)
  .refine(notNegative, atLeastZero)
  .meta({ description: 'Amount with at most 4 decimals' });

/** A quantity in a request: a number above 0 and below 10^9 with at most 4 decimals. */
export const quantity = z
  .number()
  .gt(0)
  .lt(10 ** 9)
  .refine(fourDecimals, atMostFour)
  .meta({ description: 'Quantity above 0', examples: [1] });

/** A percentage from 0 to 100 with at most 4 decimals; a JSON number in requests and responses. */
export const percentage = z
  .number()
  .min(0)
  .max(100)
  .refine(fourDecimals, atMostFour)
  .meta({ description: 'Percentage from 0 to 100', examples: [12.5] });

const wellFormed = (value: string) => value.isWellFormed() && !value.includes('\u0000');

/** Text of `minimum` to `maximum` Unicode code points, not trimmed; NUL and lone surrogates are refused. */
export const text = memoize((minimum: number, maximum: number) =>
  z
    .string()
    .refine((value) => wellFormed(value), { error: 'Expected well-formed text without NUL' })
    .refine((value) => lengthWithin(value, minimum, maximum), {
      error: `Expected ${minimum} to ${maximum} characters`,
    })
    .meta({ minLength: minimum, maxLength: maximum }),
);

function lengthWithin(value: string, minimum: number, maximum: number): boolean {
  // A code point is one or two UTF-16 units, so most texts need no counting.
  if (value.length <= maximum && value.length >= minimum * 2) return true;
  if (value.length < minimum || value.length > maximum * 2) return false;
  let count = 0;
  for (const _ of value) count += 1;
  return count >= minimum && count <= maximum;
}

const article = (noun: string) => (/^[aeiou]/.test(noun) ? 'an' : 'a');

/** The most characters of an identifier in a request. */
const longestIdentifier = 200;

/** The identifier of a record in a path or a filter, which resolves to nothing where there is no such record. */
export const identifier = z.string().min(1).max(longestIdentifier);

/** The identifier of a record of kind `record` ("patient"), which must exist in the caller's organization. */
export const reference = memoize((record: string) =>
  identifier
    .refine((value) => wellFormed(value), { error: 'Expected well-formed text without NUL' })
    .meta({
      description: `Identifier of ${article(record)} ${record} of the organization`,
      references: record,
    }),
);

/** The record kind of a `reference`, or null for any other schema. */
export function referencedRecord(schema: z.ZodType): string | null {
  const meta = schema.meta();
  return typeof meta?.references === 'string' ? meta.references : null;
}

const datePattern = String.raw`(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const timePattern = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
const dateShape = new RegExp(`^${datePattern}$`);

const existsInCalendar = (value: string) => dateShape.test(value) && hasDayInMonth(value);

/** True for a text that starts with a date whose day exists in its month. */
function hasDayInMonth(value: string): boolean {
  const day = Number(value.slice(8, 10));
  // `Date` parses a day that the month lacks as one of the next month.
  return day <= 28 || new Date(`${value.slice(0, 10)}T00:00:00Z`).getUTCDate() === day;
}

/** An existing calendar date, `YYYY-MM-DD`; parsed to the same text. */
export const date = z
  .string()
  .refine(existsInCalendar, { error: 'Expected a calendar date, YYYY-MM-DD' })
  .meta({ format: 'date', examples: ['2026-03-31'] });

/** The characters of a date-time with nanoseconds and an offset. */
const longestDateTime = '2026-03-31T15:30:00.000000000+00:00'.length;

/** A "date string" of the contract: a calendar date, or a date-time, which is parsed to its date. */
export const dateString = z
  .string()
  .min(1)
  .max(longestDateTime)
  .refine((value) => existsInCalendar(value) || instant(value) !== null, {
    error: 'Expected a calendar date, YYYY-MM-DD',
  })
  .meta({ description: 'Calendar date, YYYY-MM-DD', examples: ['2026-03-31'] })
  .transform((value) => value.slice(0, 10));

const dateTimeShape = new RegExp(
  String.raw`^${datePattern}T${timePattern}(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]${timePattern})$`,
  'i',
);

function instant(value: string): Date | null {
  if (!dateTimeShape.test(value) || !hasDayInMonth(value)) return null;
  const at = new Date(value);
  const year = at.getUTCFullYear();
  return Number.isNaN(at.getTime()) || year < 1 || year > 9999 ? null : at;
}

/** An instant: ISO 8601 with an offset or `Z` in requests, UTC with milliseconds in responses; parsed to a `Date`. */
export const dateTime = z
  .codec(z.string().meta({ format: 'date-time', examples: ['2026-03-31T15:30:00.000Z'] }), z.date(), {
    decode: (value, { issues }) => {
      const at = instant(value);
      if (at !== null) return at;
      issues.push({
        code: 'custom',
        input: value,
        message: 'Expected an ISO 8601 date-time with an offset or Z',
      });
      return z.NEVER;
    },
    encode: (value) => value.toISOString(),
  })
  .register(kinds, { wire: 'timestamp' });

/** The organization that a record belongs to, in a response. */
export const organizationId = z.string().meta({
  description: 'Identifier of the organization that the record belongs to',
  examples: ['018f3c5e-7a1b-7c3d-9e2f-4a5b6c7d8e9f'],
});

/** When a record was created, in a response. */
export const createdAt = dateTime.describe('When the record was created');

/** When a record was last changed, in a response. */
export const updatedAt = dateTime.describe('When the record was last changed');

/** An instant, and the offset that it was sent with: `Z` or `±hh:mm`. */
export interface OffsetDateTime {
  readonly at: Date;
  readonly offset: string;
}

/** A date-time in a request whose offset is kept as well, for example to compute later due dates. */
export const offsetDateTime = z
  .string()
  .transform((value, { issues }): OffsetDateTime => {
    const at = instant(value);
    if (at !== null) return { at, offset: /z$/i.test(value) ? 'Z' : value.slice(-'+hh:mm'.length) };
    issues.push({
      code: 'custom',
      input: value,
      message: 'Expected an ISO 8601 date-time with an offset or Z',
    });
    return z.NEVER;
  })
  .meta({ format: 'date-time', examples: ['2026-03-31T15:30:00.000Z'] });

const onlyFinite = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value !== 'object' || value === null || Object.values(value).every(onlyFinite);

/** The most fields of an object with caller-defined fields. */
const mostFields = 1_000;

/** The most characters of a key in it, at any depth. */
const longestKey = 200;

/** The most objects and arrays that lie in each other in it, itself included. */
const deepestJson = 20;

/** The most characters of it as JSON. */
const longestJson = 500_000;

/** Why JSON exceeds its bounds at a depth; null where it does not. */
function excess(value: unknown, depth: number): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (depth > deepestJson) return `Expected JSON nested at most ${deepestJson} deep`;
  const isArray = Array.isArray(value);
  for (const [key, inner] of Object.entries(value)) {
    if (!isArray && key.length > longestKey) return `Expected keys of at most ${longestKey} characters`;
    const found = excess(inner, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** Why an object exceeds its bounds as a whole; null where it does not. */
function excessOf(value: object): string | null {
  if (Object.keys(value).length > mostFields) return `Expected at most ${mostFields} fields`;
  const nested = excess(value, 1);
  if (nested !== null) return nested;
  return JSON.stringify(value).length > longestJson
    ? `Expected at most ${longestJson} characters of JSON`
    : null;
}

/**
 * Any JSON object, stored as sent. Its number of fields, the length of their names, its depth and its size are bounded.
 * Infinite numbers are refused, because they would become null.
 */
export const jsonObject = z
  .record(z.string(), z.unknown())
  .refine(onlyFinite, { error: 'Expected numbers within the range of doubles' })
  .superRefine((value, context) => {
    const message = excessOf(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  })
  .meta({
    maxProperties: mostFields,
    propertyNames: { type: 'string', maxLength: longestKey },
    'x-maxDepth': deepestJson,
    'x-maxLength': longestJson,
  });

/** An amount in a response: a decimal string with exactly 2 decimals. */
export const money = z
  .string()
  .regex(/^-?\d{1,13}\.\d{2}$/)
  .meta({ description: 'Decimal string with 2 decimals', examples: ['456.10'] });

/** A unit charge in a response: a decimal string with 2 to 4 decimals. */
export const unitCharge = z
  .string()
  .regex(/^\d{1,13}\.\d{2,4}$/)
  .meta({ description: 'Decimal string with 2 to 4 decimals', examples: ['125.50'] });

/** A rate of a contract in a response. */
export const contractRate = z
  .string()
  .regex(/^\d{1,13}\.\d{4}$/)
  .meta({ description: 'Decimal string with 4 decimals', examples: ['125.5000'] });

/** A response field that is always present, and null without a value. */
export const orNull = memoize(<Schema extends z.ZodType>(schema: Schema) => z.nullable(schema));

/** How PostgreSQL's text of a response field's column becomes JSON text. */
export function wireKind(schema: z.core.$ZodType): WireKind {
  const registered = kinds.get(schema as z.ZodType);
  if (registered) return registered.wire;
  const { def } = schema._zod as { def: { type: string; innerType?: z.core.$ZodType } };
  if (def.innerType) return wireKind(def.innerType);
  if (def.type === 'string' || def.type === 'enum' || def.type === 'literal') return 'text';
  if (def.type === 'number' || def.type === 'int') return 'number';
  if (def.type === 'boolean') return 'boolean';
  return 'json';
}
