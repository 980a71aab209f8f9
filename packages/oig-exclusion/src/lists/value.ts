import { date, tenDigits } from '@rcm/envelope';

/** Text without the spaces around it, null where there is none. */
export const textOf = (value = ''): string | null => value.trim() || null;

const isZeros = (value: string) => /^0+$/.test(value);

/** An NPI; zeros and anything but ten digits are none. */
export function npiOf(value = ''): string | null {
  const npi = value.trim();
  return tenDigits.safeParse(npi).success && !isZeros(npi) ? npi : null;
}

/** A date written in the order of `shape`: null where it is empty or zeros, undefined where it is no date. */
export function readDate(value: string | undefined, shape: RegExp): string | null | undefined {
  const written = value?.trim() ?? '';
  if (written === '' || isZeros(written.replaceAll('/', ''))) return null;
  const { year, month, day } = shape.exec(written)?.groups ?? {};
  return date.safeParse(`${year}-${month}-${day}`).data;
}

/** The date in a column. Throws for what is no date. */
export function dateOf(value: string | undefined, shape: RegExp, column: string): string | null {
  const read = readDate(value, shape);
  if (read === undefined) throw new Error(`${column} is no date`);
  return read;
}
