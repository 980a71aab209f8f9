import { date, tenDigits } from '@rcm/envelope';

/** Trimmed text; null if it is empty. */
export const textOf = (value = ''): string | null => value.trim() || null;

const isZeros = (value: string) => /^0+$/.test(value);

/** An NPI; null for zeros and anything other than ten digits. */
export function npiOf(value = ''): string | null {
  const npi = value.trim();
  return tenDigits.safeParse(npi).success && !isZeros(npi) ? npi : null;
}

/** A date in the format of `shape`: null if it is empty or zeros, undefined if it is invalid. */
export function readDate(value: string | undefined, shape: RegExp): string | null | undefined {
  const written = value?.trim() ?? '';
  if (written === '' || isZeros(written.replaceAll('/', ''))) return null;
  const { year, month, day } = shape.exec(written)?.groups ?? {};
  return date.safeParse(`${year}-${month}-${day}`).data;
}

/** The date in a column. Throws for an invalid date. */
export function dateOf(value: string | undefined, shape: RegExp, column: string): string | null {
  const read = readDate(value, shape);
  if (read === undefined) throw new Error(`${column} is not a date`);
  return read;
}
